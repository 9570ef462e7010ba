package dev.heddle.rebuild.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/** Remembers lambdas and method references, to tell which one it was when the method behind it is entered. */
final class Functions {

    // By the method behind them, then by the number of captured values, then by these values.
    private final Map<String, Map<Integer, Map<List<Object>, Alike>>> all = new HashMap<>();

    /** Functions that can't be told apart by what they run and what they captured. */
    private static final class Alike {
        private final Shadow first;
        private final Deque<Shadow> notBegun = new ArrayDeque<>();

        Alike(Shadow first) {
            this.first = first;
        }

        Shadow begin() {
            @Nullable Shadow next = notBegun.poll();
            return next == null ? first : next;
        }
    }

    void add(Shadow function, Handle target, List<Operand> captured) {
        String method = target.getOwner() + "." + target.getName() + target.getDesc();
        all.computeIfAbsent(method, any -> new TreeMap<>())
                .computeIfAbsent(captured.size(), any -> new HashMap<>())
                .computeIfAbsent(key(captured), any -> new Alike(function))
                .notBegun
                .add(function);
    }

    private static List<Object> key(List<Operand> values) {
        List<Object> key = new ArrayList<>(values.size());
        for (Operand value : values) {
            key.add(key(value));
        }
        return key;
    }

    private static Object key(Operand value) {
        Shadow thing = value.thing();
        if (thing != null && thing.type().isAnonymous() && thing.digest().isEmpty()) {
            return thing.typeName();
        }
        return value.bits();
    }

    /**
     * The function object whose method was entered with these arguments: the first made that fits and was not begun yet, else the
     * first that fits.
     */
    Optional<Shadow> begin(MethodInfo method, List<Operand> arguments) {
        Map<Integer, Map<List<Object>, Alike>> candidates =
                all.get(method.owner().internalName() + "." + method.name() + method.descriptor());
        if (candidates == null) {
            return Optional.empty();
        }
        for (Map.Entry<Integer, Map<List<Object>, Alike>> sized : candidates.entrySet()) {
            if (sized.getKey() <= arguments.size()) {
                @Nullable Alike found = sized.getValue().get(key(arguments.subList(0, sized.getKey())));
                if (found != null) {
                    return Optional.of(found.begin());
                }
            }
        }
        return Optional.empty();
    }
}
