// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import static dev.heddle.search.code.SmallCode.code;
import static dev.heddle.search.code.SmallCode.of;
import static dev.heddle.search.code.SmallCode.suspects;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Site;
import dev.heddle.solve.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the code alone says, of small programs that nobody runs. */
class SuspectsTest {

    /** Reads and writes are synchronized, but not together. */
    static final class Account {
        private int balance;

        private synchronized int balance() {
            return balance;
        }

        private synchronized void setBalance(int newBalance) {
            balance = newBalance;
        }

        void withdraw() {
            int seen = balance();
            if (seen > 10) {
                setBalance(seen - 10);
            }
        }

        public static void main(String[] args) {
            Account account = new Account();
            new Thread(account::withdraw).start();
            new Thread(account::withdraw).start();
        }
    }

    @Test
    void two_blocks_on_one_monitor_may_be_parted_by_what_holds_it_too() throws IOException {
        Suspects suspects = suspects(Account.class);

        assertThat(of(suspects, Suspect.Kind.INTRUSION)).containsExactly("balance setBalance setBalance");
        assertThat(of(suspects, Suspect.Kind.RACE)).isEmpty();
        assertThat(suspects.pruned().pairs()).isPositive();
    }

    /** The same under one lock. */
    static final class SafeAccount {
        private int balance;

        synchronized void withdraw() {
            int seen = balance;
            if (seen > 10) {
                balance = seen - 10;
            }
        }

        public static void main(String[] args) {
            SafeAccount account = new SafeAccount();
            new Thread(account::withdraw).start();
            new Thread(account::withdraw).start();
        }
    }

    @Test
    void nothing_comes_between_under_the_same_lock() throws IOException {
        Suspects suspects = suspects(SafeAccount.class);

        assertThat(suspects.all()).isEmpty();
        assertThat(suspects.pruned().triples()).isPositive();
        assertThat(suspects.pruned().pairs()).isPositive();
    }

    /** Whatever calls add holds the monitor. */
    static final class Guarded {
        private int sum;

        private void add(int amount) {
            sum += amount;
        }

        void addTwice() {
            synchronized (this) {
                add(1);
                add(2);
            }
        }

        public static void main(String[] args) {
            Guarded guarded = new Guarded();
            new Thread(guarded::addTwice).start();
            new Thread(guarded::addTwice).start();
        }
    }

    @Test
    void locks_that_all_callers_hold_are_held_inside() throws IOException {
        assertThat(suspects(Guarded.class).all()).isEmpty();
    }

    /** One counter without a lock, one that only main uses, and one that never changes. */
    static final class Counter implements Runnable {
        private static int ofMain;
        private final int step = 1 + ofMain;
        private int count;
        private volatile int flag;

        @Override
        public void run() {
            count += step;
            flag = flag + 1;
        }

        public static void main(String[] args) {
            ofMain++;
            Counter counter = new Counter();
            new Thread(counter).start();
            new Thread(counter).start();
        }
    }

    @Test
    void an_update_without_a_lock_is_an_intrusion_and_a_race_unless_it_is_volatile() throws IOException {
        Suspects suspects = suspects(Counter.class);

        assertThat(suspects.all())
                .filteredOn(suspect -> suspect.kind() == Suspect.Kind.INTRUSION)
                .extracting(Suspect::what)
                .containsExactlyInAnyOrder(field(Counter.class, "count"), field(Counter.class, "flag"));
        assertThat(suspects.all())
                .filteredOn(suspect -> suspect.kind() == Suspect.Kind.RACE)
                .extracting(Suspect::what)
                .containsOnly(field(Counter.class, "count"))
                .isNotEmpty();
    }

    @Test
    void final_fields_and_those_of_one_thread_are_left_out_and_counted() throws IOException {
        Suspects.Pruned pruned = suspects(Counter.class).pruned();

        assertThat(pruned.finals()).isEqualTo(1);
        assertThat(pruned.ofOneThread()).isEqualTo(1);
        assertThat(pruned.fields()).isEqualTo(3);
    }

    /** Two locks in both orders. */
    static final class Crossed {
        private final Object left = new Object();
        private final Object right = new Object();

        void one() {
            synchronized (left) {
                synchronized (right) {
                    System.out.println("one");
                }
            }
        }

        void other() {
            synchronized (right) {
                synchronized (left) {
                    throw new IllegalStateException("other");
                }
            }
        }

        public static void main(String[] args) {
            Crossed crossed = new Crossed();
            new Thread(crossed::one).start();
            new Thread(crossed::other).start();
        }
    }

    @Test
    void locks_in_both_orders_may_deadlock_and_what_is_thrown_may_happen() throws IOException {
        Suspects suspects = suspects(Crossed.class);

        assertThat(of(suspects, Suspect.Kind.DEADLOCK)).containsExactly("one other");
        assertThat(of(suspects, Suspect.Kind.FAILURE)).containsExactly("other");
    }

    /** A branch decides, in the caller, whether the write is reached. */
    static final class Behind {
        private int value;
        private volatile boolean isOpen;

        void set() {
            value = 1;
        }

        void maybe() {
            if (isOpen) {
                set();
            }
            isOpen = true;
        }

        public static void main(String[] args) {
            Behind behind = new Behind();
            new Thread(behind::maybe).start();
            new Thread(behind::maybe).start();
        }
    }

    @Test
    void the_branches_that_lead_to_a_place_are_those_of_its_callers_too() throws IOException {
        Codebase code = code(Behind.class);
        Site write = Suspects.in(code, Set.of()).all().stream()
                .filter(suspect -> suspect.what().equals(field(Behind.class, "value")))
                .findFirst()
                .orElseThrow()
                .first();

        Map<CodeSpot, Integer> branches =
                new Approach(code).among(branches(code)).to(write);

        assertThat(branches.keySet()).extracting(CodeSpot::method).containsExactly("maybe");
        assertThat(new Approach(code).among(Set.of()).to(write)).isEmpty();
    }

    private static Set<CodeSpot> branches(Codebase code) {
        return code.reached().stream()
                .flatMap(method -> method.branches().stream())
                .map(branch -> CodeSpot.of(branch.site()))
                .collect(Collectors.toSet());
    }

    /** Two classes could be meant by a call, and there are objects of one of them only. */
    interface Store {
        void put();
    }

    static final class Used implements Store {
        private int puts;

        @Override
        public void put() {
            puts++;
        }
    }

    static final class Unused implements Store {
        private int puts;

        @Override
        public void put() {
            puts++;
        }
    }

    static final class Storing {
        private static final Store STORE = new Used();

        public static void main(String[] args) {
            new Thread(Storing::put).start();
            new Thread(Storing::put).start();
        }

        static void put() {
            STORE.put();
        }
    }

    @Test
    void of_classes_of_which_nobody_makes_objects_nothing_is_suspected() throws IOException {
        Suspects suspects = suspects(Storing.class, Store.class, Used.class, Unused.class);

        assertThat(suspects.all())
                .extracting(Suspect::what)
                .contains(field(Used.class, "puts"))
                .doesNotContain(field(Unused.class, "puts"));
    }

    /** Who puts in there gets the store from elsewhere. */
    static final class Given {
        public static void main(String[] args) throws ReflectiveOperationException {
            Store store = (Store) Class.forName(args[0]).getConstructor().newInstance();
            new Thread(store::put).start();
            new Thread(() -> put(store)).start();
        }

        static void put(Store store) {
            store.put();
        }
    }

    @Test
    void objects_that_come_from_elsewhere_may_be_of_any_class() throws IOException {
        Suspects suspects = suspects(Given.class, Store.class, Used.class, Unused.class);

        assertThat(suspects.all())
                .extracting(Suspect::what)
                .contains(field(Used.class, "puts"), field(Unused.class, "puts"));
    }

    /** One store is made here, the other one by reflection, by a reference to its constructor, or by a class that only an initialiser uses. */
    static final class Reflected {
        public static void main(String[] args) throws ReflectiveOperationException {
            Store store = args.length > 0
                    ? new Used()
                    : (Store) Class.forName(args[0]).getConstructor().newInstance();
            new Thread(store::put).start();
            new Thread(() -> put(store)).start();
        }

        static void put(Store store) {
            store.put();
        }
    }

    static final class ByConstant {
        public static void main(String[] args) throws ReflectiveOperationException {
            Store store = args.length > 0
                    ? new Used()
                    : Unused.class.getDeclaredConstructor().newInstance();
            new Thread(() -> put(store)).start();
        }

        static void put(Store store) {
            store.put();
        }
    }

    static final class ByReference {
        public static void main(String[] args) {
            Supplier<Store> maker = args.length > 0 ? Used::new : Unused::new;
            Store store = maker.get();
            new Thread(() -> put(store)).start();
        }

        static void put(Store store) {
            store.put();
        }
    }

    static final class Makers {
        static final Store UNUSED = new Unused();
    }

    static final class Constants {
        static final Store[] STORES = {Makers.UNUSED, new Used()};
    }

    static final class ByInitialiser {
        public static void main(String[] args) {
            new Thread(() -> put(Constants.STORES[0])).start();
        }

        static void put(Store store) {
            store.put();
        }
    }

    @Test
    void what_a_run_has_loaded_may_have_been_made_by_reflection() throws IOException {
        List<Class<?>> all = List.of(Reflected.class, Store.class, Used.class, Unused.class);

        assertThat(Suspects.in(code(all, Set.of()), Set.of()).all())
                .extracting(Suspect::what)
                .doesNotContain(field(Unused.class, "puts"));
        assertThat(Suspects.in(code(all, Set.of(Unused.class.getName())), Set.of())
                        .all())
                .extracting(Suspect::what)
                .contains(field(Used.class, "puts"), field(Unused.class, "puts"));
    }

    @Test
    void objects_are_also_made_by_constants_by_references_and_by_initialisers_of_initialisers() throws IOException {
        assertThat(suspects(ByConstant.class, Store.class, Used.class, Unused.class)
                        .all())
                .extracting(Suspect::what)
                .contains(field(Used.class, "puts"), field(Unused.class, "puts"));
        assertThat(suspects(ByReference.class, Store.class, Used.class, Unused.class)
                        .all())
                .extracting(Suspect::what)
                .contains(field(Used.class, "puts"), field(Unused.class, "puts"));
        assertThat(suspects(ByInitialiser.class, Store.class, Used.class, Unused.class, Makers.class, Constants.class)
                        .all())
                .extracting(Suspect::what)
                .contains(field(Used.class, "puts"), field(Unused.class, "puts"));
    }

    /** A thread that nobody here makes. */
    static final class Loaded extends Thread {
        private static int runs;

        @Override
        public void run() {
            runs++;
        }
    }

    static final class Loading {
        public static void main(String[] args) throws ReflectiveOperationException {
            ((Thread) Class.forName(args[0]).getConstructor().newInstance()).start();
        }
    }

    @Test
    void what_a_thread_does_that_reflection_made_is_suspected() throws IOException {
        List<Class<?>> all = List.of(Loading.class, Loaded.class);

        assertThat(Suspects.in(code(all, Set.of(Loaded.class.getName())), Set.of())
                        .all())
                .extracting(Suspect::what)
                .contains(field(Loaded.class, "runs"));
    }

    /** As decorators do: what is looked at before is four calls away, under a lock that lies in between. */
    static final class Deep {
        private int size = 1;

        private int size() {
            return size;
        }

        boolean isEmpty() {
            return size() == 0;
        }

        void remove() {
            if (isEmpty()) {
                throw new IllegalStateException("empty");
            }
            size--;
        }
    }

    static final class Locked {
        private final Deep deep = new Deep();

        synchronized boolean isEmpty() {
            return deep.isEmpty();
        }

        synchronized void remove() {
            deep.remove();
        }

        void removeIfAny() {
            if (!isEmpty()) {
                remove();
            }
        }

        public static void main(String[] args) {
            Locked locked = new Locked();
            new Thread(locked::removeIfAny).start();
            new Thread(locked::removeIfAny).start();
        }
    }

    @Test
    void what_is_meant_as_one_may_be_many_calls_away() throws IOException {
        assertThat(of(suspects(Locked.class, Deep.class), Suspect.Kind.INTRUSION))
                .contains("size remove size", "size remove remove");
    }

    @Test
    void what_there_is_no_time_for_is_counted() throws IOException {
        Codebase code = code(Account.class);

        Suspects none = Suspects.in(code, Set.of(), Deadline.in(Duration.ZERO));

        assertThat(of(none, Suspect.Kind.INTRUSION)).isEmpty();
        assertThat(none.pruned().unread()).isEqualTo(code.reachable());
        assertThat(suspects(Account.class).pruned().unread()).isZero();
    }

    private static String field(Class<?> type, String name) {
        return type.getName() + "." + name;
    }
}
