// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.api.Heddle;
import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.program.InputValue;
import dev.heddle.samples.inputs.InputPrograms;
import dev.heddle.samples.inputs.InputPrograms.Exhibit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose bugs need an input and an order at once, with inputs that are set from outside. One JVM for all questions. */
class InputProgramsTest {

    private static final int REPLAYS = 2;
    private static final List<Exhibit> EXHIBITS = InputPrograms.exhibits();

    /** What two threads get that draw on the account, and how much of it is then lost. */
    private static final List<InputValue> OF_EACH =
            List.of(new InputValue("main.0", "amount", 1, 15), new InputValue("main.1", "amount", 1, 10));

    @TempDir
    static Path folder;

    private static List<Result> results = List.of();

    @BeforeAll
    static void explore() {
        List<Question> questions = new ArrayList<>();
        for (Exhibit exhibit : EXHIBITS) {
            questions.add(question(exhibit.main(), exhibit, List.of()));
            questions.add(question(exhibit.main(), exhibit, chosen(exhibit)));
            questions.add(question(exhibit.twin(), exhibit, chosen(exhibit)));
        }
        String account = InputPrograms.class.getPackageName() + ".JointAccount";
        questions.add(new Question(account, "", "dpor", 0, OF_EACH));
        questions.add(new Question(account, "", "dpor", 0, OF_EACH.subList(0, 1)));
        results = Explorations.of(folder, Explorations.ownClassPath(InputPrograms.class, Heddle.class), questions);
    }

    private static Question question(String main, Exhibit exhibit, List<InputValue> inputs) {
        List<String> arguments = InputValue.inArguments(exhibit.arguments(), inputs);
        return new Question(main, String.join(" ", arguments), "dpor", REPLAYS, inputs);
    }

    private static List<InputValue> chosen(Exhibit exhibit) {
        List<InputValue> inputs = new ArrayList<>();
        exhibit.inputs().forEach((name, value) -> inputs.add(InputValue.everywhere(name, value)));
        return inputs;
    }

    @Test
    void with_the_programs_own_input_nothing_can_happen() {
        for (int i = 0; i < EXHIBITS.size(); i++) {
            assertThat(results.get(3 * i).outcomes())
                    .as(results.get(3 * i).toString())
                    .containsExactly("OK ");
        }
    }

    @Test
    void with_another_one_some_orders_fail_as_expected_and_some_do_not() {
        for (int i = 0; i < EXHIBITS.size(); i++) {
            Exhibit exhibit = EXHIBITS.get(i);
            Result result = results.get(3 * i + 1);
            assertThat(result.stop()).as(result.toString()).isEqualTo("EXHAUSTED");
            assertThat(result.outcomes())
                    .as(result.toString())
                    .contains("OK ")
                    .anyMatch(outcome -> isExpected(exhibit, outcome));
            assertThat(result.replayed())
                    .isEqualTo((long) REPLAYS * result.outcomes().size());
        }
    }

    private static boolean isExpected(Exhibit exhibit, String outcome) {
        String begin = switch (exhibit.failure()) {
            case ASSERTION, EXCEPTION -> "FAILED ";
            default -> exhibit.failure().name().toUpperCase(Locale.ROOT) + " ";
        };
        return outcome.startsWith(begin) && outcome.contains(exhibit.says());
    }

    @Test
    void no_twin_can_fail() {
        for (int i = 0; i < EXHIBITS.size(); i++) {
            assertThat(results.get(3 * i + 2).outcomes())
                    .as(results.get(3 * i + 2).toString())
                    .containsExactly("OK ");
        }
    }

    @Test
    void each_thread_gets_its_own() {
        assertThat(results.get(3 * EXHIBITS.size()).outcomes())
                .as("both amounts are small enough")
                .hasSize(2);
        assertThat(results.get(3 * EXHIBITS.size() + 1).outcomes())
                .as("the second thread still asks for more than there is")
                .containsExactly("OK ");
    }

    @Test
    void there_are_enough_of_them() {
        assertThat(EXHIBITS).hasSizeGreaterThanOrEqualTo(13);
    }
}
