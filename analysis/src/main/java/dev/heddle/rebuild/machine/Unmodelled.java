package dev.heddle.rebuild.machine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

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
