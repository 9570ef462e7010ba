// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Records, sealed types and instanceof patterns. */
public final class Records {

    sealed interface Shape permits Circle, Square, Group {}

    record Circle(double radius) implements Shape {
        Circle {
            if (radius < 0) {
                throw new IllegalArgumentException("negative radius " + radius);
            }
        }
    }

    record Square(int side) implements Shape {
        static int made;

        Square(int side) {
            this.side = Math.abs(side);
            synchronized (Square.class) {
                made++;
            }
        }
    }

    record Group(String name, List<Shape> parts) implements Shape {
        Group(String name, Shape... parts) {
            this(name, List.of(parts));
        }
    }

    record Everything(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, int[] j) {}

    record Pair<A extends Comparable<A>, B>(A first, B second) implements Comparable<Pair<A, B>> {
        @Override
        public int compareTo(Pair<A, B> other) {
            return first.compareTo(other.first);
        }
    }

    private static Shape shape = new Square(1);

    private Records() {}

    private static double area(Shape shape) {
        if (shape instanceof Circle circle && circle.radius() > 0) {
            return 3 * circle.radius * circle.radius;
        } else if (shape instanceof Square square) {
            return (double) square.side() * square.side;
        } else if (!(shape instanceof Group group)) {
            return 0;
        } else {
            double sum = 0;
            for (Shape part : group.parts) {
                sum += area(part);
            }
            return sum;
        }
    }

    private static double shared(int worker) {
        synchronized (Records.class) {
            shape = new Group("g" + worker, new Circle(worker), new Square(-worker), shape);
            return area(shape) - area(new Group("none"));
        }
    }

    public static void main(String[] args) {
        List<Double> areas = Crew.each(3, Records::shared);
        System.out.println(areas.size() + " " + area(shape) + " " + Square.made);
        Everything one = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null);
        Everything two = new Everything(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "i", null);
        System.out.println(one + " " + one.equals(two) + " " + (one.hashCode() == two.hashCode()));
        Map<Pair<String, Integer>, Shape> map = new HashMap<>();
        map.put(new Pair<>("a", 1), new Circle(2));
        map.put(new Pair<>("a", 1), new Circle(3));
        System.out.println(map + " " + new Pair<>("a", 2).compareTo(new Pair<>("b", 1)));
        Set<Shape> shapes = new HashSet<>(List.of(new Circle(1), new Square(2)));
        System.out.println(shapes.contains(new Square(-2)) + " " + shapes.contains(new Circle(-0.0)));
        try {
            new Circle(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        new Pair<>("x", null).toString();
        System.out.println(new Pair<>("x", null).equals(new Pair<>("x", null)));
    }
}
