// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Decides who goes next. All methods but the last few are called by carriers, and return when it is the caller's turn.
 *
 * <p>A site is the number of an instruction in woven code. A stamp says which object is meant, in the same way in every
 * execution.
 */
public abstract class Guide {

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The instruction at this landmark comes next. */
    protected abstract void visit(Carrier carrier, int site);

    /** A field or an array cell of the object with this stamp will be accessed; the site says how. Index -1 is no index. */
    protected abstract void access(Carrier carrier, int site, long stamp, int index);

    /** The same of a field that a class has which is not woven; it is static if the stamp is 0. */
    protected abstract void outer(Carrier carrier, int site, long stamp);

    /** A static field will be accessed. */
    protected abstract void accessStatic(Carrier carrier, int site);

    /**
     * A static initialiser will access a variable, without stopping.
     *
     * @param object whose field or cell it is; null if it is static
     * @param index the cell, or -1
     */
    protected abstract void accessInPassing(Carrier carrier, int site, @Nullable Object object, int index);

    /** The same of one that is behind a variable handle or field updater. */
    protected abstract void variableInPassing(Carrier carrier, int site, Object receiver, @Nullable Object holder);

    /** The class of the static field that a variable handle stands for; null if it is another handle, or not known. */
    protected abstract @Nullable Class<?> owner(Object handle);

    /** An initialiser asks which thread runs it, which is whoever comes first. */
    protected abstract void asksForThread(Carrier carrier, int site);

    /** The initialiser of this class has failed, of which only the first who uses the class gets the exception. */
    protected abstract void failed(Carrier carrier, String name);

    /** The initialiser of this class has failed, which the JVM itself ran. */
    protected abstract void failedOnce(Carrier carrier, String name);

    /** A method of an object outside of woven code will be called that changes or reads the object. */
    protected abstract void call(Carrier carrier, int site, Object receiver);

    /** The call returned. */
    protected abstract void called(Carrier carrier, int site, Object receiver, @Nullable Object result);

    /**
     * Like {@link #call}, for what compares the receiver's value with an argument, or replaces it by the argument: whether that
     * changes anything can be told by what is there now.
     */
    protected abstract void attempt(
            Carrier carrier, int site, Object receiver, long expected, @Nullable Object reference);

    /** A call will act on a variable of another object, or a static one if there is no holder. */
    protected abstract void variable(Carrier carrier, int site, Object receiver, @Nullable Object holder, int index);

    /** The same if it can be told by what is there now whether it changes anything. */
    protected abstract void attempt(
            Carrier carrier,
            int site,
            Object receiver,
            @Nullable Object holder,
            int index,
            long number,
            @Nullable Object reference);

    /** A variable handle or field updater stands for the field of this name. */
    protected abstract void found(Object handle, Class<?> owner, String name);

    /** The thread is at the head of a loop, in this activation of its method, with this in its locals. */
    protected abstract void round(Carrier carrier, int loop, int activation, LoopState mind);

    /** Whether the thread has to initialise this class before it uses it; it waits if another one does. */
    protected abstract boolean mustInitialise(Carrier carrier, String name, boolean isBegun);

    /** The thread has initialised the class, or failed to; nothing if it did not have to. */
    protected abstract void initialised(Carrier carrier, String name);

    /** Says what it means that a call gets something. */
    protected abstract ArgumentListener taker();

    /** A call will read or change what all threads share without sharing an object, such as files. */
    protected abstract void common(Carrier carrier, String what, int site);

    /** A call will touch something, and nobody can tell what. */
    protected abstract void unseen(Carrier carrier, int site);

    /** A call reads a reference that the collector clears (0), or registers with a cleaner what runs when the collector pleases (1). */
    protected abstract void late(Carrier carrier, int what, int site);

    /** The program will do something that can't be controlled; does not return. */
    protected abstract void uncontrolled(Carrier carrier, String what);

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    protected abstract void enter(Carrier carrier, Object object, int site);

    protected abstract void exit(Carrier carrier, Object object, int site);

    protected abstract void await(Carrier carrier, Object object, long nanos, int site) throws InterruptedException;

    protected abstract void signal(Carrier carrier, Object object, boolean all, int site);

    protected abstract boolean holds(Carrier carrier, Object object);

    /** {@code await} of a condition: whether it was woken rather than timed out; nanoseconds below zero are no time-out. */
    protected abstract long awaitCondition(
            Carrier carrier, Object condition, long nanos, boolean interruptible, int site) throws InterruptedException;

    protected abstract void signalCondition(Carrier carrier, Object condition, boolean all, int site);

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A thread was made that runs this rather than what its {@code run} says. */
    protected abstract void madeFor(Carrier carrier, Thread thread, Runnable task);

    /** A thread will be started, in a container of the JDK for threads if one is given. */
    protected abstract void start(Carrier carrier, Thread thread, @Nullable Object container, int site);

    /** A class that is not looked into will start a thread. */
    protected abstract void startInLibrary(Carrier carrier, Thread thread);

    protected abstract void join(Carrier carrier, Thread thread, long nanos, int site) throws InterruptedException;

    protected abstract boolean isAlive(Carrier carrier, Thread thread, int site);

    protected abstract Thread.State stateOf(Carrier carrier, Thread thread, int site);

    protected abstract void interrupt(Carrier carrier, Thread thread, int site);

    protected abstract boolean isInterrupted(Carrier carrier, Thread thread, boolean clear, int site);

    protected abstract void sleep(Carrier carrier, long nanos, int site) throws InterruptedException;

    protected abstract void yield(Carrier carrier, int site);

    /** {@code LockSupport.park} in woven code, or in the JDK if the site is 0. Nanoseconds below zero are no time-out. */
    protected abstract void park(Carrier carrier, long nanos, int site);

    protected abstract void unpark(Carrier carrier, Thread thread, int site);

    /** A thread that nobody controls lets this one go on; called on that thread. */
    protected abstract void unparkFromOutside(Thread thread);

    /** Code of the program runs on a thread that nobody controls; called on that thread. */
    protected abstract void stray();

    /** The stack of a thread of the program as it would be without us; null if it is none. */
    protected abstract StackTraceElement @Nullable [] stackOf(Carrier carrier, Thread thread);

    /** Code outside of woven code calls what may be woven code. */
    protected abstract void away(Carrier carrier);

    /** Code outside of woven code goes on after it called woven code, or caught what that threw. */
    protected abstract void back(Carrier carrier);

    /** Code outside of woven code goes on, and may have called woven code before. */
    protected abstract void goOn(Carrier carrier);

    protected abstract ForkJoinPool commonPool(Carrier carrier);

    protected abstract ScheduledThreadPoolExecutor delayer(Carrier carrier);

    // ── from outside ────────────────────────────────────────────────────────────────────────────────────────────────

    /** The virtual time, for woven code or, if the site is 0, for the JDK. */
    protected abstract long nanoTime(Carrier carrier, int site);

    /** Remembers that the object is known by this stamp. */
    protected abstract void stamp(Object object, long stamp);

    /** The object that gets this stamp is being made, or was just now; only told if {@link Gate#tellOfBirths} says so. */
    protected abstract void born(Carrier carrier, Object object, long stamp);

    /** Others may know the object, which has no room for a stamp itself, from now on. */
    protected abstract void escape(Object object);

    /** Whether others may know objects of this class as soon as they are made. */
    protected abstract boolean isSharedFromBirth(Class<?> type);

    /** The stamp of an object that has none itself, or that another thread made; negative while only its maker knows it. */
    protected abstract long stampOf(Carrier carrier, Object object);

    /** A number that is random, but the same in every execution that asks in the same way. */
    protected abstract long random(Carrier carrier);

    /** The value of an input; the given one unless another was chosen. */
    protected abstract long input(Carrier carrier, String name, long given);

    /** The execution has an exit code; does not return. */
    protected abstract void exit(Carrier carrier, int code, int site);

    /** The program ends at once; does not return. */
    protected abstract void halt(Carrier carrier, int code);

    /** A thread is to begin when the program ends. */
    protected abstract void addHook(Carrier carrier, Thread hook, int site);

    /** A thread is not to begin then after all; whether it was. */
    protected abstract boolean removeHook(Carrier carrier, Thread hook, int site);
}
