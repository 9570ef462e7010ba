// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.follow.Milestone;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.follow.PlanCondition;
import dev.heddle.control.programs.Guarded;
import dev.heddle.control.programs.Unguarded;
import dev.heddle.explore.Stop;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedPlanTest {

    /** In methods that assign a constant, the assignment is the second instruction. */
    private static final int ASSIGNMENT = 1;

    private static final WorkerProcess.Setup SETUP =
            WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());

    @TempDir
    Path folder;

    @Test
    void what_can_be_done_is_done_and_else_it_is_said_where_the_program_left_the_plan()
            throws IOException, InterruptedException {
        Milestone first = milestone("main.0", "first");
        Milestone second = milestone("main.0", "second");
        Milestone between = milestone("main.1", "between");
        List<Plan> plans = List.of(
                new Plan("after", List.of(first, second, between), 1),
                new Plan("between", List.of(first, between, second), 1),
                new Plan("never", List.of(first, milestone("main.1", "never")), 1));

        List<Results.Followed> followed = follow(plans);

        assertThat(followed).extracting(Results.Followed::kept).containsExactly(1, 0, 0);
        assertThat(followed.get(0).left()).isEmpty();
        assertThat(followed.get(1).left())
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("main.1 should come to Guarded.between:")
                        .contains("but waits until it enters")
                        .contains("so main.0 went on at Guarded.second:"));
        assertThat(followed.get(2).left())
                .hasValueSatisfying(
                        text -> assertThat(text).startsWith("main.1 ended without coming to Guarded.never:"));
    }

    @Test
    void who_is_asked_to_stop_by_a_deadline_says_nothing_of_what_it_has_not_done() throws IOException {
        Plan endless = new Plan("endless", List.of(milestone("main.0", "first")), Integer.MAX_VALUE);

        try (WorkerProcess worker = WorkerProcess.start(SETUP, job(Guarded.class, List.of(endless)))) {
            Results results = worker.await(tally -> {}, () -> true);

            assertThat(results.problem()).isEmpty();
            assertThat(results.followed()).isEmpty();
        }
    }

    @Test
    void two_have_met_if_both_could_access_the_same_variable_next() throws IOException, InterruptedException {
        List<Plan> plans = List.of(
                claiming(PlanCondition.MEETING, "share", ASSIGNMENT),
                claiming(PlanCondition.MEETING, "guard", ASSIGNMENT),
                // Of a method that is not static, the object comes first.
                claiming(PlanCondition.MEETING, "keep", ASSIGNMENT + 1));

        List<Results.Followed> followed = follow(Unguarded.class, plans);

        assertThat(followed).extracting(Results.Followed::kept).containsExactly(1, 0, 0);
        assertThat(followed.get(1).left())
                .hasValueSatisfying(
                        text -> assertThat(text).contains("while main.0 is at").contains("but waits until it enters"));
        assertThat(followed.get(2).left())
                .hasValueSatisfying(text -> assertThat(text).endsWith("came there, but to variables of their own"));
    }

    @Test
    void what_is_claimed_to_be_one_variable_is_compared() throws IOException, InterruptedException {
        List<Plan> plans = List.of(
                claiming(PlanCondition.ONE_VARIABLE, "share", ASSIGNMENT),
                claiming(PlanCondition.ONE_VARIABLE, "guard", ASSIGNMENT),
                claiming(PlanCondition.ONE_VARIABLE, "keep", ASSIGNMENT + 1),
                claiming(PlanCondition.ORDER, "keep", ASSIGNMENT + 1));

        List<Results.Followed> followed = follow(Unguarded.class, plans);

        assertThat(followed).extracting(Results.Followed::kept).containsExactly(1, 1, 0, 1);
        assertThat(followed.get(2).outcomes()).isEmpty();
        assertThat(followed.get(3).outcomes()).isNotEmpty();
    }

    /** Both threads come to an assignment. */
    private static Plan claiming(PlanCondition claim, String method, int instruction) {
        List<Milestone> milestones = List.of("main.0", "main.1").stream()
                .map(thread -> new Milestone(thread, Unguarded.class.getName(), method, "()V", instruction, 1, 1))
                .toList();
        return new Plan(claim + " " + method + " " + instruction, milestones, 1, List.of(), claim);
    }

    private List<Results.Followed> follow(List<Plan> plans) throws IOException, InterruptedException {
        return follow(Guarded.class, plans);
    }

    private List<Results.Followed> follow(Class<?> program, List<Plan> plans) throws IOException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(SETUP, job(program, plans))) {
            Results results = worker.await(tally -> {});
            assertThat(results.problem()).isEmpty();
            assertThat(results.stop()).contains(Stop.EXECUTIONS);
            return results.followed();
        }
    }

    private Job job(Class<?> program, List<Plan> plans) throws IOException {
        Path file = folder.resolve("plans.jsonl");
        Plan.write(plans, file);
        Path classes = Path.of(URI.create(
                program.getProtectionDomain().getCodeSource().getLocation().toString()));
        return Job.exploring(List.of(classes), program.getName(), "dpor")
                .limited(0, Long.MAX_VALUE, Duration.ofMinutes(1))
                .following(file);
    }

    private static Milestone milestone(String thread, String method) {
        return new Milestone(thread, Guarded.class.getName(), method, "()V", ASSIGNMENT, 1, 1);
    }
}
