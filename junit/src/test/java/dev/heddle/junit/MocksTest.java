// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.tried.Mocked;
import dev.heddle.tried.RunTried;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests with Mockito, which changes classes of the program while it runs, checked as a build would do it. */
@Timeout(600)
class MocksTest {

    @TempDir
    static Path folder;

    private static Map<String, RunTried.Came> came = Map.of();

    @BeforeAll
    static void checkAll() {
        System.setProperty("heddle.folder", folder.toString());
        came = RunTried.of(Mocked.class).came().stream()
                .collect(Collectors.toMap(RunTried.Came::test, Function.identity()));
    }

    @AfterAll
    static void forget() {
        System.clearProperty("heddle.folder");
    }

    private static RunTried.Came of(String test) {
        return Objects.requireNonNull(came.get(test + "()"), () -> test + " is not among " + came.keySet());
    }

    private static void isFound(String test, String what) {
        assertThat(of(test).status()).isEqualTo("FAILED");
        // The recorded run itself may go wrong.
        assertThat(of(test).message()).startsWith("error[HDL101]: " + what).containsPattern("replayed 3 of 3|observed");
    }

    private static void nothingIsTold(String test) {
        assertThat(of(test).message()).as(test).isEmpty();
        assertThat(of(test).status()).as(test).isEqualTo("SUCCESSFUL");
    }

    @Test
    void a_lost_deposit_is_found_and_replayed_among_mocks_of_interfaces_objects_and_static_methods() {
        isFound("without_a_lock", "AssertionFailedError in Mocked.deposits");
        assertThat(of("without_a_lock").message()).contains("expected: <18> but was: <9>");
    }

    @Test
    void nothing_is_told_of_the_same_with_a_lock() {
        nothingIsTold("with_a_lock");
    }

    @Test
    void a_lost_deposit_is_found_and_replayed_with_the_mock_of_a_class() {
        isFound("with_a_mock_of_a_class_and_no_lock", "AssertionFailedError in Mocked.depositsWithFees");
    }

    @Test
    void nothing_is_told_of_the_mock_of_a_class_with_a_lock() {
        nothingIsTold("with_a_mock_of_a_class_and_a_lock");
    }

    @Test
    void calls_of_a_mock_that_may_come_in_another_order_than_verified_are_found() {
        isFound("verified_in_an_order_that_nothing_makes", "VerificationInOrderFailure in ");
    }

    @Test
    void a_verification_that_asks_again_and_again_lets_the_others_go() {
        nothingIsTold("verified_within_a_time");
    }
}
