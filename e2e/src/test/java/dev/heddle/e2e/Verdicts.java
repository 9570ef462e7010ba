// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.Step;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether the checks of a recorded program can fail in another run; what is expected stands in its source, at each check. */
final class Verdicts {

    private static final String CAN_FAIL = "can fail";
    private static final String HOLDS = "holds";

    private Verdicts() {}

    /** Requires that those checks are predicted to fail, and only those, whose comments say so. */
    static void requireAsCommented(Rebuilt rebuilt, Path sources, Class<?> program) {
        Map<Integer, String> expected = expected(sources, program);
        assertThat(expected.values()).as("comments in %s", program).contains(HOLDS);

        Map<Integer, String> predicted = predicted(rebuilt, program.getSimpleName() + ".java");

        // A check of which nothing depends on others is not there at all.
        expected.keySet().forEach(line -> predicted.putIfAbsent(line, HOLDS));
        assertThat(predicted).isEqualTo(expected);
    }

    private static Map<Integer, String> expected(Path sources, Class<?> program) {
        Map<Integer, String> expected = new TreeMap<>();
        List<String> lines = lines(sources.resolve(program.getName().replace('.', '/') + ".java"));
        for (int i = 0; i < lines.size(); i++) {
            for (String verdict : List.of(CAN_FAIL, HOLDS)) {
                if (lines.get(i).endsWith("// " + verdict)) {
                    expected.put(i + 1, verdict);
                }
            }
        }
        return expected;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For each line of the file with checks, whether one of them can fail. */
    private static Map<Integer, String> predicted(Rebuilt rebuilt, String file) {
        Map<Integer, String> predicted = new TreeMap<>();
        try (SafetyPredictor predictor = SafetyPredictor.of(rebuilt.program(), Solvers::standard)) {
            for (SafetyPredictor.Property property : predictor.properties()) {
                Step step = property.check().step().orElseThrow();
                Site site = rebuilt.origins().site(step).orElseThrow();
                if (site.file().equals(file)) {
                    Prediction prediction = predictor.predict(property, Budget.UNLIMITED);
                    assertThat(prediction).isNotInstanceOf(Prediction.Unknown.class);
                    boolean fails = prediction instanceof Prediction.Violated;
                    predicted.merge(site.line(), fails ? CAN_FAIL : HOLDS, (one, other) -> fails ? CAN_FAIL : one);
                }
            }
        }
        return predicted;
    }
}
