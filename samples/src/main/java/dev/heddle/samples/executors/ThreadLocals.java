// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.executors;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;

/** Thread locals with initial values, inheritance and removal; thread groups, names, priorities, daemons. */
public final class ThreadLocals {

    private static int initials;
    private static final ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> {
        synchronized (ThreadLocals.class) {
            initials++;
        }
        return new int[] {10};
    });
    private static final ThreadLocal<String> plain = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "-child";
        }
    };

    private ThreadLocals() {}

    private static String work(int worker) {
        int[] cell = own.get();
        for (int i = 0; i < 5; i++) {
            own.get()[0] += worker;
        }
        String before = plain.get();
        plain.set("w" + worker);
        String text = cell[0] + before + plain.get() + inherited.get();
        plain.remove();
        return text + plain.get() + (own.get() == cell);
    }

    public static void main(String[] args) throws Exception {
        inherited.set("main");
        plain.set("main");
        System.out.println(Crew.each(3, ThreadLocals::work) + " " + plain.get() + inherited.get());
        own.get()[0]++;
        own.remove();
        System.out.println(own.get()[0] + " " + initials);
        ThreadGroup group = new ThreadGroup("group");
        List<String> seen = new ArrayList<>();
        Thread thread = new Thread(group, () -> {
            Thread current = Thread.currentThread();
            synchronized (seen) {
                seen.add(current.getName()
                        + current.getPriority()
                        + current.isDaemon()
                        + current.getThreadGroup().getName());
            }
        });
        thread.setName("named");
        thread.setPriority(3);
        thread.setDaemon(true);
        System.out.println(thread.getState() + " " + thread.isAlive());
        thread.start();
        try {
            thread.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("only once");
        }
        thread.join();
        System.out.println(seen + " " + thread.getState());
    }
}
