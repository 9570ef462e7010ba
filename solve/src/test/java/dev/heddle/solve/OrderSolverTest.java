// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.solve.interpol.InterpolDataSolver;
import dev.heddle.solve.z3.DifferenceLogicSolver;
import dev.heddle.solve.z3.Z3DataSolver;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class OrderSolverTest {

    @RepeatedTest(300)
    void answers_about_order_agree_with_trying_every_order(RepetitionInfo repetition) {
        RandomQuestions questions = RandomQuestions.aboutOrder(repetition.getCurrentRepetition());
        Enumeration enumeration = new Enumeration(questions);

        for (OrderTheory.Propagation propagation : OrderTheory.Propagation.values()) {
            agree(questions, enumeration, () -> new OrderSolver(InterpolDataSolver::new, propagation));
        }
    }

    @RepeatedTest(300)
    void answers_about_data_agree_with_trying_every_value(RepetitionInfo repetition) {
        RandomQuestions questions = RandomQuestions.aboutData(repetition.getCurrentRepetition());
        Enumeration enumeration = new Enumeration(questions);

        agree(questions, enumeration, () -> new OrderSolver(Z3DataSolver::new));
    }

    @RepeatedTest(100)
    void difference_logic_gives_the_same_answers(RepetitionInfo repetition) {
        for (RandomQuestions questions : List.of(
                RandomQuestions.aboutOrder(repetition.getCurrentRepetition()),
                RandomQuestions.aboutData(repetition.getCurrentRepetition()))) {
            agree(questions, new Enumeration(questions), DifferenceLogicSolver::new);
        }
    }

    private static void agree(RandomQuestions questions, Enumeration enumeration, Supplier<Solver> makeSolver) {
        try (Solver solver = makeSolver.get()) {
            LoadedQuestions loaded = new LoadedQuestions(questions, enumeration, solver);
            for (int round = 0; round < questions.rounds.size(); round++) {
                boolean expected = enumeration.isSatisfiable(
                        round, questions.rounds.get(round).assumptions());

                assertThat(loaded.ask(round))
                        .isInstanceOf(expected ? Answer.Satisfiable.class : Answer.Unsatisfiable.class);
            }
        }
    }
}
