// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.atMost;
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
 * The bank of Fusion's experiments with atomicity violations ({@code bank-av}, {@code bank-sav} and {@code bank-nav}), a
 * re-creation from the paper's description.
 *
 * <p>The main thread opens the accounts, starts the tellers, waits for them and closes the accounts. Teller i transfers money
 * from account i to the next one, the last teller to the first. A transfer is meant to be atomic and takes both accounts'
 * locks, but gives them back between reading the balances and writing them. After that, the teller books a fee on either
 * account. So every account belongs to two tellers, and on it each has two writes that may come between the other's reading
 * and writing.
 *
 * <p>As in the published table there are, per teller: one region; 12 triples of accesses that could violate its atomicity;
 * four that are left where the threads' start and end are considered; four that locks don't rule out; and four, two or no
 * real violations. About 300 events per teller, most of them local work, are as many as in the paper.
 */
public final class BankTrace {

    private static final int OPENING_BALANCE = 100;
    private static final int FEE = 1;
    /** The number of times a teller looks at each of its accounts before the transfer. */
    private static final int STATEMENT_LINES = 4;

    private static final int WORK = 24;

    /** The means against the violations. */
    private enum Fix {
        NOTHING,
        /** Accounts are reserved for the transfer; the fee has been forgotten. */
        TRANSFER,
        /** Accounts are reserved until the fee is booked, and a teller who finds one taken waits. */
        TRANSFER_AND_FEE
    }

    private record Account(Variable balance, Mutex lock, Reservation reservation) {}

    private final Fix fix;
    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final List<Account> accounts = new ArrayList<>();

    private BankTrace(Fix fix, int tellers) {
        if (tellers < 2) {
            throw new IllegalArgumentException("a bank needs two tellers for anything to go wrong");
        }
        this.fix = fix;
        ThreadBuilder main = builder.thread("main");
        for (int i = 0; i < tellers; i++) {
            accounts.add(new Account(
                    builder.global("balance" + i, Sort.INT, Value.of(0)),
                    Mutex.in(builder, "lock" + i),
                    Reservation.in(builder, "account" + i)));
        }
        accounts.forEach(account -> open(main, account));
        List<ThreadBuilder> threads = new ArrayList<>();
        for (int i = 0; i < tellers; i++) {
            threads.add(builder.thread("teller" + i));
            main.fork(threads.get(i));
        }
        for (int i = 0; i < tellers; i++) {
            work(threads.get(i), i);
        }
        threads.forEach(main::join);
        accounts.forEach(account -> close(main, account));
    }

    /** Without a fix: whatever could be a violation is one. */
    public static TraceProgram av(int tellers) {
        return new BankTrace(Fix.NOTHING, tellers).builder.build();
    }

    /** With a fix that forgets the fee: half of what could be a violation is one. */
    public static TraceProgram sav(int tellers) {
        return new BankTrace(Fix.TRANSFER, tellers).builder.build();
    }

    /** With a complete fix: there are no violations, but only flags and condition variables prevent them. */
    public static TraceProgram nav(int tellers) {
        return new BankTrace(Fix.TRANSFER_AND_FEE, tellers).builder.build();
    }

    // Two writes before the tellers start and two after they have ended: eight triples per teller that can't happen.
    private static void open(ThreadBuilder main, Account account) {
        main.assign(account.balance(), integer(0)).assign(account.balance(), integer(OPENING_BALANCE));
    }

    private static void close(ThreadBuilder main, Account account) {
        Variable last = main.local("last", Sort.INT);
        main.assign(last, account.balance().symbol())
                .assign(account.balance(), subtract(last.symbol(), integer(FEE)))
                .assign(account.balance(), integer(0));
    }

    private void work(ThreadBuilder teller, int number) {
        Account from = accounts.get(number);
        Account to = accounts.get((number + 1) % accounts.size());
        // Locks and reservations are taken in the order of the accounts, lest tellers wait for each other in a circle.
        boolean wraps = number + 1 == accounts.size();
        Account lower = wraps ? to : from;
        Account upper = wraps ? from : to;

        LocalWork.loop(teller, WORK);
        for (int i = 0; i < STATEMENT_LINES; i++) {
            inquire(teller, from);
            inquire(teller, to);
        }
        if (fix != Fix.NOTHING) {
            // In the recorded run every fourth teller was late.
            if (fix == Fix.TRANSFER_AND_FEE && number % 4 == 1) {
                lower.reservation().waitAndTake(teller);
            } else {
                lower.reservation().take(teller);
            }
            upper.reservation().take(teller);
        }
        teller.beginRegion();
        transfer(teller, from, to, lower, upper, 5 + number % 4);
        teller.endRegion();
        if (fix == Fix.TRANSFER) {
            giveBack(teller, lower, upper);
        }
        bookFee(teller, from);
        bookFee(teller, to);
        if (fix == Fix.TRANSFER_AND_FEE) {
            giveBack(teller, lower, upper);
        }
        LocalWork.loop(teller, WORK);
    }

    private static void inquire(ThreadBuilder teller, Account account) {
        Variable seen = teller.local("seen", Sort.INT);
        teller.with(account.lock()::acquire)
                .assign(seen, account.balance().symbol())
                .with(account.lock()::release)
                .assume(atMost(integer(0), seen.symbol()));
    }

    private static void transfer(
            ThreadBuilder teller, Account from, Account to, Account lower, Account upper, int amount) {
        Variable source = teller.local("source", Sort.INT);
        Variable target = teller.local("target", Sort.INT);
        Expr sum = integer(amount);
        lockBoth(teller, lower, upper);
        teller.assign(source, from.balance().symbol())
                .assign(target, to.balance().symbol());
        unlockBoth(teller, lower, upper);
        teller.assume(atMost(sum, source.symbol()));
        LocalWork.loop(teller, WORK);
        lockBoth(teller, lower, upper);
        teller.assign(from.balance(), subtract(source.symbol(), sum)).assign(to.balance(), add(target.symbol(), sum));
        unlockBoth(teller, lower, upper);
    }

    private static void lockBoth(ThreadBuilder teller, Account lower, Account upper) {
        teller.with(lower.lock()::acquire).with(upper.lock()::acquire);
    }

    private static void unlockBoth(ThreadBuilder teller, Account lower, Account upper) {
        teller.with(upper.lock()::release).with(lower.lock()::release);
    }

    private static void bookFee(ThreadBuilder teller, Account account) {
        Variable charged = teller.local("charged", Sort.INT);
        teller.with(account.lock()::acquire)
                .assign(charged, account.balance().symbol())
                .assign(account.balance(), subtract(charged.symbol(), integer(FEE)))
                .with(account.lock()::release);
    }

    private static void giveBack(ThreadBuilder teller, Account lower, Account upper) {
        upper.reservation().giveBack(teller);
        lower.reservation().giveBack(teller);
    }
}
