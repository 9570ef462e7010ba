// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.Arrays;

/** clone of arrays and objects, shallow and deep; getClass, finalizable and comparable copies. */
public final class Cloning {

    static class Sheep implements Cloneable {
        int age = 1;
        int[] wool = {1, 2};
        Sheep mother;
        volatile long tag = 7;

        @Override
        public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static final class Dolly extends Sheep {
        private final Object secret = new Object();

        @Override
        public Dolly clone() {
            Dolly copy = (Dolly) super.clone();
            copy.wool = wool.clone();
            copy.age = 0;
            return copy;
        }
    }

    static final class Wolf {
        Object tryClone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    private static Sheep shared = new Dolly();

    private Cloning() {}

    public static void main(String[] args) {
        Sheep first = new Sheep();
        first.mother = first;
        Sheep second = first.clone();
        second.age++;
        second.wool[0] = 9;
        System.out.println(first.age + " " + second.age + first.wool[0] + (second.mother == first) + second.tag);
        Dolly dolly = (Dolly) shared;
        Dolly copy = dolly.clone();
        copy.wool[0] = 50;
        System.out.println(
                dolly.wool[0] + " " + copy.age + (copy.secret == dolly.secret) + (copy.getClass() == Dolly.class));
        try {
            new Wolf().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println("no wolves");
        }
        System.out.println(Crew.each(3, i -> {
            Sheep mine;
            synchronized (shared) {
                mine = shared.clone();
            }
            mine.age += i;
            return mine.age;
        }));
        Sheep[] flock = {first, second};
        Sheep[] other = flock.clone();
        other[0] = null;
        long[][] grid = {{1}, {2, 3}};
        long[][] shallow = grid.clone();
        shallow[1][0] = 8;
        System.out.println((flock[0] == first)
                + Arrays.deepToString(grid)
                + "x".getClass().getName()
                + grid.clone()[1].clone()[0]);
        ArrayList<Integer> list = new ArrayList<>(Arrays.asList(1, 2));
        @SuppressWarnings("unchecked")
        ArrayList<Integer> copied = (ArrayList<Integer>) list.clone();
        copied.add(3);
        System.out.println(list + " " + copied);
    }
}
