// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckSession;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Proves that nothing goes wrong in any interleaving, or finds what does.
 *
 * <p>Each recorded run stands for all interleavings along its paths. As long as some interleaving of a run leaves the paths of all runs that are
 * known, the program is led there and recorded again. Where recorded runs do not say exactly what the program can do, it is explored instead.
 */
public final class ProveSession {

    /** A program that has more combinations of paths than this may be one of loops that wait, which exploring sees through. */
    private static final int FIRST_RUNS = 12;

    private ProveSession() {}

    /**
     * Proves a program of which runs are recorded already, at least one.
     *
     * @param traces the runs
     * @param hasFailed whether the last of them did not end well
     */
    public static ProveResult prove(List<Path> traces, boolean hasFailed, ProveOptions options, CheckListener listener)
            throws IOException, InterruptedException {
        Proof proof = new Proof(options, listener);
        for (Path trace : traces) {
            if (proof.add(trace) && KeptRuns.hasFailed(trace, options.check().marks())) {
                proof.hasFailed();
            }
        }
        if (hasFailed) {
            proof.hasFailed();
        }
        proof.attempt(FIRST_RUNS);
        CheckResult check = check(proof, options, listener);
        while (isOpen(proof, check) && (proof.isShortOfRuns() || proof.doubt())) {
            proof.attempt(options.most());
            check = check(proof, options, listener);
        }
        if (check.isInterrupted()) {
            proof.leave("it was interrupted");
        } else if (proof.isBroken() && isOpen(proof, check)) {
            proof.leave("something can go wrong by the recorded runs, but it did not when the program was led there");
        }
        return result(proof, check);
    }

    private static boolean isOpen(Proof proof, CheckResult check) {
        return result(proof, check).verdict() == ProveResult.Verdict.OPEN;
    }

    private static ProveResult result(Proof proof, CheckResult check) {
        return new ProveResult(
                proof.isClosed(),
                proof.bill(),
                List.copyOf(proof.inputs()),
                List.copyOf(proof.assumptions()),
                proof.gaps(),
                proof.left(),
                check);
    }

    private static CheckResult check(Proof proof, ProveOptions options, CheckListener listener)
            throws IOException, InterruptedException {
        return CheckSession.check(proof.tellingTraces(), checking(options.check(), proof.isClosed()), listener);
    }

    /** Makes happen what was found, and tells what is wrong though nothing fails; explores if the runs prove nothing. */
    private static CheckOptions checking(CheckOptions wanted, boolean isClosed) {
        Duration exploration = isClosed ? Duration.ZERO : wanted.exploration();
        return new CheckOptions(
                wanted.program(), wanted.worker(), wanted.marks(), wanted.prediction(), exploration, wanted.replays());
    }
}
