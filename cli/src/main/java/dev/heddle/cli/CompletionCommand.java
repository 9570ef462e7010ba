// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code heddle completion}. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Prints a script that makes a shell complete commands and options of heddle.",
        footer = {
            "",
            "Examples:",
            "  source <(heddle completion bash)                  in this shell, or in ~/.bashrc",
            "  source <(heddle completion zsh)                   in ~/.zshrc",
            "  heddle completion fish | source                   in ~/.config/fish/config.fish",
            "  heddle completion bash > /etc/bash_completion.d/heddle",
            "",
            "Exit codes: 0, or 2 if there is no such shell."
        })
final class CompletionCommand implements Callable<Integer> {

    enum Shell {
        bash,
        zsh,
        fish
    }

    private static final String NAME = "heddle";
    private static final String FOR_ZSH =
            "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n";

    private final Surroundings surroundings;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell = Shell.bash;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    CompletionCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        CommandLine heddle = Optional.ofNullable(spec.parent()).orElse(spec).commandLine();
        String script = switch (shell) {
            case bash -> AutoComplete.bash(NAME, heddle);
            // Zsh understands what bash does once it is told to.
            case zsh -> FOR_ZSH + AutoComplete.bash(NAME, heddle);
            case fish -> FishCompletion.of(NAME, heddle);
        };
        Output.print(script, null, surroundings);
        return 0;
    }
}
