// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Inner, nested, local and anonymous classes that capture variables and reach into each other's private parts. */
public final class InnerClasses {

    private int total;
    private static int created;

    private final class Counter {
        private int own;

        void add(int amount) {
            own += amount;
            synchronized (InnerClasses.this) {
                total += amount;
            }
        }

        final class Deep {
            int both() {
                return own * 1000 + total;
            }
        }
    }

    private static final class Nested {
        private final int secret;

        private Nested(int secret) {
            this.secret = secret;
            synchronized (Nested.class) {
                created++;
            }
        }
    }

    private List<IntSupplier> suppliers(int base, long wide, double ratio, String text) {
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int captured = i;
            list.add(new IntSupplier() {
                private int calls = captured * 100;

                {
                    calls += base;
                }

                @Override
                public int getAsInt() {
                    return calls++ + captured + (int) wide + (int) (ratio * 4) + text.length() + total;
                }
            });
            class Local implements IntSupplier {
                private final int extra;

                Local(int extra) {
                    this.extra = extra + captured;
                }

                @Override
                public int getAsInt() {
                    class Inner {
                        int value() {
                            return extra + base + total;
                        }
                    }
                    return new Inner().value();
                }
            }
            list.add(new Local(7));
            list.add(() -> new Local(captured).extra + new Nested(base).secret);
        }
        return list;
    }

    private Supplier<InnerClasses> self() {
        return new Supplier<>() {
            @Override
            public InnerClasses get() {
                return InnerClasses.this;
            }
        };
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Counter counter = outer.new Counter();
        Crew.each(3, i -> {
            outer.new Counter().add(i + 1);
            return null;
        });
        counter.add(4);
        System.out.println(outer.total + " " + counter.own + " " + counter.new Deep().both());
        for (IntSupplier supplier : outer.suppliers(3, 1L << 33 | 5, 2.75, "four")) {
            System.out.print(supplier.getAsInt() + " " + supplier.getAsInt() + " ");
        }
        System.out.println();
        List<IntSupplier> shared = outer.suppliers(1, 2, 3, "");
        System.out.println(Crew.each(3, i -> shared.get(i * 3).getAsInt()));
        System.out.println((outer.self().get() == outer) + " " + created);
        Counter none = null;
        try {
            none.new Deep();
        } catch (NullPointerException e) {
            System.out.println("no outer object");
        }
    }
}
