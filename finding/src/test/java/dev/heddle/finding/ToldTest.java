// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import static dev.heddle.finding.Failures.at;
import static dev.heddle.finding.Failures.read;
import static dev.heddle.finding.Failures.thrown;
import static dev.heddle.finding.Failures.waits;
import static dev.heddle.finding.Failures.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToldTest {

    private static Finding finding(Kind kind, Optional<Execution> execution, Failure... what) {
        return new Finding(
                kind,
                Severity.WARNING,
                List.of(what),
                new Evidence.Observed(),
                "",
                execution,
                1,
                List.of(new Explanation.Bugs(
                        List.of(new Explanation.Bug(BugName.LOST_UPDATE, List.of("Bank$Account#1.balance"))))),
                Optional.empty());
    }

    private static Execution execution(Map<String, Naming.Thing> objects, FindingStep... steps) {
        return new Execution(
                new Schedule(List.of(new Step("main", 0))),
                List.of(steps),
                new Outcome(Outcome.Verdict.OK, List.of()),
                List.of(),
                List.of(),
                List.of(),
                new Naming(Map.of(), objects));
    }

    private static FindingStep step(String thread, StepKind kind, String object, String owner) {
        return new FindingStep(thread, kind, object, owner, "", "com.acme.Bank", "add", 7);
    }

    @Test
    void the_only_object_of_its_class_has_no_number() {
        Finding told = finding(
                        Kind.RACE,
                        Optional.empty(),
                        read("main.0", "Bank$Account#1.balance", at("add", 7)),
                        write("main.1", "Bank$Account#1.balance", at("add", 8)))
                .told();

        assertThat(FailureText.lines(told.what()))
                .containsExactly(
                        "main.0: read of Account.balance at Bank.add:7",
                        "main.1: write of Account.balance at Bank.add:8");
        assertThat(told.explanation()).extracting(Explanation::text).containsExactly("lost update on Account.balance");
    }

    @Test
    void several_are_told_apart_by_numbers_of_their_own() {
        assertThat(FailureText.lines(finding(
                                Kind.DEADLOCK,
                                Optional.empty(),
                                waits("main.0", "Fork#9", "", at("eat", 5)),
                                waits("main.1", "Table$Fork#12", "", at("eat", 5)),
                                waits("main.2", "int[]#3", "", at("eat", 5)),
                                waits("main.2", "Bank$1#3", "", at("eat", 5)))
                        .told()
                        .what()))
                .containsExactly(
                        "main.0 waits for Fork@1 at Bank.eat:5",
                        "main.1 waits for Fork@2 at Bank.eat:5",
                        "main.2 waits for int[]@1 at Bank.eat:5",
                        "main.2 waits for Bank$1 at Bank.eat:5");
    }

    /** A line about an execution whose steps use these objects. */
    private static List<String> told(Failure failure, FindingStep... steps) {
        Map<String, Naming.Thing> objects = Map.of(
                "main/3", new Naming.Thing("Bank$Account", "Bank.accounts[0]", ""),
                "main/4", new Naming.Thing("Bank$Account", "Bank.accounts[1]", ""),
                "main/5", new Naming.Thing("java.util.concurrent.ConcurrentHashMap", "Bank.names", ""),
                "main/6", new Naming.Thing("java.util.ArrayList", "Bank.log", ""));
        return FailureText.lines(finding(Kind.RACE, Optional.of(execution(objects, steps)), failure)
                .told()
                .what());
    }

    @Test
    void an_object_is_called_by_the_field_that_has_it() {
        assertThat(told(
                        read("main.0", "Bank$Account#1.balance", at("add", 7)),
                        step("main.1", StepKind.READ, "Account.balance", "main/3"),
                        step("main.0", StepKind.READ, "Account.balance", "main/4")))
                .containsExactly("main.0: read of Bank.accounts[1].balance at Bank.add:7");
    }

    @Test
    void one_that_is_called_upon_is_called_by_the_field_that_has_it() {
        assertThat(told(
                        new Failure.Accesses(
                                "main.0", Failure.Accesses.Manner.UPDATE, "ConcurrentHashMap#1", at("add", 7)),
                        step("main.0", StepKind.CALL, "Map.put()", "main/5"),
                        step("main.0", StepKind.CALL, "List.add()", "main/6")))
                .containsExactly("main.0: update of Bank.names at Bank.add:7");
    }

    @Test
    void the_only_one_of_its_class_that_is_used_is_the_one_that_the_bug_is_about() {
        Naming.Thing account = new Naming.Thing("Bank$Account", "Bank.account", "");
        Execution execution =
                execution(Map.of("main/3", account), step("main.0", StepKind.READ, "Account.balance", "main/3"));

        assertThat(finding(
                                Kind.FAILURE,
                                Optional.of(execution),
                                thrown("main", "java.lang.IllegalStateException", "lost", at("add", 7)))
                        .told()
                        .explanation())
                .extracting(Explanation::text)
                .containsExactly("lost update on Bank.account.balance");
    }

    @Test
    void one_that_different_fields_have_is_called_by_its_class() {
        assertThat(told(
                        read("main.0", "Bank$Account#1.balance", at("add", 7)),
                        step("main.0", StepKind.READ, "Account.balance", "main/3"),
                        step("main.0", StepKind.READ, "Account.balance", "main/4")))
                .containsExactly("main.0: read of Account.balance at Bank.add:7");
    }

    @Test
    void what_the_program_says_stays_as_it_is() {
        Failure failure = thrown(
                "main",
                "java.lang.IllegalStateException",
                "order#12 of main/3 is lost; main.1: ask at Bank.a:7",
                at("add", 7));

        assertThat(finding(Kind.FAILURE, Optional.empty(), failure).told().what())
                .containsExactly(failure);
    }

    @Test
    void fingerprints_know_nothing_of_names_for_people() {
        String first = Fingerprint.text(
                finding(Kind.RACE, Optional.empty(), read("main.0", "Account#1.balance", at("add", 7))));
        String later = Fingerprint.text(
                finding(Kind.RACE, Optional.empty(), read("main.0", "Account#8.balance", at("add", 9))));

        assertThat(first).isEqualTo(later).isEqualTo("HDL301 read of Account#.balance at Bank.add");
    }

    @Test
    void a_call_is_told_with_what_is_called_where_that_has_a_name() {
        Execution told = finding(
                        Kind.FAILURE,
                        Optional.of(execution(
                                Map.of(
                                        "main/3",
                                        new Naming.Thing("java.util.concurrent.locks.ReentrantLock", "Bank.lock", ""),
                                        "main/4",
                                        new Naming.Thing("java.util.concurrent.CountDownLatch", "", "")),
                                step("main", StepKind.CALL, "Lock.lock()", "main/3"),
                                step("main", StepKind.WAIT, "Condition.await()", "main/3's condition"),
                                step("main", StepKind.CALL, "CountDownLatch.countDown()", "main/4"),
                                step("main", StepKind.CALL, "Semaphore.acquire()", "main/5"),
                                step("main", StepKind.CALL, "ExecutorService.submit()", ""))),
                        thrown("main", "java.lang.IllegalStateException", "", at("add", 7)))
                .told()
                .execution()
                .orElseThrow();

        assertThat(told.steps())
                .extracting(FindingStep::text)
                .containsExactly(
                        "calls Bank.lock.lock()",
                        "begins to wait in Condition.await() of Bank.lock",
                        "calls CountDownLatch@1.countDown()",
                        "calls Semaphore.acquire()",
                        "calls ExecutorService.submit()");
    }

    @Test
    void calls_of_one_object_are_about_the_same_whatever_the_method() {
        assertThat(step("main.0", StepKind.CALL, "Lock.lock()", "main/3").target())
                .isEqualTo(
                        step("main.1", StepKind.CALL, "Lock.unlock()", "main/3").target())
                .isNotEqualTo(
                        step("main.1", StepKind.CALL, "Lock.lock()", "main/4").target());
        assertThat(step("main.0", StepKind.READ, "Account.balance", "main/3").target())
                .isNotEqualTo(
                        step("main.1", StepKind.READ, "Account.owner", "main/3").target());
    }
}
