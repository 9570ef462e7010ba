// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Hands all on to another guide, and sees to it that what the guide does itself is not taken for the program's. */
final class ShieldedGuide extends Guide {

    private final Guide guide;

    ShieldedGuide(Guide guide) {
        this.guide = guide;
    }

    @Override
    protected void visit(Carrier carrier, int site) {
        carrier.off++;
        try {
            guide.visit(carrier, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected boolean mustInitialise(Carrier carrier, String name, boolean isBegun) {
        carrier.off++;
        try {
            return guide.mustInitialise(carrier, name, isBegun);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void initialised(Carrier carrier, String name) {
        carrier.off++;
        try {
            guide.initialised(carrier, name);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void access(Carrier carrier, int site, long stamp, int index) {
        carrier.off++;
        try {
            guide.access(carrier, site, stamp, index);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void outer(Carrier carrier, int site, long stamp) {
        carrier.off++;
        try {
            guide.outer(carrier, site, stamp);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void accessStatic(Carrier carrier, int site) {
        carrier.off++;
        try {
            guide.accessStatic(carrier, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void accessInPassing(Carrier carrier, int site, @Nullable Object object, int index) {
        carrier.off++;
        try {
            guide.accessInPassing(carrier, site, object, index);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void variableInPassing(Carrier carrier, int site, Object receiver, @Nullable Object holder) {
        carrier.off++;
        try {
            guide.variableInPassing(carrier, site, receiver, holder);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected @Nullable Class<?> owner(Object handle) {
        return guide.owner(handle);
    }

    @Override
    protected void asksForThread(Carrier carrier, int site) {
        carrier.off++;
        try {
            guide.asksForThread(carrier, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void failed(Carrier carrier, String name) {
        carrier.off++;
        try {
            guide.failed(carrier, name);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void failedOnce(Carrier carrier, String name) {
        carrier.off++;
        try {
            guide.failedOnce(carrier, name);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void call(Carrier carrier, int site, Object receiver) {
        carrier.off++;
        try {
            guide.call(carrier, site, receiver);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void called(Carrier carrier, int site, Object receiver, @Nullable Object result) {
        carrier.off++;
        try {
            guide.called(carrier, site, receiver, result);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void attempt(Carrier carrier, int site, Object receiver, long expected, @Nullable Object reference) {
        carrier.off++;
        try {
            guide.attempt(carrier, site, receiver, expected, reference);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void variable(Carrier carrier, int site, Object receiver, @Nullable Object holder, int index) {
        carrier.off++;
        try {
            guide.variable(carrier, site, receiver, holder, index);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void attempt(
            Carrier carrier,
            int site,
            Object receiver,
            @Nullable Object holder,
            int index,
            long number,
            @Nullable Object reference) {
        carrier.off++;
        try {
            guide.attempt(carrier, site, receiver, holder, index, number, reference);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void found(Object handle, Class<?> owner, String name) {
        guide.found(handle, owner, name);
    }

    @Override
    protected void round(Carrier carrier, int loop, int activation, LoopState mind) {
        guide.round(carrier, loop, activation, mind);
    }

    @Override
    protected void enter(Carrier carrier, Object object, int site) {
        carrier.off++;
        try {
            guide.enter(carrier, object, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void exit(Carrier carrier, Object object, int site) {
        carrier.off++;
        try {
            guide.exit(carrier, object, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void await(Carrier carrier, Object object, long nanos, int site) throws InterruptedException {
        carrier.off++;
        try {
            guide.await(carrier, object, nanos, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void signal(Carrier carrier, Object object, boolean all, int site) {
        carrier.off++;
        try {
            guide.signal(carrier, object, all, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected boolean holds(Carrier carrier, Object object) {
        carrier.off++;
        try {
            return guide.holds(carrier, object);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected long awaitCondition(Carrier carrier, Object condition, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        carrier.off++;
        try {
            return guide.awaitCondition(carrier, condition, nanos, interruptible, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void signalCondition(Carrier carrier, Object condition, boolean all, int site) {
        carrier.off++;
        try {
            guide.signalCondition(carrier, condition, all, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void madeFor(Carrier carrier, Thread thread, Runnable task) {
        guide.madeFor(carrier, thread, task);
    }

    @Override
    protected void start(Carrier carrier, Thread thread, @Nullable Object container, int site) {
        carrier.off++;
        try {
            guide.start(carrier, thread, container, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void startInLibrary(Carrier carrier, Thread thread) {
        carrier.off++;
        try {
            guide.startInLibrary(carrier, thread);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void join(Carrier carrier, Thread thread, long nanos, int site) throws InterruptedException {
        carrier.off++;
        try {
            guide.join(carrier, thread, nanos, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected boolean isAlive(Carrier carrier, Thread thread, int site) {
        carrier.off++;
        try {
            return guide.isAlive(carrier, thread, site);
        } finally {
            carrier.off--;
        }
    }

    // Whoever calls it does what is done here.
    @Override
    protected ArgumentListener taker() {
        return guide.taker();
    }

    @Override
    protected void common(Carrier carrier, String what, int site) {
        carrier.off++;
        try {
            guide.common(carrier, what, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void unseen(Carrier carrier, int site) {
        carrier.off++;
        try {
            guide.unseen(carrier, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void late(Carrier carrier, int what, int site) {
        carrier.off++;
        try {
            guide.late(carrier, what, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void uncontrolled(Carrier carrier, String what) {
        guide.uncontrolled(carrier, what);
    }

    @Override
    protected Thread.State stateOf(Carrier carrier, Thread thread, int site) {
        carrier.off++;
        try {
            return guide.stateOf(carrier, thread, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void interrupt(Carrier carrier, Thread thread, int site) {
        carrier.off++;
        try {
            guide.interrupt(carrier, thread, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected boolean isInterrupted(Carrier carrier, Thread thread, boolean clear, int site) {
        carrier.off++;
        try {
            return guide.isInterrupted(carrier, thread, clear, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void sleep(Carrier carrier, long nanos, int site) throws InterruptedException {
        carrier.off++;
        try {
            guide.sleep(carrier, nanos, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void yield(Carrier carrier, int site) {
        carrier.off++;
        try {
            guide.yield(carrier, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void park(Carrier carrier, long nanos, int site) {
        carrier.off++;
        try {
            guide.park(carrier, nanos, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void unpark(Carrier carrier, Thread thread, int site) {
        carrier.off++;
        try {
            guide.unpark(carrier, thread, site);
        } finally {
            carrier.off--;
        }
    }

    // On threads that have no carrier.
    @Override
    protected void unparkFromOutside(Thread thread) {
        guide.unparkFromOutside(thread);
    }

    @Override
    protected void stray() {
        guide.stray();
    }

    @Override
    protected StackTraceElement @Nullable [] stackOf(Carrier carrier, Thread thread) {
        carrier.off++;
        try {
            return guide.stackOf(carrier, thread);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void away(Carrier carrier) {
        guide.away(carrier);
    }

    @Override
    protected void back(Carrier carrier) {
        carrier.off++;
        try {
            guide.back(carrier);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void goOn(Carrier carrier) {
        carrier.off++;
        try {
            guide.goOn(carrier);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected ForkJoinPool commonPool(Carrier carrier) {
        carrier.off++;
        try {
            return guide.commonPool(carrier);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected ScheduledThreadPoolExecutor delayer(Carrier carrier) {
        carrier.off++;
        try {
            return guide.delayer(carrier);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected long nanoTime(Carrier carrier, int site) {
        carrier.off++;
        try {
            return guide.nanoTime(carrier, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void stamp(Object object, long stamp) {
        guide.stamp(object, stamp);
    }

    @Override
    protected void born(Carrier carrier, Object object, long stamp) {
        carrier.off++;
        try {
            guide.born(carrier, object, stamp);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected boolean isSharedFromBirth(Class<?> type) {
        return guide.isSharedFromBirth(type);
    }

    @Override
    protected void escape(Object object) {
        guide.escape(object);
    }

    @Override
    protected long stampOf(Carrier carrier, Object object) {
        carrier.off++;
        try {
            return guide.stampOf(carrier, object);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected long input(Carrier carrier, String name, long given) {
        carrier.off++;
        try {
            return guide.input(carrier, name, given);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected long random(Carrier carrier) {
        carrier.off++;
        try {
            return guide.random(carrier);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void exit(Carrier carrier, int code, int site) {
        carrier.off++;
        try {
            guide.exit(carrier, code, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void halt(Carrier carrier, int code) {
        carrier.off++;
        try {
            guide.halt(carrier, code);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected void addHook(Carrier carrier, Thread hook, int site) {
        carrier.off++;
        try {
            guide.addHook(carrier, hook, site);
        } finally {
            carrier.off--;
        }
    }

    @Override
    protected boolean removeHook(Carrier carrier, Thread hook, int site) {
        carrier.off++;
        try {
            return guide.removeHook(carrier, hook, site);
        } finally {
            carrier.off--;
        }
    }
}
