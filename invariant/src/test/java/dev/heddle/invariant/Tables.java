// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Writes samples of one point as tables. */
final class Tables {

    static final SampleClaim EXHAUSTIVE = new SampleClaim.Exhaustive(6);

    private final Point point;
    private final Samples samples = new Samples();
    private int executions;

    private Tables(Point point) {
        this.point = point;
    }

    /** A point with variables such as {@code "x"}, {@code "flag:boolean"} or {@code "orig(cells):sequence"}. */
    static Tables of(String... variables) {
        return new Tables(new Point(
                "Bank.withdraw(int)",
                Point.Kind.EXIT,
                Arrays.stream(variables).map(Tables::variable).toList(),
                List.of("Bank.java:27", "Bank.java:31")));
    }

    private static SampledVariable variable(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new SampledVariable(text, SampledVariable.Type.INTEGER)
                : new SampledVariable(
                        text.substring(0, colon),
                        SampledVariable.Type.valueOf(text.substring(colon + 1).toUpperCase(Locale.ROOT)));
    }

    /** Adds an execution with one sample: numbers, truth values, arrays, and {@code null} for what is absent. */
    Tables row(Object... values) {
        return row(OracleVerdict.GOOD, values);
    }

    Tables row(OracleVerdict verdict, Object... values) {
        samples.add(executions++, verdict, List.of(new PointSample(point, values(values), "main.0")));
        return this;
    }

    private static List<SampledValue> values(Object... values) {
        List<SampledValue> converted = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof Double real) {
                converted.add(SampledValue.of(real));
            } else if (value instanceof Number whole) {
                converted.add(SampledValue.of(whole.longValue()));
            } else if (value instanceof Boolean truth) {
                converted.add(SampledValue.of(truth));
            } else if (value instanceof long[] elements) {
                converted.add(SampledValue.sequence(elements));
            } else {
                converted.add(SampledValue.ABSENT);
            }
        }
        return converted;
    }

    static long[] cells(long... cells) {
        return cells;
    }

    Point point() {
        return point;
    }

    Samples samples() {
        return samples;
    }

    List<Inferred> inferred(SampleClaim claim) {
        return new Inference().infer(point, samples, Selection.ALL, claim);
    }

    /** Returns what is inferred of all rows if they are all there are. */
    List<String> texts() {
        return texts(EXHAUSTIVE);
    }

    List<String> texts(SampleClaim claim) {
        return inferred(claim).stream()
                .map(inferred -> inferred.invariant().text())
                .toList();
    }
}
