// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair;

import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckSession;
import dev.heddle.control.worker.Job;
import dev.heddle.finding.Finding;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.Streams;
import dev.heddle.session.recording.Target;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Compiles a patched program, records a run of it, and checks that. */
final class Trial {

    /** The time to look whether a patched program fails at once. */
    private static final Duration GLANCE = Duration.ofSeconds(3);

    private final CheckOptions options;
    private final RecordOptions.Tools tools;
    private final List<String> jvmOptions;
    private final Duration patience;

    Trial(CheckOptions options, RecordOptions.Tools tools, List<String> jvmOptions, Duration patience) {
        this.options = options;
        this.tools = tools;
        this.jvmOptions = jvmOptions;
        this.patience = patience;
    }

    /** The outcome of a trial. */
    sealed interface Outcome {

        /** It was checked, and nothing speaks against it. */
        record Checked(CheckResult result) implements Outcome {}

        /** It does not even compile. */
        record Meaningless(String why) implements Outcome {}

        /** It could not be, or something does. */
        record Failed(String why) implements Outcome {}
    }

    /**
     * Tries the program with these texts of some of its source files.
     *
     * @param judge says what speaks against a patch with which this was found
     */
    Outcome of(Map<Path, String> texts, Function<List<Finding>, Optional<String>> judge)
            throws IOException, InterruptedException {
        Path folder = Scratch.folder("heddle-repair");
        try {
            Path classes = Files.createDirectory(folder.resolve("classes"));
            Optional<String> problem = compile(texts, classes);
            if (problem.isPresent()) {
                return new Outcome.Meaningless("it does not compile: " + problem.get());
            }
            Job job = options.program().behind(classes);
            // Most patches that end nothing fail at once, and it is quicker to see that than to record and predict.
            Optional<String> failure = judge.apply(CheckSession.failures(with(job, shorter(options.exploration()))));
            if (failure.isPresent()) {
                return new Outcome.Failed(failure.get());
            }
            Path trace = folder.resolve("run.heddle");
            RecordResult recorded = record(job, trace, folder);
            if (!recorded.began() || recorded.sawNothing()) {
                return new Outcome.Failed("the patched program could not be recorded");
            }
            CheckResult result =
                    CheckSession.check(List.of(trace), with(job, options.exploration()), CheckListener.DEAF);
            Optional<String> why = result.trouble().stream().findFirst().or(() -> judge.apply(result.findings()));
            return why.isPresent() ? new Outcome.Failed(why.get()) : new Outcome.Checked(result);
        } finally {
            delete(folder);
        }
    }

    private static Duration shorter(Duration exploration) {
        return exploration.compareTo(GLANCE) < 0 ? exploration : GLANCE;
    }

    private CheckOptions with(Job job, Duration exploration) {
        return new CheckOptions(
                job, options.worker(), options.marks(), options.prediction(), exploration, options.replays());
    }

    private Optional<String> compile(Map<Path, String> texts, Path classes) {
        @Nullable JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return Optional.of("this JVM has no compiler");
        }
        List<SimpleJavaFileObject> files = new ArrayList<>();
        texts.forEach((file, text) -> files.add(new Text(file, text)));
        List<String> errors = new ArrayList<>();
        boolean isDone = compiler.getTask(
                        new StringWriter(),
                        null,
                        diagnostic -> {
                            if (diagnostic.getKind() == javax.tools.Diagnostic.Kind.ERROR) {
                                errors.add("line %d: %s"
                                        .formatted(diagnostic.getLineNumber(), diagnostic.getMessage(null)));
                            }
                        },
                        List.of("-g", "-proc:none", "-cp", classPath(options.program()), "-d", classes.toString()),
                        null,
                        files)
                .call();
        return isDone ? Optional.empty() : Optional.of(errors.isEmpty() ? "no reason is given" : errors.get(0));
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(Path file, String text) {
            super(file.toUri(), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static String classPath(Job job) {
        return job.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private RecordResult record(Job job, Path trace, Path folder) {
        RecordOptions recording = RecordOptions.of(
                        target(job), new RecordOptions.Jvm(jvmOptions, tools, folder, System.getenv()))
                .into(trace)
                .lookingAt(
                        job.target().looking().include(), job.target().looking().exclude())
                .marked(options.marks())
                .withInputs(job.target().inputs());
        Streams silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        RecordSession session = RecordSession.start(recording, silence, notice -> {});
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "heddle-patience");
            thread.setDaemon(true);
            return thread;
        });
        watch.schedule(session::interrupt, patience.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return session.run();
        } finally {
            watch.shutdownNow();
        }
    }

    private static Target target(Job job) {
        String classPath = classPath(job);
        if (job.target().test().isPresent()) {
            return new Target.Tests(classPath, job.target().test().get());
        }
        List<String> words = new ArrayList<>(List.of("-cp", classPath, job.mainClass()));
        words.addAll(job.target().arguments());
        return new Target.JavaProgram(Optional.empty(), words);
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
