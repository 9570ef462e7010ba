// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.ProgramWords;
import dev.heddle.cli.option.Settings;
import dev.heddle.cli.terminal.ErrorFile;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.ParentWatch;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.problem.ProblemOwner;
import dev.heddle.program.ctrc.Nearest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code heddle}. */
@Command(
        name = "heddle",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Finds, explains and repairs concurrency bugs.",
        subcommands = {
            CheckCommand.class,
            ProveCommand.class,
            SearchCommand.class,
            RepairCommand.class,
            RecordCommand.class,
            ShowCommand.class,
            TraceCommand.class,
            ExploreCommand.class,
            DiagnoseCommand.class,
            RegionsCommand.class,
            ReplayCommand.class,
            ExplainCommand.class,
            BaselineCommand.class,
            ReportCommand.class,
            UiCommand.class,
            DiffCommand.class,
            DoctorCommand.class,
            CompletionCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes:",
            "  0    nothing found, and everything that was asked was decided",
            "  1    something can go wrong",
            "  2    wrong usage or broken input",
            "  3    the program that was to be recorded failed by itself",
            "  4    inconclusive: the budget ended, nothing was there to check, or something is missing",
            "  5    the program left the schedule that it was to follow",
            "  70   Heddle broke; a file for a bug report was written",
            "  130  interrupted; what was known until then was shown",
            "",
            "Start with:",
            "  heddle check examples/LostUpdate.java",
            "  heddle prove examples/LostUpdate.java",
            "  heddle search examples/LostUpdate.java",
            "  heddle record examples/LostUpdate.java",
            "  heddle show LostUpdate.heddle",
            "  heddle trace LostUpdate.heddle",
            "  heddle explore examples/LostUpdate.java",
            "  heddle diagnose examples/LostUpdate.java",
            "  heddle regions examples/LostUpdate.java",
            "  heddle explain lost-update"
        })
public final class Main implements Runnable {

    private final Surroundings surroundings;

    @Option(
            names = Settings.OPTION,
            paramLabel = "FILE",
            description = "settings to take instead of heddle.properties in the working directory, all of them; comes"
                    + " first")
    private @Nullable Path settings;

    private Main(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Runs the command and ends the process. */
    public static void main(String[] arguments) {
        ParentWatch.begin();
        Surroundings surroundings = Surroundings.ofProcess();
        // Hooks of the process may be printing partial results; System.exit waits for them.
        System.exit(Interruption.during(surroundings.err(), () -> run(surroundings, arguments)));
    }

    /** Runs the command and gives the exit code. */
    static int run(Surroundings bare, String... arguments) {
        Surroundings surroundings = bare.guarded();
        CommandLine command = commands(surroundings, arguments);
        PrintWriter out = new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8);
        command.setOut(out);
        command.setErr(err);
        command.setColorScheme(CommandLine.Help.defaultColorScheme(surroundings.wantsColor() ? Ansi.ON : Ansi.OFF));
        command.setUsageHelpWidth(Math.max(60, Math.min(surroundings.width(), 120)));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        // An argument of a program may begin with @ as well, and what is in that file is not for us.
        command.setExpandAtFiles(false);
        command.setExecutionExceptionHandler((error, ignored, result) -> fail(error, surroundings, List.of(arguments)));
        try {
            Settings settings = Settings.of(surroundings, Settings.named(arguments), command);
            command.setParameterExceptionHandler((wrong, words) -> complain(wrong, settings, words, surroundings));
            command.setDefaultValueProvider(settings);
            return command.execute(arguments);
        } catch (HeddleException wrongSettings) {
            return fail(wrongSettings, surroundings, List.of(arguments));
        } catch (OutOfMemoryError memory) {
            return fail(
                    new HeddleException(
                            Problem.OUT_OF_MEMORY, "more memory is needed; try HEDDLE_JAVA_OPTS=-Xmx4g", memory),
                    surroundings,
                    List.of(arguments));
        } catch (StackOverflowError | LinkageError | AssertionError error) {
            // Picocli hands on exceptions only.
            return fail(error, surroundings, List.of(arguments));
        }
    }

    /** All commands. */
    static CommandLine commands(Surroundings surroundings, String... arguments) {
        return new CommandLine(new Main(surroundings), new Parts(surroundings, List.of(arguments)));
    }

    @Override
    public void run() {
        CommandLine.usage(this, surroundings.out(), surroundings.wantsColor() ? Ansi.ON : Ansi.OFF);
    }

    // ── when something is wrong ─────────────────────────────────────────────────────────────────────────────────────

    private static int complain(
            ParameterException wrong, Settings settings, String[] words, Surroundings surroundings) {
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        String origin = origin(wrong, settings, List.of(words))
                .map(place -> place + ": ")
                .orElse("");
        surroundings.err().println("heddle: " + origin + message(wrong));
        surroundings.err().println("        %s --help says what there is".formatted(command));
        return ProblemOwner.USER.exitCode();
    }

    /** Returns where a wrong value was said, if not on the command line. */
    private static Optional<String> origin(ParameterException wrong, Settings settings, List<String> words) {
        if (!(wrong.getArgSpec() instanceof OptionSpec option)) {
            return Optional.empty();
        }
        boolean isSaid = Stream.of(option.names())
                .anyMatch(name -> words.stream().anyMatch(word -> word.equals(name) || word.startsWith(name + "=")));
        return isSaid ? Optional.empty() : settings.origin(option);
    }

    private static String message(ParameterException wrong) {
        String message = Optional.ofNullable(wrong.getMessage()).orElse("wrong usage");
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            String written = unmatched.getUnmatched().get(0);
            String what = written.startsWith("-") ? "option" : "command";
            String known = Nearest.to(written, unmatched.getSuggestions())
                    .map("; did you mean '%s'?"::formatted)
                    .orElse("");
            return "there is no %s '%s'%s".formatted(what, written, known);
        }
        if (wrong.getCause() instanceof HeddleException cause) {
            return String.valueOf(cause.getMessage());
        }
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /** Says what stopped the command, and gives the exit code of whoever can do something about it. */
    static int fail(Throwable error, Surroundings surroundings, List<String> arguments) {
        if (Interruption.hasCome()) {
            // Much fails in a thread that is interrupted.
            return Interruption.nothingKnown(surroundings);
        }
        if (error instanceof HeddleException known && known.problem().owner() != ProblemOwner.HEDDLE) {
            // A complaint about a file begins with file:line:column, which editors turn into links.
            String prefix = known.problem() == Problem.BROKEN_INPUT ? "" : "heddle: ";
            surroundings.err().println(prefix + known.getMessage());
            return known.problem().owner().exitCode();
        }
        if (error.getCause() instanceof FileSystemException file && file.getFile() != null) {
            surroundings.err().println("heddle: %s can't be used: %s".formatted(file.getFile(), reason(file)));
            return ProblemOwner.USER.exitCode();
        }
        if (error instanceof InvalidPathException name) {
            // Whether typed or from a file that was changed.
            surroundings
                    .err()
                    .println("heddle: no file can be called '%s': %s".formatted(name.getInput(), name.getReason()));
            return ProblemOwner.USER.exitCode();
        }
        Optional<String> full = fullDisk(error);
        if (full.isPresent()) {
            surroundings.err().println("heddle: there is no room on the disk: %s".formatted(full.get()));
            surroundings
                    .err()
                    .println("        make room in the working directory and in %s, and try again"
                            .formatted(System.getProperty("java.io.tmpdir")));
            return ProblemOwner.USER.exitCode();
        }
        surroundings.err().println("heddle: this is an error in Heddle, not in your program: " + error);
        ErrorFile.write(error, arguments, surroundings.folder())
                .ifPresentOrElse(
                        file -> surroundings.err().println("        please report it with " + file),
                        () -> error.printStackTrace(surroundings.err()));
        return ProblemOwner.HEDDLE.exitCode();
    }

    /** Returns what the system says if something could not be written because there is no room. */
    static Optional<String> fullDisk(Throwable error) {
        for (Throwable one = error; one != null; one = one.getCause()) {
            String message = String.valueOf(one.getMessage());
            if (one instanceof IOException
                    && Stream.of("No space left", "Disk quota exceeded", "File too large", "not enough space")
                            .anyMatch(message::contains)) {
                return Optional.of(message);
            }
        }
        return Optional.empty();
    }

    private static String reason(FileSystemException file) {
        if (file instanceof NoSuchFileException) {
            return "there is no such file or folder";
        }
        if (file instanceof FileAlreadyExistsException) {
            return "there is a file of this name, and it is no folder";
        }
        if (file instanceof AccessDeniedException) {
            return "this is not allowed";
        }
        return Optional.ofNullable(file.getReason()).orElse("for a reason that the system does not tell");
    }

    /** Gives commands what they need; picocli makes everything else. */
    private record Parts(Surroundings surroundings, List<String> arguments) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (type == ProgramWords.class) {
                return type.cast(new ProgramWords(surroundings));
            }
            if (type == RecordCommand.class) {
                return type.cast(new RecordCommand(surroundings, arguments));
            }
            if (type == CheckCommand.class) {
                return type.cast(new CheckCommand(surroundings, arguments));
            }
            if (type == SearchCommand.class) {
                return type.cast(new SearchCommand(surroundings, arguments));
            }
            if (type == ProveCommand.class) {
                return type.cast(new ProveCommand(surroundings, arguments));
            }
            if (type == RepairCommand.class) {
                return type.cast(new RepairCommand(surroundings, arguments));
            }
            if (type == BaselineCommand.class) {
                return type.cast(new BaselineCommand(surroundings, arguments));
            }
            if (type == ExploreCommand.class) {
                return type.cast(new ExploreCommand(surroundings));
            }
            if (type == DiagnoseCommand.class) {
                return type.cast(new DiagnoseCommand(surroundings));
            }
            if (type == RegionsCommand.class) {
                return type.cast(new RegionsCommand(surroundings));
            }
            if (type == ReplayCommand.class) {
                return type.cast(new ReplayCommand(surroundings));
            }
            if (type == ExplainCommand.class) {
                return type.cast(new ExplainCommand(surroundings));
            }
            if (type == ReportCommand.class) {
                return type.cast(new ReportCommand(surroundings));
            }
            if (type == DiffCommand.class) {
                return type.cast(new DiffCommand(surroundings));
            }
            if (type == CompletionCommand.class) {
                return type.cast(new CompletionCommand(surroundings));
            }
            if (type == UiCommand.class) {
                return type.cast(new UiCommand(surroundings));
            }
            if (type == DoctorCommand.class) {
                return type.cast(new DoctorCommand(surroundings));
            }
            if (type == ShowCommand.class) {
                return type.cast(new ShowCommand(surroundings));
            }
            if (type == TraceCommand.class) {
                return type.cast(new TraceCommand(surroundings, arguments));
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
