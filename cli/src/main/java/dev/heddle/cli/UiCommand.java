// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.MarkOptions;
import dev.heddle.cli.option.SourcePlaces;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.index.RunIndex;
import dev.heddle.report.ui.RunPages;
import dev.heddle.report.ui.RunServer;
import dev.heddle.session.recording.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code heddle ui}. */
@Command(
        name = "ui",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = "heddle ui [OPTIONS] TRACE [SCHEDULE...]%n",
        description = "Shows a whole recorded run in the browser, and replays schedules from there.",
        footer = {
            "",
            "The address that is printed works on this machine only, and has a token that is new each",
            "time. The run may be larger than memory: its events go to a temporary file, and are read from",
            "there as you scroll. It ends with Ctrl-C.",
            "",
            "Examples:",
            "  heddle ui Bank.heddle                      with the schedules beside it",
            "  heddle ui Bank.heddle found/Bank-1.schedule",
            "",
            "Exit codes: 2 usage or broken input, 70 Heddle broke, 130 ended by Ctrl-C."
        })
final class UiCommand implements Callable<Integer> {

    /** Between two words about how far it has got. */
    private static final long TELL_AFTER = TimeUnit.SECONDS.toNanos(5);

    private final Surroundings surroundings;
    private long told = System.nanoTime();

    @Parameters(index = "0", paramLabel = "TRACE", description = "a file that heddle record or heddle check wrote")
    private Path file = Path.of("");

    @Parameters(
            index = "1..*",
            paramLabel = "SCHEDULE",
            description = "schedules that may be replayed (default: those beside the trace with its name)")
    private List<Path> schedules = new ArrayList<>();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "the port to listen on (default: any that is free)")
    private int port;

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description = "a source file, or a folder with sources; repeatable (default: the usual places)")
    private List<Path> sources = new ArrayList<>();

    @Mixin
    private MarkOptions marks = new MarkOptions();

    UiCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (RunServer server = start()) {
            surroundings.out().println(server.address());
            surroundings.err().println("heddle: open this address in a browser of this machine; Ctrl-C ends it");
            new CountDownLatch(1).await();
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Interruption.CODE;
        }
    }

    /** Serves the run. */
    RunServer start() {
        if (port < 0 || port > 65_535) {
            throw new HeddleException(Problem.BAD_OPTION, "--port is a number from 0 to 65535, not " + port);
        }
        try {
            RunServer.requireFree(port);
            return RunServer.start(pages(), port);
        } catch (BindException taken) {
            throw new HeddleException(
                    Problem.BAD_OPTION, "port %d can't be used: %s".formatted(port, taken.getMessage()), taken);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunPages pages() {
        Path whole = surroundings.folder().resolve(file);
        UnaryOperator<String> titles = ThreadNames.in(whole, marks.marks());
        RunIndex index = RunIndex.of(whole, marks.marks(), titles, this::progress);
        Map<String, String> header = index.run().header();
        SourceFiles files =
                SourcePlaces.of(sources, SourcePlaces.recorded(header).stream().toList(), surroundings);
        return new RunPages(
                Optional.ofNullable(header.get("command")).orElse(file.toString()),
                index,
                titles,
                files,
                schedules.isEmpty()
                        ? beside()
                        : schedules.stream().map(Path::toString).toList(),
                this::replay);
    }

    private void progress(long events) {
        long now = System.nanoTime();
        if (now - told >= TELL_AFTER) {
            told = now;
            surroundings.err().println("heddle: read %,d events so far".formatted(events));
        }
    }

    private List<String> beside() {
        String name = String.valueOf(file.getFileName());
        String stem = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
        @Nullable Path parent = file.getParent();
        Path folder = parent == null ? Path.of("") : parent;
        try (Stream<Path> files = Files.list(surroundings.folder().resolve(folder))) {
            return files.map(found -> String.valueOf(found.getFileName()))
                    .filter(found -> found.startsWith(stem + "-") && found.endsWith(".schedule"))
                    .sorted()
                    .map(found -> folder.resolve(found).toString())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** As on the command line, but what is said there comes to stand on the page. */
    private RunPages.Replayed replay(String schedule) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Surroundings quiet = new Surroundings(
                out,
                out,
                false,
                false,
                Map.copyOf(surroundings.environment()),
                surroundings.folder(),
                new Streams.Kept(said, said),
                InputStream.nullInputStream());
        int code = Main.run(quiet, "replay", schedule);
        return new RunPages.Replayed(code, said.toString(StandardCharsets.UTF_8));
    }
}
