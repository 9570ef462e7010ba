// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.smtlib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Rational;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueReaderTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "(- 12), -12", "12, 12", "(- (- 3)), 3", "99999999999999999999, 99999999999999999999"})
    void integers(String text, BigInteger expected) {
        assertThat(ValueReader.read(text, Sort.INT)).isEqualTo(Value.of(expected));
    }

    @ParameterizedTest
    @CsvSource({"1.5, 3, 2", "(/ 1 3), 1, 3", "(- (/ 2.0 4.0)), -1, 2", "(/ (- 1) 3), -1, 3", "7, 7, 1", "0.0, 0, 1"})
    void fractions(String text, BigInteger numerator, BigInteger denominator) {
        assertThat(ValueReader.read(text, Sort.REAL))
                .isEqualTo(new Value.RealValue(new Rational(numerator, denominator)));
    }

    @ParameterizedTest
    @CsvSource({"#xffffffff, -1", "#x0000000a, 10", "(_ bv4294967295 32), -1", "#b101, 5"})
    void words(String text, int expected) {
        assertThat(ValueReader.read(text, Sort.JAVA_INT)).isEqualTo(Value.ofJavaInt(expected));
    }

    @Test
    void truth_values() {
        assertThat(ValueReader.read("true", Sort.BOOL)).isEqualTo(Value.TRUE);
        assertThat(ValueReader.read("false", Sort.BOOL)).isEqualTo(Value.FALSE);
    }

    @Test
    void arrays() {
        Sort.Array sort = new Sort.Array(Sort.INT, Sort.INT);
        String text = "(store (store ((as const (Array Int Int)) 7) 1 (- 2)) 3 7)";

        assertThat(ValueReader.read(text, sort))
                .isEqualTo(new Value.ArrayValue(sort, Value.of(7), Map.of(Value.of(1), Value.of(-2))));
    }

    @ParameterizedTest
    @CsvSource({"(root-obj (+ (^ x 2) (- 2)) 2)", "''", "(", "x", "(as-array f)", "(/ 1 0)"})
    void what_is_no_number_is_refused(String text) {
        assertThatThrownBy(() -> ValueReader.read(text, Sort.REAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a value of sort Real");
    }
}
