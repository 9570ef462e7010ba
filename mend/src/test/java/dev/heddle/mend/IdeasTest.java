package dev.heddle.mend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.program.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdeasTest {

    private static final String BANK = """
            final class Bank {

                private int balance;

                void deposit(int amount) {
                    int seen = balance;
                    balance = seen + amount;
                }

                int get() {
                    return balance;
                }

                void set(int value) {
                    balance = value;
                }

                void add(int amount) {
                    int old = get();
                    log();
                    set(old + amount);
                }

                void log() {}
            }
            """;

    private static final String LOCKS = """
            final class Locks {
                private final Object a = new Object();
                private final Object b = new Object();

                void one() {
                    synchronized (a) {
                        synchronized (b) {
                            work();
                        }
                    }
                }

                void other() {
                    synchronized (b) {
                        synchronized (a) {
                            work();
                        }
                    }
                }

                void work() {}
            }
            """;

    private static final String BUFFER = """
            final class Buffer {
              private boolean full;

              synchronized void take() throws InterruptedException {
                if (!full) {
                  wait();
                }
                full = false;
                notify();
              }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void what_one_thread_does_to_a_variable_comes_under_a_lock() throws IOException {
        List<String> patched = patched(
                new Locking(),
                "Bank",
                BANK,
                Kind.FAILURE,
                read("main.0", "deposit", 6),
                read("main.1", "deposit", 6),
                write("main.1", "deposit", 7),
                write("main.0", "deposit", 7));

        assertThat(patched).anyMatch(text -> text.contains("""
                    void deposit(int amount) {
                        synchronized (this) {
                            int seen = balance;
                            balance = seen + amount;
                        }
                    }
                """));
        assertThat(patched).anyMatch(text -> text.contains("""
                final class Bank {
                    private static final Object LOCK = new Object();

                    private int balance;
                """) && text.contains("synchronized (LOCK) {"));
    }

    @Test
    void where_methods_do_parts_of_it_their_caller_takes_the_lock() throws IOException {
        List<String> patched = patched(
                new Locking(),
                "Bank",
                BANK,
                Kind.FAILURE,
                read("main.0", "get", 11),
                read("main.1", "get", 11),
                write("main.1", "set", 15),
                write("main.0", "set", 15));

        assertThat(patched).anyMatch(text -> text.contains("""
                        synchronized (this) {
                            int old = get();
                            log();
                            set(old + amount);
                        }
                """));
    }

    @Test
    void a_field_that_two_threads_use_may_be_volatile() throws IOException {
        assertThat(patched(
                        new Visibility(),
                        "Bank",
                        BANK,
                        Kind.RACE,
                        read("main.0", "get", 11),
                        write("main.1", "set", 15)))
                .singleElement()
                .asString()
                .contains("private volatile int balance;");
    }

    @Test
    void locks_are_taken_in_the_other_order_in_one_place() throws IOException {
        List<String> patched = patched(
                new LockOrder(),
                "Locks",
                LOCKS,
                Kind.DEADLOCK,
                step("main.0", "enters", "one", 6),
                step("main.1", "enters", "other", 14));

        assertThat(patched).hasSize(2);
        assertThat(patched.get(0)).contains("""
                    void one() {
                        synchronized (b) {
                            synchronized (a) {
                """);
    }

    @Test
    void or_one_thread_at_a_time_takes_them() throws IOException {
        assertThat(patched(
                        new OneAtATime(),
                        "Locks",
                        LOCKS,
                        Kind.DEADLOCK,
                        step("main.0", "enters", "one", 6),
                        step("main.1", "enters", "other", 14)))
                .singleElement()
                .asString()
                .contains("""
                        void one() {
                            synchronized (LOCK) {
                                synchronized (a) {
                    """)
                .contains("private static final Object LOCK = new Object();");
    }

    @Test
    void who_waits_asks_again_and_who_wakes_wakes_all() throws IOException {
        List<String> patched =
                patched(new Waiting(), "Buffer", BUFFER, Kind.FAILURE, step("main.0", "begins to wait in", "take", 6));

        assertThat(patched).hasSize(3);
        assertThat(patched.get(2)).contains("while (!full) {").contains("notifyAll();");
    }

    @Test
    void indentation_is_that_of_the_file() throws IOException {
        String text = patched(
                        new Locking(),
                        "Buffer",
                        BUFFER,
                        Kind.RACE,
                        new FindingStep("main.0", "reads", "Buffer.full", "", "", "Buffer", "take", 5),
                        new FindingStep("main.1", "writes", "Buffer.full", "", "", "Buffer", "take", 8))
                .get(0);

        assertThat(text).contains("""
                    synchronized (LOCK) {
                      if (!full) {
                        wait();
                      }
                      full = false;
                    }
                """);
    }

    @Test
    void a_lock_is_given_back_whatever_happens() throws IOException {
        String shop = """
                final class Shop {
                    void sell() {
                        lock.lock();
                        take();
                        lock.unlock();
                    }
                }
                """;

        assertThat(patched(
                        new Releasing(),
                        "Shop",
                        shop,
                        Kind.DEADLOCK,
                        new FindingStep("main.0", "calls", "Lock.lock()", "", "", "Shop", "sell", 3)))
                .singleElement()
                .asString()
                .contains("""
                            lock.lock();
                            try {
                                take();
                            } finally {
                                lock.unlock();
                            }
                        }
                    """);
    }

    @Test
    void who_reads_too_early_waits_for_whoever_writes() throws IOException {
        String server = """
                final class Server {
                    private Object socket;

                    void run() {
                        socket.hashCode();
                    }

                    void open() {
                        socket = new Object();
                    }
                }
                """;

        assertThat(patched(
                        new Latching(),
                        "Server",
                        server,
                        Kind.FAILURE,
                        new FindingStep("main.0", "reads", "Server.socket", "", "", "Server", "run", 5),
                        new FindingStep("main.1", "writes", "Server.socket", "", "", "Server", "open", 9)))
                .singleElement()
                .asString()
                .contains("READY = new CountDownLatch(1);")
                .contains("""
                            try {
                                READY.await();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            socket.hashCode();
                    """)
                .contains("""
                            socket = new Object();
                            READY.countDown();
                    """);
    }

    @Test
    void a_function_that_is_an_expression_gets_a_block() throws IOException {
        String counter = """
                final class Counter {
                    int n;

                    void go() {
                        new Thread(() -> n++).start();
                    }
                }
                """;

        assertThat(patched(
                        new Locking(),
                        "Counter",
                        counter,
                        Kind.FAILURE,
                        new FindingStep("main.0", "reads", "Counter.n", "", "", "Counter", "lambda$go$0", 5),
                        new FindingStep("main.1", "writes", "Counter.n", "", "", "Counter", "lambda$go$0", 5),
                        new FindingStep("main.0", "writes", "Counter.n", "", "", "Counter", "lambda$go$0", 5)))
                .anyMatch(text -> text.contains("() -> { synchronized (this) { n++; } }"));
    }

    @Test
    void a_lock_that_leaves_the_bad_execution_possible_is_not_proposed() throws IOException {
        FindingStep[] oneAfterTheOther = {
            read("main.0", "deposit", 6),
            write("main.0", "deposit", 7),
            read("main.1", "deposit", 6),
            write("main.1", "deposit", 7)
        };
        assertThat(patched(new Locking(), "Bank", BANK, Kind.FAILURE, oneAfterTheOther))
                .isEmpty();
    }

    @Test
    void readers_share_a_lock_that_writers_have_alone() throws IOException {
        String point = """
                package shapes;

                import java.util.List;

                final class Point {
                    private int x;
                    private int y;

                    void move() {
                        x = 1;
                        y = 1;
                    }

                    boolean isOnDiagonal() {
                        int a = x;
                        int b = y;
                        return a == b;
                    }
                }
                """;

        assertThat(patched(
                        new Locking(),
                        "Point",
                        point,
                        Kind.FAILURE,
                        new FindingStep("main.0", "writes", "Point.x", "", "", "Point", "move", 10),
                        new FindingStep("main.1", "reads", "Point.x", "", "", "Point", "isOnDiagonal", 15),
                        new FindingStep("main.1", "reads", "Point.y", "", "", "Point", "isOnDiagonal", 16),
                        new FindingStep("main.0", "writes", "Point.y", "", "", "Point", "move", 11)))
                .contains("""
                package shapes;

                import java.util.List;
                import java.util.concurrent.locks.ReentrantReadWriteLock;

                final class Point {
                    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

                    private int x;
                    private int y;

                    void move() {
                        LOCK.writeLock().lock();
                        try {
                            x = 1;
                            y = 1;
                        } finally {
                            LOCK.writeLock().unlock();
                        }
                    }

                    boolean isOnDiagonal() {
                        LOCK.readLock().lock();
                        try {
                            int a = x;
                            int b = y;
                            return a == b;
                        } finally {
                            LOCK.readLock().unlock();
                        }
                    }
                }
                """);
    }

    @Test
    void a_lock_that_the_class_locks_already_is_used() throws IOException {
        String stock = """
                final class Stock {
                    private final Lock lock = new ReentrantLock();
                    private int left;

                    void fill() {
                        lock.lock();
                        try {
                            left++;
                        } finally {
                            lock.unlock();
                        }
                    }

                    void take() {
                        left--;
                    }
                }
                """;

        assertThat(patched(
                        new Locking(),
                        "Stock",
                        stock,
                        Kind.FAILURE,
                        new FindingStep("main.0", "reads", "Stock.left", "", "", "Stock", "take", 15),
                        new FindingStep("main.1", "reads", "Stock.left", "", "", "Stock", "take", 15),
                        new FindingStep("main.1", "writes", "Stock.left", "", "", "Stock", "take", 15),
                        new FindingStep("main.0", "writes", "Stock.left", "", "", "Stock", "take", 15)))
                .anyMatch(text -> text.contains(String.join(
                        "\n        ",
                        "void take() {",
                        "lock.lock();",
                        "try {",
                        "    left--;",
                        "} finally {",
                        "    lock.unlock();",
                        "}")));
    }

    @Test
    void a_number_that_is_counted_becomes_atomic_wherever_it_is_used() throws IOException {
        String hits = """
                final class Hits {
                    private volatile int count = 5;
                    private int other;

                    int hit(int more) {
                        count += more * count;
                        this.count = count + 1;
                        other++;
                        count = 0;
                        return count++ - --count;
                    }
                }
                """;

        assertThat(patched(
                        new AtomicFields(),
                        "Hits",
                        hits,
                        Kind.FAILURE,
                        new FindingStep("main.0", "reads", "Hits.count", "", "", "Hits", "hit", 6),
                        new FindingStep("main.1", "writes", "Hits.count", "", "", "Hits", "hit", 6),
                        new FindingStep("main.0", "writes", "Hits.count", "", "", "Hits", "hit", 6)))
                .containsExactly("""
                import java.util.concurrent.atomic.AtomicInteger;

                final class Hits {
                    private final AtomicInteger count = new AtomicInteger(5);
                    private int other;

                    int hit(int more) {
                        count.addAndGet(more * count.get());
                        this.count.set(count.get() + 1);
                        other++;
                        count.set(0);
                        return count.getAndIncrement() - count.decrementAndGet();
                    }
                }
                """);
    }

    @Test
    void a_number_with_a_namesake_stays_as_it_is() throws IOException {
        String hits = """
                final class Hits {
                    private int count;

                    void hit(int count) {
                        this.count++;
                    }
                }
                """;

        assertThat(patched(
                        new AtomicFields(),
                        "Hits",
                        hits,
                        Kind.FAILURE,
                        new FindingStep("main.0", "reads", "Hits.count", "", "", "Hits", "hit", 5),
                        new FindingStep("main.1", "writes", "Hits.count", "", "", "Hits", "hit", 5),
                        new FindingStep("main.0", "writes", "Hits.count", "", "", "Hits", "hit", 5)))
                .isEmpty();
    }

    @Test
    void asking_a_collection_and_changing_it_becomes_one_operation() throws IOException {
        String cache = """
                final class Cache {
                    void work() {
                        if (!map.containsKey(key)) {
                            map.put(key, value);
                        }
                        if (map.get(key) == null) map.put(key, value);
                        String text = texts.get(id());
                        if (text == null) {
                            text = load(1);
                            texts.put(id(), text);
                        }
                        counts.put(word, counts.getOrDefault(word, 0) + 1);
                        if (!names.contains(name)) {
                            names.add(name);
                            greet(name);
                        }
                        if (!map.containsKey(key)) {
                            map.put(other, value);
                        }
                    }
                }
                """;

        List<String> patched = patched(
                new MapOperations(),
                "Cache",
                cache,
                Kind.FAILURE,
                new FindingStep("main.0", "calls", "ConcurrentHashMap.put()", "", "", "Cache", "work", 4));

        assertThat(patched).hasSize(5);
        assertThat(patched.get(0)).contains("work() {\n        map.putIfAbsent(key, value);\n        if (map.get");
        assertThat(patched.get(1)).contains("        map.putIfAbsent(key, value);\n        String text");
        assertThat(patched.get(2))
                .contains("        String text = texts.computeIfAbsent(id(), absent -> load(1));\n        counts");
        assertThat(patched.get(3)).contains("        counts.merge(word, 1, (old, more) -> old + more);\n        if");
        assertThat(patched.get(4)).contains("        if (names.add(name)) {\n            greet(name);\n        }\n");
    }

    @Test
    void all_threads_come_to_a_line_before_one_goes_on() throws IOException {
        String phases = """
                final class Phases {
                    int[] parts = new int[2];

                    void work(int me) {
                        parts[me] = 1;
                        int sum = parts[0] + parts[1];
                    }
                }
                """;

        assertThat(patched(
                        new Barrier(),
                        "Phases",
                        phases,
                        Kind.FAILURE,
                        new FindingStep("main.0", "writes", "parts[0]", "", "", "Phases", "work", 5),
                        new FindingStep("main.0", "reads", "parts[1]", "", "", "Phases", "work", 6),
                        new FindingStep("main.1", "writes", "parts[1]", "", "", "Phases", "work", 5)))
                .singleElement()
                .asString()
                .contains(
                        "private static final CyclicBarrier ALL_HERE = new CyclicBarrier(2);",
                        String.join(
                                "\n        ",
                                "parts[me] = 1;",
                                "try {",
                                "    ALL_HERE.await();",
                                "} catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {",
                                "    throw new IllegalStateException(e);",
                                "}",
                                "int sum = parts[0] + parts[1];"));
    }

    @Test
    void no_lock_is_held_during_a_call_that_may_wait() throws IOException {
        String model = """
                final class Model {
                    synchronized void change() {
                        value = 1;
                        view.draw(
                            value);
                        isDrawn = true;
                    }

                    void reset() {
                        synchronized (lock) {
                            value = 0;
                            view.draw(
                                value);
                        }
                    }

                    synchronized void keep() {
                        int old = value;
                        view.draw(old);
                    }
                }
                """;

        List<String> patched = patched(
                new OpenCalls(),
                "Model",
                model,
                Kind.DEADLOCK,
                new FindingStep("main.0", "enters", "", "", "", "Model", "change", 2));

        assertThat(patched).hasSize(2);
        assertThat(patched.get(0)).contains("""
                    void change() {
                        synchronized (this) {
                            value = 1;
                        }
                        view.draw(
                            value);
                        synchronized (this) {
                            isDrawn = true;
                        }
                    }
                """);
        assertThat(patched.get(1)).contains("""
                    void reset() {
                        synchronized (lock) {
                            value = 0;
                        }
                        view.draw(
                            value);
                    }
                """);
    }

    @Test
    void who_will_write_takes_the_write_lock_at_once() throws IOException {
        String rates = """
                final class Rates {
                    int rate() {
                        lock.readLock().lock();
                        try {
                            return refresh();
                        } finally {
                            lock.readLock().unlock();
                        }
                    }
                }
                """;

        assertThat(patched(
                        new WriteLocks(),
                        "Rates",
                        rates,
                        Kind.DEADLOCK,
                        new FindingStep("main.0", "enters", "", "", "", "Rates", "rate", 3)))
                .containsExactly(rates.replace("readLock", "writeLock"));
    }

    @Test
    void signals_are_remembered_told_in_time_and_to_whom_they_concern() throws IOException {
        String box = """
                final class Box {
                    private final Condition full = lock.newCondition();
                    private final Condition empty = lock.newCondition();

                    void take() throws InterruptedException {
                        full.await();
                        isFull = false;
                    }

                    void put() {
                        full.signal();
                        isFull = true;
                    }
                }
                """;

        List<String> patched = patched(
                new Signals(),
                "Box",
                box,
                Kind.DEADLOCK,
                new FindingStep("main.0", "enters", "", "", "", "Box", "take", 6));

        assertThat(patched).hasSize(3);
        assertThat(patched.get(0)).contains("""
                    private boolean signalled;
                """, """
                    void take() throws InterruptedException {
                        while (!signalled) {
                            full.await();
                        }
                        isFull = false;
                    }

                    void put() {
                        signalled = true;
                        full.signal();
                        isFull = true;
                    }
                """);
        assertThat(patched.get(1)).contains("        empty.signal();\n");
        assertThat(patched.get(2)).contains("""
                    void put() {
                        isFull = true;
                        full.signal();
                    }
                """);
    }

    @Test
    void what_holds_the_lock_already_is_not_locked_again() throws IOException {
        String pair = """
                final class Pair {
                    int a;

                    synchronized void keep() {
                        a = 1;
                    }

                    void swap() {
                        int old = a;
                        a = old + 1;
                    }

                    void half() {
                        synchronized (this) {
                            a = 2;
                        }
                    }
                }
                """;

        List<String> patched = patched(
                new Locking(),
                "Pair",
                pair,
                Kind.FAILURE,
                new FindingStep("main.0", "reads", "Pair.a", "", "", "Pair", "swap", 9),
                new FindingStep("main.1", "writes", "Pair.a", "", "", "Pair", "keep", 5),
                new FindingStep("main.2", "writes", "Pair.a", "", "", "Pair", "half", 14),
                new FindingStep("main.0", "writes", "Pair.a", "", "", "Pair", "swap", 10));

        assertThat(patched)
                .anySatisfy(text ->
                        assertThat(text.split("synchronized \\(this\\)", -1)).hasSize(3));
    }

    private static FindingStep read(String thread, String method, int line) {
        return new FindingStep(thread, "reads", "Bank.balance", "main/4", "", "Bank", method, line);
    }

    private static FindingStep write(String thread, String method, int line) {
        return new FindingStep(thread, "writes", "Bank.balance", "main/4", "", "Bank", method, line);
    }

    private static FindingStep step(String thread, String verb, String method, int line) {
        return new FindingStep(thread, verb, "", "", "", method.equals("take") ? "Buffer" : "Locks", method, line);
    }

    private List<String> patched(Idea idea, String name, String text, Kind kind, FindingStep... steps)
            throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, text);
        Sources sources = new Sources(className -> Optional.of(file));
        Finding finding = new Finding(
                kind,
                Severity.ERROR,
                List.of("it goes wrong"),
                new Evidence.Replayed(1, 1),
                "",
                Optional.of(new Execution(new Schedule(List.of()), List.of(steps), "", List.of(), List.of())),
                1,
                List.of(),
                Optional.empty());
        return idea.of(Contest.of(finding), sources).stream()
                .filter(Patch::isConsistent)
                .map(patch -> patch.applied(sources::text))
                .map(Map::values)
                .map(texts -> texts.iterator().next())
                .toList();
    }
}
