// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.collections;

import dev.heddle.samples.Crew;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** Listeners in copy-on-write collections: added, removed and called at the same time. */
public final class CopyOnWrite {

    interface Listener {
        void told(int what);
    }

    private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
    private int told;

    private void tell(int what) {
        for (Listener listener : listeners) {
            listener.told(what);
        }
    }

    private synchronized void add(int n) {
        told += n;
    }

    public static void main(String[] args) {
        CopyOnWrite one = new CopyOnWrite();
        Listener steady = one::add;
        one.listeners.add(steady);
        Crew.together(
                () -> {
                    for (int i = 0; i < 5; i++) {
                        one.tell(1);
                    }
                },
                () -> {
                    for (int i = 0; i < 5; i++) {
                        Listener passing = what -> {};
                        one.listeners.add(passing);
                        one.listeners.remove(passing);
                    }
                });
        System.out.println(one.told + " " + one.listeners.size() + one.listeners.addIfAbsent(steady));
        CopyOnWriteArrayList<Integer> numbers = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        Iterator<Integer> snapshot = numbers.iterator();
        numbers.add(4);
        numbers.removeIf(n -> n % 2 == 1);
        numbers.replaceAll(n -> n * 10);
        int sum = 0;
        while (snapshot.hasNext()) {
            sum += snapshot.next();
        }
        System.out.println(sum + " " + numbers);
        try {
            snapshot.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot");
        }
        CopyOnWriteArraySet<String> set = new CopyOnWriteArraySet<>();
        System.out.println(
                Crew.each(3, i -> set.add("same")).stream().filter(b -> b).count() + " " + set);
    }
}
