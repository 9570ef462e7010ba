package woven;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class Calls {
    private final List<String> names = new ArrayList<>();
    private final AtomicInteger state = new AtomicInteger();

    int add(String name) {
        names.add(name);
        return names.size();
    }

    boolean begin() {
        return state.compareAndSet(0, 1);
    }

    static String text(Object first, int second) {
        return first + ":" + second;
    }

    static void thread(Runnable task) throws InterruptedException {
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
    }

    static long pause() throws InterruptedException {
        Thread.sleep(1);
        return System.nanoTime();
    }

    private static int own(int number) {
        return Math.max(number, 3);
    }

    public static String run() throws InterruptedException {
        Calls calls = new Calls();
        int size = calls.add("a");
        thread(new Thread());
        return text("calls", own(size)) + calls.begin() + calls.begin() + (pause() != 0);
    }
}
