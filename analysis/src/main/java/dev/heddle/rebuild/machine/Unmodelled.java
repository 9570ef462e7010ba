package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Effect;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * Remembers calls of code of which nothing is known: neither is it woven, nor is it in the catalogue. What they return is kept as it was
 * observed, so of objects that several threads call in this way it is not known what other orders would give.
 */
final class Unmodelled {

    /** Packages of the JDK whose static methods keep nothing. */
    private static final List<String> STATELESS =
            List.of("java/lang/", "java/util/", "java/math/", "java/time/", "java/text/", "java/nio/charset/");

    private static final List<String> JDK = List.of("java/", "javax/", "jdk/", "sun/");

    private record Use(Set<Integer> threads, Set<String> calls) {}

    private final Map<Object, Use> uses = new HashMap<>();
    private final Set<String> code = new TreeSet<>();

    /** A thread calls something. */
    void called(CallRef call, @Nullable Shadow receiver, int thread) {
        String owner = call.ownerName();
        if (JDK.stream().noneMatch(owner::startsWith)) {
            code.add(name(call));
        } else if (receiver != null && !call.isConstructor() && !receiver.type().isAnonymous()) {
            use(receiver, call, thread);
        } else if (!call.hasReceiver() && STATELESS.stream().noneMatch(owner::startsWith)) {
            use(owner, call, thread);
        }
    }

    /** A function object stands for a method that is not woven, and does something: nobody sees when it is called. */
    void referred(ClassInfo owner, Handle target) {
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
    void shownUnfinished(ClassInfo type) {
        if (type.instanceFields().stream().anyMatch(FieldInfo::isFinal)) {
            code.add("a look at final fields of %s before its constructor has ended".formatted(type.simpleName()));
        }
    }

    private void use(Object what, CallRef call, int thread) {
        Use use = uses.computeIfAbsent(what, any -> new Use(new HashSet<>(), new HashSet<>()));
        use.threads().add(thread);
        use.calls().add(name(call));
    }

    private static String name(CallRef call) {
        String owner = call.ownerName();
        return owner.substring(owner.lastIndexOf('/') + 1) + "." + call.name();
    }

    /** What was called: code that could have been woven, and what several threads called of the JDK. */
    List<String> all() {
        Set<String> all = new TreeSet<>(code);
        uses.values().stream().filter(use -> use.threads().size() > 1).forEach(use -> all.addAll(use.calls()));
        return List.copyOf(all);
    }
}
