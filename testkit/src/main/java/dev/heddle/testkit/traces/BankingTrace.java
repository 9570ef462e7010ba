// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.atMost;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.subtract;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.program.sync.Mutex;
import java.util.ArrayList;
import java.util.List;

/**
 * The {@code banking-n} programs of Fusion's experiments with assertions, a re-creation from the paper's description: n
 * threads transfer money, and at the end all accounts must be consistent.
 *
 * <p>Thread i makes two transfers from account i to the next one, each under the locks of both accounts. The main thread
 * waits for all threads and then asserts that every account holds what was paid in less what was taken out. About 270 events
 * per thread are as many as in the paper, though there they were left after slicing.
 */
public final class BankingTrace {

    /** The label of the assertion. */
    public static final String ASSERTION = "consistent";

    private static final int OPENING_BALANCE = 100;
    private static final int TRANSFERS = 2;
    private static final int WORK = 40;

    private record Account(Variable balance, Mutex lock) {}

    private BankingTrace() {}

    /** Transfers hold their locks all the time, so the assertion holds. */
    public static TraceProgram passed(int threads) {
        return banking(threads, false);
    }

    /** Transfers give their locks back between reading and writing, so that the assertion can fail. */
    public static TraceProgram failing(int threads) {
        return banking(threads, true);
    }

    private static TraceProgram banking(int threads, boolean releasing) {
        TraceProgramBuilder builder = new TraceProgramBuilder();
        List<Account> accounts = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            accounts.add(
                    new Account(builder.global("balance" + i, Sort.INT, Value.of(0)), Mutex.in(builder, "lock" + i)));
        }
        ThreadBuilder main = builder.thread("main");
        accounts.forEach(account -> main.assign(account.balance(), integer(OPENING_BALANCE)));
        List<ThreadBuilder> clerks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            clerks.add(builder.thread("clerk" + i));
            main.fork(clerks.get(i));
        }
        List<Expr> consistent = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int next = (i + 1) % threads;
            for (int transfer = 0; transfer < TRANSFERS; transfer++) {
                LocalWork.loop(clerks.get(i), WORK);
                transfer(clerks.get(i), accounts, i, next, releasing);
            }
            int previous = (i + threads - 1) % threads;
            int balance = OPENING_BALANCE + TRANSFERS * (amount(previous) - amount(i));
            consistent.add(equal(accounts.get(i).balance().symbol(), integer(balance)));
        }
        clerks.forEach(main::join);
        main.label(ASSERTION).check(Expr.and(consistent));
        return builder.build();
    }

    private static int amount(int thread) {
        return 5 + thread % 4;
    }

    private static void transfer(ThreadBuilder clerk, List<Account> accounts, int from, int to, boolean releasing) {
        Account source = accounts.get(from);
        Account target = accounts.get(to);
        // Always the same order, lest clerks wait for each other in a circle.
        Mutex first = accounts.get(Math.min(from, to)).lock();
        Mutex second = accounts.get(Math.max(from, to)).lock();
        Variable taken = clerk.local("taken", Sort.INT);
        Variable given = clerk.local("given", Sort.INT);
        Expr amount = integer(amount(from));
        clerk.with(first::acquire)
                .with(second::acquire)
                .assign(taken, source.balance().symbol())
                .assign(given, target.balance().symbol())
                .assume(atMost(amount, taken.symbol()));
        if (releasing) {
            clerk.with(second::release)
                    .with(first::release)
                    .with(first::acquire)
                    .with(second::acquire);
        }
        clerk.assign(source.balance(), subtract(taken.symbol(), amount))
                .assign(target.balance(), add(given.symbol(), amount))
                .with(second::release)
                .with(first::release);
    }
}
