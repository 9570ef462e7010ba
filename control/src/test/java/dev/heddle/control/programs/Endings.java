// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** Programs that end with threads which begin only then. The argument says how. */
public final class Endings {

    private static final int BAD = 9;

    private volatile int x;

    private Endings() {}

    public static void main(String[] arguments) throws InterruptedException {
        new Endings().run(arguments[0]);
    }

    private static Thread hook(Runnable body) {
        Thread hook = new Thread(body);
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    private static void haltIf(boolean isBad) {
        if (isBad) {
            Runtime.getRuntime().halt(BAD);
        }
    }

    private void run(String how) throws InterruptedException {
        switch (how) {
            case "before the end" -> {
                hook(() -> haltIf(x != 2));
                new Thread(this::add).start();
                add();
            }
            case "exit beside a thread" -> {
                hook(() -> haltIf(x == 1));
                new Thread(() -> {
                            x = 1;
                            x = 2;
                        })
                        .start();
                System.exit(0);
            }
            case "exit after a thread" -> {
                hook(() -> haltIf(x == 0));
                Thread other = new Thread(this::add);
                other.start();
                other.join();
                Runtime.getRuntime().exit(0);
            }
            case "exit in a hook" -> {
                hook(() -> System.exit(1));
                add();
            }
            case "two hooks" -> {
                hook(() -> x = 1);
                hook(() -> haltIf(x == 1));
            }
            case "removed" -> {
                Thread hook = hook(() -> haltIf(true));
                haltIf(!Runtime.getRuntime().removeShutdownHook(hook));
                haltIf(Runtime.getRuntime().removeShutdownHook(hook));
            }
            case "too late" -> {
                Thread late = new Thread(() -> {});
                Thread other = new Thread(() -> {
                    try {
                        Runtime.getRuntime().addShutdownHook(late);
                    } catch (IllegalStateException e) {
                        haltIf(true);
                    }
                });
                hook(() -> x = 1);
                other.setDaemon(true);
                other.start();
            }
            case "failing" ->
                hook(() -> {
                    throw new IllegalStateException("in a hook");
                });
            default -> throw new IllegalArgumentException(how);
        }
    }

    private synchronized void add() {
        x++;
    }
}
