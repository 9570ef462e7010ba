// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;

/** try, catch and finally in all combinations: nested, rethrown, replaced, several types, in loops. */
public final class NestedTry {

    static class Low extends Exception {
        Low(String message) {
            super(message);
        }
    }

    static class High extends RuntimeException {
        final int level;

        High(int level, Throwable cause) {
            super("high " + level, cause);
            this.level = level;
        }
    }

    private final StringBuilder path = new StringBuilder();
    private int state;

    private void raise(int what) throws Low {
        switch (what) {
            case 1:
                throw new Low("one");
            case 2:
                throw new High(2, null);
            case 3:
                throw new ArrayIndexOutOfBoundsException("three");
            case 4:
                throw new AssertionError("four");
            default:
                state++;
        }
    }

    private int inner(int a, int b) throws Low {
        try {
            path.append('a');
            raise(a);
            path.append('b');
        } catch (Low e) {
            path.append('c').append(e.getMessage());
            raise(b);
            return 1;
        } catch (High | IndexOutOfBoundsException e) {
            path.append('d');
            throw new High(b, e);
        } finally {
            path.append('f');
            state += 10;
            try {
                raise(b);
            } catch (Low e) {
                path.append('g');
            } finally {
                path.append('h');
            }
        }
        path.append('i');
        return 2;
    }

    private String outer(int a, int b) {
        try {
            try {
                return "returned " + inner(a, b);
            } finally {
                path.append('z');
            }
        } catch (Low e) {
            return "low " + e.getMessage();
        } catch (High e) {
            return "high " + e.level
                    + (e.getCause() == null ? "" : e.getCause().getClass().getSimpleName());
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        } catch (Throwable e) {
            return "other " + e.getMessage();
        }
    }

    static String all() {
        StringBuilder text = new StringBuilder();
        for (int a = 0; a <= 4; a++) {
            for (int b = 0; b <= 4; b++) {
                NestedTry one = new NestedTry();
                text.append(one.outer(a, b))
                        .append('/')
                        .append(one.path)
                        .append('/')
                        .append(one.state)
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static int loops() {
        int count = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i == 3) {
                    continue;
                }
                if (i == 7) {
                    break;
                }
                count += 10 / (i - 5);
            } catch (ArithmeticException e) {
                count += 1000;
            } finally {
                count++;
            }
        }
        return count;
    }

    public static void main(String[] args) {
        System.out.print(all());
        System.out.println(loops());
        String expected = all();
        System.out.println(Crew.each(2, i -> all().equals(expected)));
    }
}
