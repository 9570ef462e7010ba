// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import dev.heddle.session.AnalysisStage;
import dev.heddle.session.SessionListener;
import dev.heddle.session.TraceResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells a waiting person what is going on, on one line and at most once a second; says nothing where nobody waits.
 *
 * <p>The analysing thread writes the fields, the ticking thread reads them; each is volatile and stands for itself.
 */
public final class Narrator implements SessionListener, AutoCloseable {

    private static final long ONE_SECOND = 1000;

    private final PrintStream err;
    private final @Nullable Timer ticker;
    private volatile String what = "";
    private volatile AnalysisStage stage = AnalysisStage.READING;
    private volatile @Nullable TraceResult latest;
    private volatile long began = System.nanoTime();
    private boolean written;

    private Narrator(PrintStream err, boolean speaks) {
        this.err = err;
        this.ticker = speaks ? new Timer("heddle-narrator", true) : null;
        if (ticker != null) {
            ticker.scheduleAtFixedRate(
                    new TimerTask() {
                        @Override
                        public void run() {
                            tick();
                        }
                    },
                    ONE_SECOND,
                    ONE_SECOND);
        }
    }

    public static Narrator on(PrintStream err, boolean speaks) {
        return new Narrator(err, speaks);
    }

    public void begins(Path file, int number, int of) {
        what = of == 1 ? file.toString() : "[%d/%d] %s".formatted(number, of, file);
        stage = AnalysisStage.READING;
        latest = null;
        began = System.nanoTime();
    }

    @Override
    public void begins(AnalysisStage next) {
        stage = next;
    }

    @Override
    public void learnt(TraceResult soFar) {
        latest = soFar;
    }

    /** Returns what is known of the present file. */
    public Optional<TraceResult> latest() {
        return Optional.ofNullable(latest);
    }

    private synchronized void tick() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
        clear();
        err.print("%s: %s, %d s".formatted(what, stage.title(), seconds));
        err.flush();
        written = true;
    }

    /** Takes the line away, so that something else can be written. */
    public synchronized void clear() {
        if (written) {
            err.print("\r\u001b[K");
            err.flush();
            written = false;
        }
    }

    /** Says nothing more. */
    public void fallSilent() {
        if (ticker != null) {
            ticker.cancel();
        }
        clear();
    }

    @Override
    public void close() {
        fallSilent();
    }
}
