// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.initialising;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;

/** Field initialisers, initialiser blocks and constructors in their order, also of generic and anonymous classes. */
public class InstanceParts {

    static int serial;
    private final List<String> order = new ArrayList<>();
    private final int first = note("first", nextSerial());
    private int second;
    private final int third;
    private long counted = second + 1L;

    {
        second = note("block one", first > 0 ? 10 : 20);
    }

    private final int[] table = {second, second * 2, note("table", 3)};

    {
        int sum = 0;
        for (int cell : table) {
            sum += cell;
        }
        third = note("block two", sum);
    }

    private double last = third / 2.0;

    InstanceParts() {
        this(100);
        note("plain", 0);
    }

    InstanceParts(int extra) {
        note("extra", 0);
        counted += extra + third;
    }

    private static synchronized int nextSerial() {
        return ++serial;
    }

    private int note(String what, int value) {
        order.add(what);
        return value;
    }

    static class Chain extends InstanceParts {
        final String summary;
        int own = 4;

        {
            own *= 2;
        }

        Chain() {
            super(1);
            summary = super.order + " " + own + super.counted;
        }
    }

    public static void main(String[] args) {
        InstanceParts one = new InstanceParts();
        System.out.println(one.order + " " + one.third + " " + one.counted + " " + one.last);
        System.out.println(new Chain().summary);
        System.out.println(Crew.each(3, i -> new InstanceParts(i).counted));
        System.out.println(serial);
        List<Integer> braces = new ArrayList<>() {
            {
                add(1);
                add(size() + 5);
                addAll(List.of(7, 8));
            }
        };
        System.out.println(braces);
    }
}
