// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DigitsTest {

    @Test
    void every_number_of_few_digits_is_known_by_the_hash_code_of_its_text() {
        assertThat(IntStream.rangeClosed(-99_999, 999_999))
                .allSatisfy(number -> assertThat(of(String.valueOf(number))).hasValue(number));
        assertThat(of("+64")).hasValue(64);
        assertThat(of("007")).hasValue(7);
    }

    @Test
    void what_is_no_number_or_too_long_is_not_known() {
        for (String text : new String[] {"", "-", "+", "a", "6a", "1.5", "true", "x86", " 1", "1 ", "--1", "/0", ":"}) {
            assertThat(of(text)).as("'%s'", text).isEmpty();
        }
        assertThat(of("1234567")).isEmpty();
    }

    private static OptionalLong of(String text) {
        return Digits.of(text.length(), text.hashCode());
    }
}
