// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * Remembers calls of code of which nothing is known: neither is it woven, nor is it in the catalogue. What they return is kept as it was
 * observed, so of objects that several threads call in this way it is not known what other orders would give.
 */
public final class Unmodelled {

    private static final String PRINTER = "java/io/PrintStream";

    private record Use(Set<Integer> threads, Set<String> calls) {}

    private final Map<Object, Use> uses = new HashMap<>();

    /** What is printed, which matters only if it is not for people. */
    private final Use printed = new Use(new HashSet<>(), new HashSet<>());

    private boolean hasOwnPrinters;

    private final Set<String> code = new TreeSet<>();

    /** A thread calls something. */
    public void called(CallRef call, @Nullable Shadow receiver, int thread) {
        String owner = call.ownerName();
        boolean isNobodys =
                has(call, Quality.SILENT_SETTING) || has(call, Quality.COLLECTED) || has(call, Quality.CLEANS);
        if (!Qualities.has(owner, Quality.JDK) || isNobodys) {
            code.add(name(call));
        } else if (owner.equals("java/lang/Object") && call.name().equals("clone")) {
            // What is in the copy is not computed, whoever knows the object: it may hold what others have written.
            code.add(name(call));
        } else if (call.isConstructor()) {
            // Nobody else knows the object yet.
            return;
        } else if (receiver != null && !receiver.type().isAnonymous()) {
            use(receiver, call, thread);
        } else if (call.hasReceiver()) {
            String type =
                    receiver == null ? owner.replace('/', '.') : receiver.type().name();
            group(type).ifPresent(group -> use(group, call, thread));
        } else if (!Qualities.has(owner, Quality.KEEPS_NOTHING)) {
            // A buffer around an array is one of those that nobody can tell apart.
            use(group(owner.replace('/', '.')).orElse(owner), call, thread);
        }
    }

    private static boolean has(CallRef call, Quality quality) {
        return Qualities.has(call.ownerName(), call.name(), call.descriptor(), quality);
    }

    /** A text is made of an object, by whatever it is that makes texts. */
    public void told(Shadow thing, int thread) {
        String type = thing.type().name();
        String owner = type.replace('.', '/');
        boolean isKnown = !Qualities.has(owner, Quality.JDK)
                || Catalogue.find(owner, "toString", "()Ljava/lang/String;").isPresent();
        if (!isKnown) {
            Optional<?> what = thing.type().isAnonymous() ? group(type) : Optional.of(thing);
            what.ifPresent(one -> note(one, thing.type().simpleName() + ".toString", thread));
        }
    }

    /** A thread prints something, as to a log, or makes something to print to. */
    public void printed(CallRef call, int thread) {
        if (call.isConstructor()) {
            hasOwnPrinters |= call.ownerName().equals(PRINTER);
        } else if (call.ownerName().equals(PRINTER)) {
            note(printed, name(call), thread);
        } else {
            group(call.ownerName().replace('/', '.')).ifPresent(group -> use(group, call, thread));
        }
    }

    /** What objects of a class without identity are taken for, if they change. */
    private static Optional<String> group(String type) {
        // They are taken for one: what is written through one is read through another that is around it, or at the
        // other end.
        String connected = Qualities.lineFor(type, Quality.CONNECTED);
        if (connected != null) {
            return Optional.of(connected);
        }
        return Qualities.has(type, Quality.CHANGING) ? Optional.of(type) : Optional.empty();
    }

    /** A function object stands for a method that is not woven, and does something: nobody sees when it is called. */
    public void referred(ClassInfo owner, Handle target) {
        if (MethodSelection.resolve(owner, target.getName(), target.getDesc()) != null) {
            return;
        }
        boolean hasEffect = Stream.concat(Stream.of(owner.name()), owner.supertypes().stream())
                .flatMap(type -> Catalogue.find(type.replace('.', '/'), target.getName(), target.getDesc()).stream())
                .findFirst()
                .filter(entry -> entry.meaning().effect() == Effect.WRITE)
                .isPresent();
        if (hasEffect) {
            code.add("%s.%s by reference".formatted(owner.simpleName(), target.getName()));
        }
    }

    /** An object is shown to other threads before its constructor has ended; what a final field holds until then is not recorded. */
    public void shownUnfinished(ClassInfo type) {
        if (type.instanceFields().stream().anyMatch(FieldInfo::isFinal)) {
            code.add("a look at final fields of %s before its constructor has ended".formatted(type.simpleName()));
        }
    }

    private void use(Object what, CallRef call, int thread) {
        note(what, name(call), thread);
    }

    private void note(Object what, String call, int thread) {
        note(uses.computeIfAbsent(what, any -> new Use(new HashSet<>(), new HashSet<>())), call, thread);
    }

    private static void note(Use use, String call, int thread) {
        use.threads().add(thread);
        use.calls().add(call);
    }

    private static String name(CallRef call) {
        String owner = call.ownerName();
        return owner.substring(owner.lastIndexOf('/') + 1) + "." + call.name();
    }

    /** What was called: code that could have been woven, and what several threads called of the JDK. */
    public List<String> all() {
        Set<String> all = new TreeSet<>(code);
        Stream.concat(uses.values().stream(), hasOwnPrinters ? Stream.of(printed) : Stream.empty())
                .filter(use -> use.threads().size() > 1)
                .forEach(use -> all.addAll(use.calls()));
        return List.copyOf(all);
    }
}
