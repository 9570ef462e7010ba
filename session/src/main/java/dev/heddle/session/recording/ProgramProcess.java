// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The process of the program that is recorded. */
final class ProgramProcess {

    private static final int GRACE_SECONDS = 2;
    private static final int LAST_WORDS_SECONDS = 30;

    private static final Pattern NOT_FOUND = Pattern.compile("error(=|: )2\\b");

    private final Process process;
    private final List<Thread> pumps = new ArrayList<>();

    private ProgramProcess(Process process) {
        this.process = process;
    }

    static ProgramProcess start(Launch launch, Path folder, Streams streams, Optional<Path> standardInput) {
        ProcessBuilder builder = new ProcessBuilder(launch.words());
        builder.environment().putAll(launch.environment());
        if (!folder.toString().isEmpty()) {
            builder.directory(folder.toFile());
        }
        if (streams instanceof Streams.Inherited) {
            builder.inheritIO();
        }
        standardInput.ifPresent(file -> builder.redirectInput(file.toFile()));
        try {
            ProgramProcess started = new ProgramProcess(builder.start());
            if (streams instanceof Streams.Kept kept) {
                started.keep(kept);
            }
            return started;
        } catch (IOException impossible) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "'%s' cannot be run: %s".formatted(launch.words().get(0), reason(impossible)),
                    impossible);
        }
    }

    // JDK 17 says "error=2, No such file or directory", and JDK 25 "error: 2 (No such file or directory)".
    private static String reason(IOException impossible) {
        String message = String.valueOf(impossible.getMessage());
        return NOT_FOUND.matcher(message).find() ? "there is no such command" : message;
    }

    private void keep(Streams.Kept kept) throws IOException {
        process.getOutputStream().close();
        pump(process.getInputStream(), kept.out());
        pump(process.getErrorStream(), kept.err());
    }

    private void pump(InputStream from, OutputStream to) {
        Thread thread = new Thread(
                () -> {
                    try {
                        from.transferTo(to);
                    } catch (IOException gone) {
                        // The process was ended, and nobody can say more.
                    }
                },
                "heddle-output");
        thread.setDaemon(true);
        thread.start();
        pumps.add(thread);
    }

    /** Waits for the program's own end, and gives its exit code. */
    int await() throws InterruptedException {
        int code = process.waitFor();
        for (Thread pump : pumps) {
            pump.join();
        }
        return code;
    }

    /**
     * Sees to it that the program ends, because somebody wants us to end.
     *
     * <p>A terminal sends its interrupt to both processes, so the program is probably ending already, in its own way; only one
     * that does not is told to.
     */
    int end() throws InterruptedException {
        if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
            process.destroy();
            if (!process.waitFor(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
        return await();
    }
}
