// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.control.engine.jdk.Mutexes;
import java.io.Reader;
import java.io.Writer;
import java.util.Collection;
import java.util.Hashtable;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.regex.Pattern;

/** Whether others see a call of the JDK as one step, whatever they do meanwhile. */
final class CallAtomicity {

    /** What is known of a class. */
    private enum Kind {
        /** Of {@code java.util.concurrent}: calls are single steps, unless they go from element to element. */
        CONCURRENT,
        /** The same, and its value is in several cells. */
        SPREAD,
        SAFE,
        ORDINARY
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return kind(type);
        }
    };

    private static final Pattern SPREAD = Pattern.compile(".*\\.atomic\\..*(Array|Adder|Accumulator)");

    /** Classes besides those whose objects may be used by several threads, each call as a whole. */
    private static final Pattern SAFE =
            Pattern.compile("java\\.lang\\.(Thread.*|Class.*|Object|Process.*|Runtime|ref\\..*)"
                    + "|java\\.util\\.(Random|Timer.*|Locale|UUID|Vector\\$.*|logging\\..*)"
                    + "|java\\.(nio\\.channels|nio\\.file|security|net|time)\\..*");

    /** What concurrent collections do element by element. */
    private static final Set<Meaning> ELEMENT_BY_ELEMENT = Set.of(
            Meaning.COLLECTION_ADD_ALL,
            Meaning.COLLECTION_REMOVE_ALL,
            Meaning.COLLECTION_READ_ALL,
            Meaning.COLLECTION_WRITE_ALL,
            Meaning.COLLECTION_CLEAR,
            Meaning.MAP_PUT_ALL,
            Meaning.MAP_READ_ALL,
            Meaning.MAP_WRITE_ALL,
            Meaning.MAP_CONTAINS_VALUE,
            Meaning.MAP_CLEAR,
            Meaning.MAP_SIZE,
            Meaning.ADDER_SUM,
            Meaning.ADDER_RESET,
            Meaning.ADDER_SUM_THEN_RESET);

    /** What goes on from element to element until it finds one. */
    private static final Set<Meaning> WALKING = Set.of(Meaning.COLLECTION_ITERATE, Meaning.ITERATOR_STEP);

    /** Those of concurrent collections whose looks are no steps of their own. */
    private static final Pattern WALKED =
            Pattern.compile("java\\.util\\.concurrent\\.ConcurrentSkipListMap\\$SubMap.*");

    /** Methods that ask what they are given once for all it has, by {@code toArray} or {@code toString}. */
    private static final Pattern COPYING = Pattern.compile(
            "^(ArrayList|LinkedList|ArrayDeque|Vector|Stack|PriorityQueue|CopyOnWriteArrayList)\\.<init>\\("
                    + "|^(List|ArrayList|LinkedList|Vector|CopyOnWriteArrayList)\\.(addAll|copyOf)\\("
                    + "|" + ArgumentEffects.TEXT);

    private CallAtomicity() {}

    /** Whether the call is one step of the object that it is called on. */
    static boolean ofCall(Object receiver, Meaning meaning, String method) {
        return switch (KINDS.get(receiver.getClass())) {
            case CONCURRENT, SPREAD -> isWhole(receiver, meaning);
            case SAFE -> true;
            case ORDINARY -> Mutexes.of(receiver) != null || Mutexes.takesMonitor(receiver, method);
        };
    }

    private static boolean isWhole(Object receiver, Meaning meaning) {
        if (receiver instanceof CopyOnWriteArrayList<?> || receiver instanceof CopyOnWriteArraySet<?>) {
            return true;
        }
        if (meaning == Meaning.COLLECTION_SIZE) {
            return !(receiver instanceof ConcurrentLinkedQueue<?>
                    || receiver instanceof ConcurrentLinkedDeque<?>
                    || receiver instanceof LinkedTransferQueue<?>);
        }
        if (WALKING.contains(meaning)) {
            return !WALKED.matcher(receiver.getClass().getName()).matches();
        }
        boolean addsEach = meaning == Meaning.COLLECTION_ADD_ALL && !(receiver instanceof LinkedBlockingDeque<?>);
        return hasOneLock(receiver) ? !addsEach : !ELEMENT_BY_ELEMENT.contains(meaning);
    }

    private static boolean hasOneLock(Object object) {
        return object instanceof ArrayBlockingQueue<?>
                || object instanceof LinkedBlockingQueue<?>
                || object instanceof LinkedBlockingDeque<?>
                || object instanceof PriorityBlockingQueue<?>
                || object instanceof DelayQueue<?>;
    }

    /** Whether the called method looks into an object that it is given, or changes it, in one step. */
    static boolean ofGift(Object object, String member) {
        boolean isCopied = COPYING.matcher(member).find();
        if (Mutexes.of(object) != null) {
            // The steps of a Vector and of a StringBuffer are told one by one; iterators of the others take no monitor.
            boolean isIterated =
                    object instanceof Hashtable<?, ?> ? !member.contains(".equals(") : Mutexes.isWrapper(object);
            return isCopied || !isIterated;
        }
        return switch (KINDS.get(object.getClass())) {
            case CONCURRENT ->
                !(object instanceof Collection<?> || object instanceof Map<?, ?>)
                        || object instanceof CopyOnWriteArrayList<?>
                        || object instanceof CopyOnWriteArraySet<?>
                        || isCopied && hasOneLock(object);
            case SAFE -> true;
            case SPREAD, ORDINARY -> false;
        };
    }

    private static Kind kind(Class<?> type) {
        String name = nameInJdk(type);
        if (name.startsWith("java.util.concurrent.")) {
            return SPREAD.matcher(name).matches() ? Kind.SPREAD : Kind.CONCURRENT;
        }
        boolean isSafe = Reader.class.isAssignableFrom(type)
                || Writer.class.isAssignableFrom(type)
                || SAFE.matcher(name).matches();
        return isSafe ? Kind.SAFE : Kind.ORDINARY;
    }

    /** The name of the nearest class that is the JDK's: a program may extend a collection. */
    private static String nameInJdk(Class<?> type) {
        Class<?> at = type;
        while (at.getClassLoader() != null && at.getSuperclass() != null) {
            at = at.getSuperclass();
        }
        return at.getName();
    }
}
