// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides nothing: writes down what it is told, and answers as it was told to. */
final class NotingGuide extends Guide {

    /** What it was told, without the carriers: {@code access(7, 4398046511105, -1)}. */
    final List<String> told = new ArrayList<>();

    /** How often each carrier was off while it told, by what it told. */
    final Map<String, Integer> offs = new HashMap<>();

    /** What it answers, by the name of the question; 0 or no to others. */
    final Map<String, Object> answers = new HashMap<>();

    final NotingTaker taker = new NotingTaker(this);

    /** What it does itself whenever it is told something. */
    Runnable meanwhile = () -> {};

    @Nullable
    Object tell(String what, @Nullable Carrier carrier, @Nullable Object... values) {
        told.add(Arrays.stream(values).map(NotingGuide::shown).collect(Collectors.joining(", ", what + "(", ")")));
        if (carrier != null) {
            offs.put(what, carrier.off);
        }
        meanwhile.run();
        return answers.get(what);
    }

    // What objects say of themselves may be where they are in memory.
    private static String shown(@Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof String) {
            return String.valueOf(value);
        }
        return value.getClass().getSimpleName();
    }

    @Override
    protected void variableInPassing(Carrier carrier, int site, Object receiver, @Nullable Object holder) {
        tell("variableInPassing", carrier, site, receiver, holder);
    }

    @Override
    protected @Nullable Class<?> owner(Object handle) {
        return tell("owner", null, handle) instanceof Class<?> type ? type : null;
    }

    @Override
    protected void asksForThread(Carrier carrier, int site) {
        tell("asksForThread", carrier, site);
    }

    @Override
    protected void failed(Carrier carrier, String name) {
        tell("failed", carrier, name);
    }

    @Override
    protected void failedOnce(Carrier carrier, String name) {
        tell("failedOnce", carrier, name);
    }

    @Override
    protected void visit(Carrier carrier, int site) {
        tell("visit", carrier, site);
    }

    @Override
    protected void access(Carrier carrier, int site, long stamp, int index) {
        tell("access", carrier, site, stamp, index);
    }

    @Override
    protected void outer(Carrier carrier, int site, long stamp) {
        tell("outer", carrier, site, stamp);
    }

    @Override
    protected void accessStatic(Carrier carrier, int site) {
        tell("accessStatic", carrier, site);
    }

    @Override
    protected void accessInPassing(Carrier carrier, int site, @Nullable Object object, int index) {
        tell("accessInPassing", carrier, site, object, index);
    }

    @Override
    protected void call(Carrier carrier, int site, Object receiver) {
        tell("call", carrier, site, receiver);
    }

    @Override
    protected void called(Carrier carrier, int site, Object receiver, @Nullable Object result) {
        tell("called", carrier, site, receiver, result);
    }

    @Override
    protected void attempt(Carrier carrier, int site, Object receiver, long expected, @Nullable Object reference) {
        tell("attempt", carrier, site, receiver, expected, reference);
    }

    @Override
    protected void variable(Carrier carrier, int site, Object receiver, @Nullable Object holder, int index) {
        tell("variable", carrier, site, receiver, holder, index);
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
        tell("attempt", carrier, site, receiver, holder, index, number, reference);
    }

    @Override
    protected void found(Object handle, Class<?> owner, String name) {
        tell("found", null, handle, owner, name);
    }

    @Override
    protected void round(Carrier carrier, int loop, int activation, LoopState mind) {
        tell("round", carrier, loop, activation, mind);
    }

    @Override
    protected boolean mustInitialise(Carrier carrier, String name, boolean isBegun) {
        return tell("mustInitialise", carrier, name, isBegun) instanceof Boolean answer && answer;
    }

    @Override
    protected void initialised(Carrier carrier, String name) {
        tell("initialised", carrier, name);
    }

    @Override
    protected ArgumentListener taker() {
        return taker;
    }

    @Override
    protected void common(Carrier carrier, String what, int site) {
        tell("common", carrier, what, site);
    }

    @Override
    protected void unseen(Carrier carrier, int site) {
        tell("unseen", carrier, site);
    }

    @Override
    protected void late(Carrier carrier, int what, int site) {
        tell("late", carrier, what, site);
    }

    @Override
    protected void uncontrolled(Carrier carrier, String what) {
        tell("uncontrolled", carrier, what);
    }

    @Override
    protected void enter(Carrier carrier, Object object, int site) {
        tell("enter", carrier, object, site);
    }

    @Override
    protected void exit(Carrier carrier, Object object, int site) {
        tell("exit", carrier, object, site);
    }

    @Override
    protected void await(Carrier carrier, Object object, long nanos, int site) {
        tell("await", carrier, object, nanos, site);
    }

    @Override
    protected void signal(Carrier carrier, Object object, boolean all, int site) {
        tell("signal", carrier, object, all, site);
    }

    @Override
    protected boolean holds(Carrier carrier, Object object) {
        return tell("holds", carrier, object) instanceof Boolean answer && answer;
    }

    @Override
    protected long awaitCondition(Carrier carrier, Object condition, long nanos, boolean interruptible, int site) {
        return tell("awaitCondition", carrier, condition, nanos, interruptible, site) instanceof Long answer
                ? answer
                : 0;
    }

    @Override
    protected void signalCondition(Carrier carrier, Object condition, boolean all, int site) {
        tell("signalCondition", carrier, condition, all, site);
    }

    @Override
    protected void madeFor(Carrier carrier, Thread thread, Runnable task) {
        tell("madeFor", carrier, thread, task);
    }

    @Override
    protected void start(Carrier carrier, Thread thread, @Nullable Object container, int site) {
        tell("start", carrier, thread, container, site);
    }

    @Override
    protected void startInLibrary(Carrier carrier, Thread thread) {
        tell("startInLibrary", carrier, thread);
    }

    @Override
    protected void join(Carrier carrier, Thread thread, long nanos, int site) {
        tell("join", carrier, thread, nanos, site);
    }

    @Override
    protected boolean isAlive(Carrier carrier, Thread thread, int site) {
        return tell("isAlive", carrier, thread, site) instanceof Boolean answer && answer;
    }

    @Override
    protected Thread.State stateOf(Carrier carrier, Thread thread, int site) {
        return Objects.requireNonNull((Thread.State) tell("stateOf", carrier, thread, site));
    }

    @Override
    protected void interrupt(Carrier carrier, Thread thread, int site) {
        tell("interrupt", carrier, thread, site);
    }

    @Override
    protected boolean isInterrupted(Carrier carrier, Thread thread, boolean clear, int site) {
        return tell("isInterrupted", carrier, thread, clear, site) instanceof Boolean answer && answer;
    }

    @Override
    protected void sleep(Carrier carrier, long nanos, int site) {
        tell("sleep", carrier, nanos, site);
    }

    @Override
    protected void yield(Carrier carrier, int site) {
        tell("yield", carrier, site);
    }

    @Override
    protected void park(Carrier carrier, long nanos, int site) {
        tell("park", carrier, nanos, site);
    }

    @Override
    protected void unpark(Carrier carrier, Thread thread, int site) {
        tell("unpark", carrier, thread, site);
    }

    @Override
    protected void unparkFromOutside(Thread thread) {
        tell("unparkFromOutside", null, thread);
    }

    @Override
    protected void stray() {
        tell("stray", null);
    }

    @Override
    protected StackTraceElement @Nullable [] stackOf(Carrier carrier, Thread thread) {
        return (StackTraceElement[]) tell("stackOf", carrier, thread);
    }

    @Override
    protected void away(Carrier carrier) {
        tell("away", carrier);
    }

    @Override
    protected void back(Carrier carrier) {
        tell("back", carrier);
    }

    @Override
    protected void goOn(Carrier carrier) {
        tell("goOn", carrier);
    }

    @Override
    protected ForkJoinPool commonPool(Carrier carrier) {
        return Objects.requireNonNull((ForkJoinPool) tell("commonPool", carrier));
    }

    @Override
    protected ScheduledThreadPoolExecutor delayer(Carrier carrier) {
        return Objects.requireNonNull((ScheduledThreadPoolExecutor) tell("delayer", carrier));
    }

    @Override
    protected long nanoTime(Carrier carrier, int site) {
        return tell("nanoTime", carrier, site) instanceof Long answer ? answer : 0;
    }

    @Override
    protected void stamp(Object object, long stamp) {
        tell("stamp", null, object, stamp);
    }

    @Override
    protected void born(Carrier carrier, Object object, long stamp) {
        tell("born", carrier, object, stamp);
    }

    @Override
    protected void escape(Object object) {
        tell("escape", null, object);
    }

    @Override
    protected boolean isSharedFromBirth(Class<?> type) {
        return tell("isSharedFromBirth", null, type) instanceof Boolean answer && answer;
    }

    @Override
    protected long stampOf(Carrier carrier, Object object) {
        return tell("stampOf", carrier, object) instanceof Long answer ? answer : 0;
    }

    @Override
    protected long random(Carrier carrier) {
        return tell("random", carrier) instanceof Long answer ? answer : 0;
    }

    @Override
    protected long input(Carrier carrier, String name, long given) {
        return tell("input", carrier, name, given) instanceof Long answer ? answer : 0;
    }

    @Override
    protected void exit(Carrier carrier, int code, int site) {
        tell("exit", carrier, code, site);
    }

    @Override
    protected void halt(Carrier carrier, int code) {
        tell("halt", carrier, code);
    }

    @Override
    protected void addHook(Carrier carrier, Thread hook, int site) {
        tell("addHook", carrier, hook, site);
    }

    @Override
    protected boolean removeHook(Carrier carrier, Thread hook, int site) {
        return tell("removeHook", carrier, hook, site) instanceof Boolean answer && answer;
    }
}
