// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.jdk.ControlLoader;
import dev.heddle.finding.Outcome;
import dev.heddle.instrument.ChosenInputs;
import dev.heddle.instrument.Landmarks;
import dev.heddle.instrument.ProgramPlaces;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.control.ControlWeaver;
import dev.heddle.instrument.control.GateSites;
import dev.heddle.program.InputValue;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The program of a job, loaded by us and ready to be executed. There can be one per JVM. */
record PreparedProgram(ControlLoader loader, Engine engine, Printed printed) {

    /**
     * Sets the program up.
     *
     * @throws ClassNotFoundException if there is no such program; the message is for people
     * @throws NoSuchMethodException the same
     */
    static PreparedProgram of(Job job, Landmarks landmarks)
            throws MalformedURLException, ClassNotFoundException, NoSuchMethodException {
        GateSites sites = new GateSites();
        ChosenInputs inputs = job.target().inputs().isEmpty()
                ? ChosenInputs.NONE
                : ChosenInputs.by(job.target().reading().marks(), "dev/heddle/gate/Inputs");
        ControlWeaver weaver = new ControlWeaver(scope(job), sites, landmarks, inputs);
        ControlLoader loader = new ControlLoader(urls(job.classPath()), weaver);
        loader.survey(entryClass(job));
        job.knowledge().late().forEach(loader::survey);
        Entry entry = entry(job, loader);
        Optional<Oracle> oracle = job.target().judging().goodIf().isPresent()
                ? Optional.of(Oracle.of(job.target().judging().goodIf().get(), loader))
                : Optional.empty();
        Printed printed = new Printed();
        if (!job.given().isShown()) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        }
        // Our own is for what we are told.
        System.setIn(InputStream.nullInputStream());
        Optional<byte[]> input =
                job.target().chosenInput().map(given -> given.text().getBytes(StandardCharsets.UTF_8));
        Engine engine = new Engine(new Main(entry, oracle, loader, job.target().inputs(), input), sites);
        engine.share(job.knowledge().shared());
        return new PreparedProgram(loader, engine, printed);
    }

    private static Scope scope(Job job) {
        List<String> named = new ArrayList<>(List.of(entryClass(job)));
        job.target().judging().goodIf().ifPresent(method -> named.add(method.replaceFirst("#.*", "")));
        Job.Looking looking = job.target().looking();
        return new Scope(looking.include(), looking.exclude(), ProgramPlaces.of(job.classPath(), named));
    }

    /** The class in which the program begins. */
    private static String entryClass(Job job) {
        return job.target().test().map(test -> test.replaceFirst("#.*", "")).orElse(job.mainClass());
    }

    private static List<URL> urls(List<Path> classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path path : classPath) {
            urls.add(path.toUri().toURL());
        }
        return urls;
    }

    private static Entry entry(Job job, ControlLoader loader) throws ClassNotFoundException, NoSuchMethodException {
        if (job.target().test().isPresent()) {
            return JunitTest.of(job.target().test().get(), loader)::run;
        }
        MainMethod main = MainMethod.of(mainClass(job.mainClass(), loader));
        String[] arguments = job.target().chosenArguments().toArray(new String[0]);
        return () -> main.run(arguments.clone());
    }

    private static Class<?> mainClass(String name, ControlLoader loader) throws ClassNotFoundException {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new ClassNotFoundException("there is no class " + name + " on the class path", e);
        }
    }

    /** The task of the program's main thread. */
    private interface Entry {
        void run() throws Throwable;
    }

    /** The program, and who judges it. */
    private record Main(
            Entry entry, Optional<Oracle> oracle, ClassLoader loader, List<InputValue> inputs, Optional<byte[]> input)
            implements Engine.Program {
        @Override
        public void run() throws Throwable {
            // Each execution reads from the beginning.
            input.ifPresent(bytes -> System.setIn(new ByteArrayInputStream(bytes)));
            entry.run();
        }

        @Override
        public Outcome judged(Outcome outcome) {
            return oracle.isPresent() ? oracle.get().judge(outcome) : outcome;
        }
    }
}
