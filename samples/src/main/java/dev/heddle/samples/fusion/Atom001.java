package dev.heddle.samples.fusion;

import dev.heddle.api.Atomic;

/**
 * The first Apache pattern of the paper on atomicity violations: two threads append to a log buffer.
 *
 * <p>Each reads the length, writes its line there, and moves the length on, which is meant to be atomic in the first thread. Eight
 * suspicions: two concern the other thread, of which the one about the counter of handled lines is guarded by a lock, and six
 * concern what main does before and after. One can happen.
 */
public final class Atom001 {

    private final String[] lines = new String[4];
    private int length;
    private int handled;

    @Atomic
    private void region() {
        write("first");
    }

    private void write(String line) {
        synchronized (lines) {
            handled = handled + 1;
        }
        int at = length;
        lines[at] = line;
        length = at + 1;
    }

    private void reset(int to) {
        length = to;
        handled = to;
    }

    public static void main(String[] args) throws InterruptedException {
        Atom001 log = new Atom001();
        log.reset(0);
        Thread first = new Thread(() -> log.region(), "first");
        Thread second = new Thread(() -> log.write("second"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        int lines = log.length;
        log.reset(0);
        log.reset(-1);
        if (lines != 2) {
            throw new AssertionError(lines + " lines are in the log");
        }
    }
}
