// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Heddle itself, which runs in a JVM of its own. */
final class Tool {

    private static final Pattern COMMAND = Pattern.compile("^(  (?:next)? +)heddle ", Pattern.MULTILINE);
    private static final String STANDARD_LIMIT = "15";
    private static final int BROKEN = 70;

    private final Path jar;
    private final Settings settings;

    private Tool(Path jar, Settings settings) {
        this.jar = jar;
        this.settings = settings;
    }

    /** The one that the settings name, or the one that is in our own jar, which is unpacked if need be. */
    static Tool in(Path folder, Settings settings) throws IOException {
        String home = settings.get("home", "");
        return new Tool((home.isEmpty() ? Unpacked.in(folder) : Path.of(home)).resolve("heddle-cli.jar"), settings);
    }

    /** Checks a test. */
    Verdict check(CheckedTest test, HeddleTest annotation, Path folder) throws IOException, InterruptedException {
        // What the last check has found is there, and tried first.
        Path kept = Files.createDirectories(folder.resolve(test.folder()));
        Path result = kept.resolve("check.properties");
        List<String> words = new ArrayList<>(List.of("check", "--quiet", "--ascii", "--width", "100"));
        words.addAll(Arguments.of(annotation, settings));
        List<String> options = new ArrayList<>(TestJvm.options());
        options.addAll(Arguments.jvm(annotation, settings));
        options.forEach(option -> words.add("--jvm-arg=" + option));
        words.addAll(List.of("--out", kept.resolve("run.heddle").toString()));
        words.addAll(List.of("--schedules", kept.toString()));
        words.addAll(List.of("--output", kept.resolve("report.txt").toString()));
        words.addAll(List.of("--html", kept.resolve("report.html").toString()));
        words.addAll(List.of("--for-test", result.toString()));
        words.addAll(List.of("-cp", TestJvm.classPath(), "--junit", test.selector()));
        Path log = kept.resolve("output.txt");
        int exitCode = run(words, log);
        Properties said = Verdict.read(result);
        return new Verdict(exitCode, said, said.isEmpty() ? tail(log) : "", hint(test));
    }

    private int run(List<String> words, Path log) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java(), "-XX:+UseSerialGC", "-Xshare:auto"));
        // Tests that are ended from outside have no time to end it.
        command.add("-Dheddle.parent=" + ProcessHandle.current().pid());
        command.add("-jar");
        command.add(jar.toString());
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(ProcessBuilder.Redirect.PIPE);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("LANG", "C.UTF-8");
        // What the build means for this JVM is not meant for those.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        try {
            long minutes = limit();
            if (process.waitFor(minutes, TimeUnit.MINUTES)) {
                return process.exitValue();
            }
            Files.writeString(
                    log,
                    "%nheddle: no end within %d minutes; -Dheddle.limit=MINUTES waits longer%n".formatted(minutes),
                    StandardOpenOption.APPEND);
            return BROKEN;
        } finally {
            // Also if a time limit of the tests has interrupted us.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private long limit() {
        String minutes = settings.get("limit", STANDARD_LIMIT);
        if (!minutes.matches("[1-9]\\d{0,6}")) {
            throw new ExtensionConfigurationException(
                    "heddle.limit is a number of minutes from 1 on, not '%s'".formatted(minutes));
        }
        return Long.parseLong(minutes);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java")
                .toString();
    }

    private static String tail(Path log) throws IOException {
        List<String> lines =
                Files.readString(log, StandardCharsets.UTF_8).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    private static String hint(CheckedTest test) {
        return test.packageName()
                .map("if your classes were not looked at, name them: @HeddleTest(include = \"%s\")"::formatted)
                .orElse("");
    }

    /** The same text with commands that can be copied: nobody has to have installed Heddle. */
    String withCommands(String text) {
        Path here = Path.of("").toAbsolutePath();
        Path shown = jar.toAbsolutePath().startsWith(here) ? here.relativize(jar.toAbsolutePath()) : jar;
        String command = "java -jar " + (shown.toString().contains(" ") ? "\"" + shown + "\"" : shown) + " ";
        return COMMAND.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(command));
    }
}
