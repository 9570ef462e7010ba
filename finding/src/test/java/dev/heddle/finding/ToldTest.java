package dev.heddle.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToldTest {

    private static Finding finding(Kind kind, Optional<Execution> execution, String... what) {
        return new Finding(
                kind,
                Severity.WARNING,
                List.of(what),
                new Evidence.Observed(),
                "",
                execution,
                1,
                List.of(new Finding.Explanation(Finding.Explanation.BUG, "data race on Bank$Account#1.balance")),
                Optional.empty());
    }

    private static Execution execution(Map<String, Naming.Thing> objects, FindingStep... steps) {
        return new Execution(
                new Schedule(List.of(new Step("main", 0))),
                List.of(steps),
                "",
                List.of(),
                List.of(),
                List.of(),
                new Naming(Map.of(), objects));
    }

    private static FindingStep step(String thread, String verb, String object, String owner) {
        return new FindingStep(thread, verb, object, owner, "", "Bank", "add", 7);
    }

    @Test
    void the_only_object_of_its_class_has_no_number() {
        Finding told = finding(
                        Kind.RACE,
                        Optional.empty(),
                        "main.0: read of Bank$Account#1.balance at Bank.add:7",
                        "main.1: write of Bank$Account#1.balance at Bank.add:8")
                .told();

        assertThat(told.what())
                .containsExactly(
                        "main.0: read of Account.balance at Bank.add:7",
                        "main.1: write of Account.balance at Bank.add:8");
        assertThat(told.explanation())
                .extracting(Finding.Explanation::text)
                .containsExactly("data race on Account.balance");
    }

    @Test
    void several_are_told_apart_by_numbers_of_their_own() {
        assertThat(finding(
                                Kind.DEADLOCK,
                                Optional.empty(),
                                "main.0: waits for Fork#9 at Table.eat:5",
                                "main.1: waits for Table$Fork#12 at Table.eat:5",
                                "main.2: waits for int[]#3 at Table.eat:5",
                                "main.2: waits for Bank$1#3 at Table.eat:5")
                        .told()
                        .what())
                .containsExactly(
                        "main.0: waits for Fork@1 at Table.eat:5",
                        "main.1: waits for Fork@2 at Table.eat:5",
                        "main.2: waits for int[]@1 at Table.eat:5",
                        "main.2: waits for Bank$1 at Table.eat:5");
    }

    /** A line about an execution whose steps use these objects. */
    private static List<String> told(String line, FindingStep... steps) {
        Map<String, Naming.Thing> objects = Map.of(
                "main/3", new Naming.Thing("Bank$Account", "Bank.accounts[0]", ""),
                "main/4", new Naming.Thing("Bank$Account", "Bank.accounts[1]", ""),
                "main/5", new Naming.Thing("java.util.concurrent.ConcurrentHashMap", "Bank.names", ""),
                "main/6", new Naming.Thing("java.util.ArrayList", "Bank.log", ""));
        return finding(Kind.RACE, Optional.of(execution(objects, steps)), line)
                .told()
                .what();
    }

    @Test
    void an_object_is_called_by_the_field_that_has_it() {
        assertThat(told(
                        "main.0: read of Bank$Account#1.balance at Bank.add:7",
                        step("main.1", "reads", "Account.balance", "main/3"),
                        step("main.0", "reads", "Account.balance", "main/4")))
                .containsExactly("main.0: read of Bank.accounts[1].balance at Bank.add:7");
    }

    @Test
    void one_that_is_called_upon_is_called_by_the_field_that_has_it() {
        assertThat(told(
                        "main.0: update of ConcurrentHashMap#1 at Bank.add:7",
                        step("main.0", "calls", "Map.put()", "main/5"),
                        step("main.0", "calls", "List.add()", "main/6")))
                .containsExactly("main.0: update of Bank.names at Bank.add:7");
    }

    @Test
    void the_only_one_of_its_class_that_is_used_is_the_one_that_the_bug_is_about() {
        Naming.Thing account = new Naming.Thing("Bank$Account", "Bank.account", "");
        Execution execution =
                execution(Map.of("main/3", account), step("main.0", "reads", "Account.balance", "main/3"));

        assertThat(finding(Kind.FAILURE, Optional.of(execution), "main: java.lang.IllegalStateException: lost")
                        .told()
                        .explanation())
                .extracting(Finding.Explanation::text)
                .containsExactly("data race on Bank.account.balance");
    }

    @Test
    void one_that_different_fields_have_is_called_by_its_class() {
        assertThat(told(
                        "main.0: read of Bank$Account#1.balance at Bank.add:7",
                        step("main.0", "reads", "Account.balance", "main/3"),
                        step("main.0", "reads", "Account.balance", "main/4")))
                .containsExactly("main.0: read of Account.balance at Bank.add:7");
    }

    @Test
    void what_the_program_says_stays_as_it_is() {
        assertThat(finding(Kind.FAILURE, Optional.empty(), "main: java.lang.IllegalStateException: order#12 is lost")
                        .told()
                        .what())
                .containsExactly("main: java.lang.IllegalStateException: order#12 is lost");
    }

    @Test
    void fingerprints_know_nothing_of_names_for_people() {
        String first = Fingerprint.text(
                finding(Kind.RACE, Optional.empty(), "main.0: read of Account#1.balance at Bank.add:7"));
        String later = Fingerprint.text(
                finding(Kind.RACE, Optional.empty(), "main.0: read of Account#8.balance at Bank.add:9"));

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
                                step("main", "calls", "Lock.lock()", "main/3"),
                                step("main", "begins to wait in", "Condition.await()", "main/3's condition"),
                                step("main", "calls", "CountDownLatch.countDown()", "main/4"),
                                step("main", "calls", "Semaphore.acquire()", "main/5"),
                                step("main", "calls", "ExecutorService.submit()", ""))),
                        "main: java.lang.IllegalStateException")
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
        assertThat(step("main.0", "calls", "Lock.lock()", "main/3").target())
                .isEqualTo(step("main.1", "calls", "Lock.unlock()", "main/3").target())
                .isNotEqualTo(step("main.1", "calls", "Lock.lock()", "main/4").target());
        assertThat(step("main.0", "reads", "Account.balance", "main/3").target())
                .isNotEqualTo(step("main.1", "reads", "Account.owner", "main/3").target());
    }
}
