// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a recording: one file or, for a command that may start several JVMs, one per process.
 *
 * <p>What was there before is removed first, so that what is there afterwards is this recording.
 */
final class OutFiles {

    static final String SUFFIX = ".heddle";

    private final Path file;
    private final boolean perProcess;

    private OutFiles(Path file, boolean perProcess) {
        this.file = file;
        this.perProcess = perProcess;
    }

    static OutFiles of(RecordOptions options) {
        Path file = options.out()
                .map(options.folder()::resolve)
                .orElseGet(() -> options.folder().resolve(options.target().name() + SUFFIX));
        return new OutFiles(file, options.target() instanceof Target.AnyCommand);
    }

    /** As the agent is told. */
    String encoded() {
        Path absolute = file.toAbsolutePath();
        return perProcess
                ? AgentArgument.encoded(absolute.resolveSibling(stem() + "-").toString())
                        + AgentArgument.PROCESS
                        + SUFFIX
                : AgentArgument.encoded(absolute.toString());
    }

    private String stem() {
        String name = file.getFileName().toString();
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }

    /**
     * Makes room for the recording.
     *
     * @throws HeddleException if it can't be written there, or would replace something that is no trace
     */
    void prepare() {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw unwritable("it is a folder");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw unwritable("there is no folder %s".formatted(folder));
        }
        if (Files.isRegularFile(file) && !TraceReader.isTrace(file) && !isEmpty(file)) {
            throw unwritable("there is a file of this name that is no trace, and it is kept");
        }
        try {
            for (Path old : written()) {
                Files.delete(old);
            }
            if (!perProcess) {
                // The agent would find out as well, but only after the program's JVM has started.
                Files.delete(Files.createFile(file));
            } else {
                Files.delete(Files.createTempFile(folder, stem(), SUFFIX));
            }
        } catch (IOException impossible) {
            throw new HeddleException(
                    Problem.UNWRITABLE_OUTPUT,
                    "%s cannot be written: %s".formatted(file, reason(impossible)),
                    impossible);
        }
    }

    private static String reason(IOException impossible) {
        return impossible instanceof java.nio.file.AccessDeniedException ? "no permission" : impossible.toString();
    }

    private HeddleException unwritable(String why) {
        return new HeddleException(
                Problem.UNWRITABLE_OUTPUT,
                "%s cannot be written: %s; name another file with --out".formatted(file, why));
    }

    private static boolean isEmpty(Path file) {
        try {
            return Files.size(file) == 0;
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The files that are there. */
    List<Path> written() throws IOException {
        if (!perProcess) {
            return Files.isRegularFile(file) ? List.of(file) : List.of();
        }
        Path folder = file.getParent() == null ? Path.of("") : file.getParent();
        String start = stem() + "-";
        try (Stream<Path> siblings = Files.list(folder)) {
            return siblings.filter(sibling -> isOurs(sibling.getFileName().toString(), start))
                    .filter(TraceReader::isTrace)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isOurs(String name, String start) {
        return name.startsWith(start)
                && name.endsWith(SUFFIX)
                && name.substring(start.length(), name.length() - SUFFIX.length())
                        .matches("\\d+");
    }
}
