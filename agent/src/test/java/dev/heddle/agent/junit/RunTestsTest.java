// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.trace.TestSelector;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs tests of a program that brings the JUnit Platform; the tests are those below. */
class RunTestsTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private boolean run(Class<?> type, String selector) {
        return PlatformTests.run(
                type,
                TestSelector.of(type.getName() + selector),
                new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_class_whose_tests_pass_passes() {
        assertThat(run(Passing.class, "")).isTrue();
        assertThat(printed()).isEqualToNormalizingNewlines("heddle: 5 of 5 tests passed, 2 skipped\n");
    }

    @Test
    void one_failure_is_told_and_fails_the_class() {
        assertThat(run(Failing.class, "")).isFalse();
        assertThat(printed()).contains("the account is overdrawn").contains("heddle: 1 of 2 tests passed");
    }

    @Test
    void a_method_is_run_by_its_name_with_any_parameters_or_with_those_that_are_named() {
        assertThat(run(Failing.class, "#passes")).isTrue();
        assertThat(run(Passing.class, "#takes(int)")).isTrue();

        assertThat(printed()).isEqualToNormalizingNewlines("heddle: 1 of 1 test passed\nheddle: 2 of 2 tests passed\n");
    }

    @Test
    void one_invocation_of_a_test_is_counted_from_one() {
        assertThat(run(Invoked.class, "#isTwo[2]")).isTrue();
        assertThat(run(Invoked.class, "#isTwo[1]")).isFalse();
    }

    @Test
    void no_test_is_no_success() {
        assertThat(run(String.class, "")).isFalse();
        assertThat(run(Passing.class, "#disabled")).isFalse();

        assertThat(printed())
                .isEqualToNormalizingNewlines("heddle: no test was found there\nheddle: no test was run; 1 skipped\n");
    }

    @Test
    void a_class_that_cannot_be_set_up_fails() {
        assertThat(run(Unready.class, "")).isFalse();
        assertThat(printed()).contains("not ready");
    }

    @Test
    void tests_are_listed_once_each_and_with_their_parameters_if_names_are_not_enough() {
        String name = Passing.class.getName();

        assertThat(PlatformTests.list(Passing.class))
                .containsExactlyInAnyOrder(
                        name + "#takes(int)",
                        name + "#takes(java.lang.String)",
                        name + "#disabled",
                        name + "#assumes",
                        name + "#inherited");
    }

    @Test
    void inherited_methods_may_be_meant() throws Exception {
        TestSelector selector = TestSelector.of(Passing.class.getName() + "#inherited");
        Method inherited = Base.class.getDeclaredMethod("inherited");

        assertThat(RunTests.methods(Passing.class, selector)).containsExactly(inherited);
        assertThat(RunTests.methods(Passing.class, TestSelector.of("any#takes(long)")))
                .isEmpty();
    }

    @Test
    void a_program_with_the_platform_on_its_class_path_has_it() {
        assertThat(RunTests.hasPlatform()).isTrue();
    }

    static class Base {
        @Test
        void inherited() {}
    }

    static class Passing extends Base {
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void takes(int number) {}

        @ParameterizedTest
        @ValueSource(strings = {"a", "b"})
        void takes(String text) {}

        @Test
        @Disabled("on purpose")
        void disabled() {}

        @Test
        void assumes() {
            assumeTrue(false);
        }
    }

    static class Failing {
        @Test
        void passes() {}

        @Test
        void fails() {
            fail("the account is overdrawn");
        }
    }

    static class Invoked {
        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void isTwo(int number) {
            assertThat(number).isEqualTo(2);
        }
    }

    static class Unready {
        Unready() {
            throw new IllegalStateException("not ready");
        }

        @Test
        void runs() {}
    }
}
