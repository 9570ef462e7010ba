// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.InputValue;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that gives inputs values. */
public final class SetOptions {

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "the value of an input, as in amount=150, args[0]=7, wherever the program asks for it; repeatable")
    private List<String> settings = new ArrayList<>();

    /** The values. */
    public List<InputValue> inputs() {
        return settings.stream().map(SetOptions::input).toList();
    }

    private static InputValue input(String setting) {
        int equals = setting.lastIndexOf('=');
        if (equals <= 0) {
            throw wrong(setting);
        }
        return InputValue.everywhere(setting.substring(0, equals).strip(), value(setting, equals));
    }

    private static long value(String setting, int equals) {
        String text = setting.substring(equals + 1).strip();
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true") ? 1 : 0;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw wrong(setting);
        }
    }

    private static HeddleException wrong(String setting) {
        return new HeddleException(
                Problem.BAD_OPTION,
                "--set: write NAME=VALUE with a whole number, true or false, not '%s'".formatted(setting));
    }
}
