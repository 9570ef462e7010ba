// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.StandardInput;
import dev.heddle.session.recording.Streams;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The environment of a command.
 *
 * @param out where results go
 * @param err where narration goes
 * @param outIsTerminal whether a person reads the results as they come
 * @param errIsTerminal whether a person reads the narration as it comes
 * @param environment the environment variables
 * @param folder the working directory
 * @param program where the output of a program goes that a command runs
 * @param in what somebody gives the command to read
 */
public record Surroundings(
        PrintStream out,
        PrintStream err,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Map<String, String> environment,
        Path folder,
        Streams program,
        InputStream in) {

    private static final int STANDARD_WIDTH = 100;

    /** The longest input: it has to fit on the command line of a JVM, where it goes to be kept with the run. */
    private static final int LONGEST_INPUT = 20_000;

    /** This process. */
    public static Surroundings ofProcess() {
        return new Surroundings(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                isTerminal(1),
                isTerminal(2),
                System.getenv(),
                Path.of(""),
                new Streams.Inherited(),
                System.in);
    }

    /** The same, but nothing that is printed can be taken for a command by a terminal. */
    public Surroundings guarded() {
        return new Surroundings(
                TerminalGuard.before(out),
                TerminalGuard.before(err),
                outIsTerminal,
                errIsTerminal,
                environment,
                folder,
                program,
                in);
    }

    /**
     * All that there is to read, as the standard input of programs that the command runs.
     *
     * @throws HeddleException if it is no text, or too long
     */
    public StandardInput readInput() {
        try {
            byte[] bytes = in.readNBytes(LONGEST_INPUT + 1);
            if (bytes.length > LONGEST_INPUT) {
                throw new HeddleException(
                        Problem.BROKEN_INPUT,
                        "--input stdin: standard input has more than %,d bytes; give the program less to read"
                                .formatted(LONGEST_INPUT));
            }
            return new StandardInput(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            throw new HeddleException(Problem.BROKEN_INPUT, "--input stdin: standard input is no text in UTF-8", e);
        } catch (IOException e) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "--input stdin: standard input can't be read: " + e.getMessage(), e);
        }
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    // Linux tells of each stream whether it is a terminal. Elsewhere we know at best whether all of them are.
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd", String.valueOf(descriptor)))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException notLinux) {
            return hasConsole();
        }
    }

    // Up to JDK 21 there is a console only on a terminal; later ones have one always, and a method that tells.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean hasConsole() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException beforeJdk22) {
            return true;
        }
    }

    /** Returns true if characters outside ASCII arrive as such. */
    public boolean showsUnicode() {
        Optional<String> locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
        String encoding =
                locale.orElse(System.getProperty("stdout.encoding", "")).toLowerCase(Locale.ROOT);
        return encoding.contains("utf-8") || encoding.contains("utf8");
    }

    /** Returns true if colours are welcome unless somebody says otherwise (no-color.org). */
    public boolean wantsColor() {
        return outIsTerminal
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Returns how wide lines may be. */
    public int width() {
        return number(environment.getOrDefault("COLUMNS", ""))
                .or(() -> outIsTerminal ? terminalWidth() : Optional.empty())
                .orElse(STANDARD_WIDTH);
    }

    private static Optional<Integer> terminalWidth() {
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(Path.of("/dev/tty").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String size = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            process.waitFor(1, TimeUnit.SECONDS);
            return number(size.substring(size.indexOf(' ') + 1));
        } catch (IOException noTerminal) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<Integer> number(String text) {
        return text.matches("[1-9]\\d{0,3}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
