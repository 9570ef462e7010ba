// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Trait;
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
        if (meaning.is(Trait.WALKS)) {
            return !Qualities.has(receiver.getClass().getName(), Quality.WALKED);
        }
        boolean addsEach = meaning == Meaning.COLLECTION_ADD_ALL && !(receiver instanceof LinkedBlockingDeque<?>);
        return hasOneLock(receiver) ? !addsEach : !meaning.is(Trait.ELEMENTWISE);
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
        Set<Quality> qualities = Qualities.ofMember(member);
        boolean isCopied = qualities.contains(Quality.COPIES) || qualities.contains(Quality.MAKES_TEXT);
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
        if (Qualities.has(name, Quality.CONCURRENT)) {
            return Qualities.has(name, Quality.SPREAD) ? Kind.SPREAD : Kind.CONCURRENT;
        }
        boolean isSafe = Reader.class.isAssignableFrom(type)
                || Writer.class.isAssignableFrom(type)
                || Qualities.has(name, Quality.WHOLE);
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
