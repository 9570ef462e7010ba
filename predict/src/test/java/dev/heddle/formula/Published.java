// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the authors of the corpus published about one of its traces. */
public record Published(String name, String expert, String bad) {

    private static final Path FOLDER = Path.of("..", "examples", "tara");
    private static final Pattern ATOM = Pattern.compile("hb\\(([^,]+),([^)]+)\\)");

    /** The whole corpus. */
    public static Stream<Published> all() {
        try {
            return Files.readAllLines(FOLDER.resolve("published.tsv")).stream()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("name\t"))
                    .map(line -> line.split("\t", -1))
                    .map(cells -> new Published(cells[0], cells[1], cells[2]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The traces for which an expert has said what kind of bug they have. */
    public static Stream<Published> classified() {
        return all().filter(published ->
                !published.expert().isEmpty() && !published.expert().equals("unknown"));
    }

    public TraceProgram program() {
        return CtrcReader.read(FOLDER.resolve(name + ".ctrc"));
    }

    public boolean isBuggy() {
        return !bad.equals("false");
    }

    /** The published bad formula. */
    public HbFormula formula(TraceProgram program) {
        List<Set<HbAtom>> terms = new ArrayList<>();
        if (isBuggy()) {
            for (String disjunct : bad.split("∨", -1)) {
                Set<HbAtom> atoms = new LinkedHashSet<>();
                Matcher matcher = ATOM.matcher(disjunct);
                while (matcher.find()) {
                    atoms.add(new HbAtom(step(program, matcher.group(1)), step(program, matcher.group(2))));
                }
                terms.add(atoms);
            }
        }
        return new HbFormula(HbFormula.Form.DNF, terms);
    }

    private static Step step(TraceProgram program, String label) {
        return program.step(label).orElseThrow(() -> new IllegalArgumentException("no step " + label));
    }

    @Override
    public String toString() {
        return name;
    }
}
