// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.program.InputFile;
import dev.heddle.program.StandardInput;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** A job on its way to a worker, as a file of properties. */
final class JobFile {

    private static final String SEPARATOR = "\u001f";

    private final Properties properties = new Properties();

    private JobFile() {}

    static void write(Job job, Path path) throws IOException {
        JobFile file = new JobFile();
        file.put(job.target());
        file.set("strategy", job.strategy());
        file.put(job.bounds());
        file.put(job.given());
        file.set("resume", job.keeping().resume());
        file.set("frontier", job.keeping().frontier());
        file.set("watched", job.keeping().watched());
        file.set("orders", job.keeping().orders());
        file.set("late", joined(job.knowledge().late()));
        file.set("shared", joined(job.knowledge().shared()));
        try (Writer writer = Files.newBufferedWriter(path)) {
            file.properties.store(writer, null);
        }
    }

    private void put(Job.Target target) {
        set("classPath", joined(target.classPath()));
        set("mainClass", target.mainClass());
        set("arguments", joined(target.arguments()));
        set("include", joined(target.looking().include()));
        set("exclude", joined(target.looking().exclude()));
        set("test", target.test());
        set("goodIf", target.judging().goodIf());
        set("inputs", joined(target.inputs().stream().map(InputFile::line).toList()));
        set("marks", joined(target.reading().marks()));
        set("stdin", target.reading().standardInput().map(StandardInput::text));
    }

    private void put(Job.Bounds bounds) {
        set("executions", bounds.executions());
        set("failures", bounds.failures());
        set("nanos", bounds.duration().toNanos());
        set("steps", bounds.steps());
    }

    private void put(Job.Given given) {
        set("schedule", given.schedule());
        set("plans", given.plans());
        set("replays", given.replays());
        set("isShown", given.isShown());
        set("withStacks", given.withStacks());
    }

    static Job read(Path path) throws IOException {
        JobFile file = new JobFile();
        try (Reader reader = Files.newBufferedReader(path)) {
            file.properties.load(reader);
        }
        return new Job(
                file.target(),
                file.get("strategy"),
                file.bounds(),
                file.given(),
                new Job.Keeping(file.path("resume"), file.path("frontier"), file.path("watched"), file.path("orders")),
                new Job.Knowledge(file.list("late"), file.list("shared")));
    }

    private Job.Target target() {
        return new Job.Target(
                list("classPath").stream().map(Path::of).toList(),
                get("mainClass"),
                list("arguments"),
                new Job.Looking(list("include"), list("exclude")),
                new Job.Judging(find("test"), find("goodIf")),
                new Job.Reading(
                        list("inputs").stream().map(InputFile::parse).toList(),
                        list("marks"),
                        find("stdin").map(StandardInput::new)));
    }

    private Job.Bounds bounds() {
        return new Job.Bounds(
                Long.parseLong(get("executions")),
                Long.parseLong(get("failures")),
                Duration.ofNanos(Long.parseLong(get("nanos"))),
                Integer.parseInt(get("steps")));
    }

    private Job.Given given() {
        return new Job.Given(
                path("schedule"),
                path("plans"),
                Integer.parseInt(get("replays")),
                Boolean.parseBoolean(get("isShown")),
                Boolean.parseBoolean(get("withStacks")));
    }

    private void set(String key, Object value) {
        properties.setProperty(key, value.toString());
    }

    private void set(String key, Optional<?> value) {
        value.ifPresent(present -> set(key, present.toString()));
    }

    private String get(String key) {
        return find(key).orElseThrow(() -> new IllegalArgumentException("the job has no " + key));
    }

    private Optional<String> find(String key) {
        return Optional.ofNullable(properties.getProperty(key));
    }

    private List<String> list(String key) {
        String value = get(key);
        return value.isEmpty() ? List.of() : List.of(value.split(SEPARATOR, -1));
    }

    private Optional<Path> path(String key) {
        return find(key).map(Path::of);
    }

    private static String joined(List<?> items) {
        return String.join(SEPARATOR, items.stream().map(Object::toString).toList());
    }
}
