// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

/** One line on stderr that tells a waiting person what is going on; says nothing where nobody waits. */
public final class Ticker implements AutoCloseable {

    private static final long ENOUGH_NANOS = 100_000_000;

    private final Surroundings surroundings;
    private final boolean speaks;
    private long last = System.nanoTime() - ENOUGH_NANOS;
    private boolean isWritten;

    private Ticker(Surroundings surroundings, boolean speaks) {
        this.surroundings = surroundings;
        this.speaks = speaks;
    }

    public static Ticker on(Surroundings surroundings, boolean speaks) {
        return new Ticker(surroundings, speaks);
    }

    public void say(String line) {
        long now = System.nanoTime();
        if (!speaks || now - last < ENOUGH_NANOS) {
            return;
        }
        last = now;
        int room = Math.max(1, surroundings.width() - 1);
        surroundings.err().print("\r\u001b[K" + line.substring(0, Math.min(room, line.length())));
        surroundings.err().flush();
        isWritten = true;
    }

    @Override
    public void close() {
        if (isWritten) {
            surroundings.err().print("\r\u001b[K");
            surroundings.err().flush();
        }
    }
}
