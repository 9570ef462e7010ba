// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestSelectorTest {

    @Test
    void a_class_a_method_its_parameters_and_one_of_its_invocations_can_be_named() {
        assertThat(TestSelector.of("com.acme.BankTest"))
                .isEqualTo(new TestSelector("com.acme.BankTest", Optional.empty(), Optional.empty(), 0));
        assertThat(TestSelector.of("com.acme.BankTest#transfers"))
                .isEqualTo(new TestSelector("com.acme.BankTest", Optional.of("transfers"), Optional.empty(), 0));
        assertThat(TestSelector.of("BankTest#transfers(int, java.lang.String[])[12]"))
                .isEqualTo(new TestSelector(
                        "BankTest", Optional.of("transfers"), Optional.of(List.of("int", "java.lang.String[]")), 12));
        assertThat(TestSelector.of("BankTest#transfers()").parameters()).contains(List.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a.B", "a.B#c", "a.B$C#d()", "a.B#c(int,long)", "a.B#c[3]", "a.B#c(java.util.List)[1]", "B#c[x]"
            })
    void what_is_written_is_read_again(String text) {
        assertThat(TestSelector.of(text)).hasToString(text);
    }

    @Test
    void parameters_that_nobody_names_may_be_any() {
        Class<?>[] types = {int.class, String[].class};

        assertThat(TestSelector.of("B#c").takes(types)).isTrue();
        assertThat(TestSelector.of("B#c(int,java.lang.String[])").takes(types)).isTrue();
        assertThat(TestSelector.of("B#c(int)").takes(types)).isFalse();
        assertThat(TestSelector.of("B#c()").takes(types)).isFalse();
    }

    @Test
    void short_names_need_no_quotes() {
        assertThat(TestSelector.of("com.acme.BankTest").simpleName()).isEqualTo("BankTest");
        assertThat(TestSelector.of("com.acme.BankTest$Inner#transfers(int)[2]").simpleName())
                .isEqualTo("BankTest_Inner.transfers-2");
    }
}
