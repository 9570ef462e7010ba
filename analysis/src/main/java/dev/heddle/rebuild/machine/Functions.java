package dev.heddle.rebuild.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Handle;

/** Remembers lambdas and method references, to tell which one it was when the method behind it is entered. */
final class Functions {

    private final Map<String, List<Shadow>> byTarget = new HashMap<>();
    private final Set<Shadow> begun = new HashSet<>();

    void add(Shadow closure, Handle target) {
        byTarget.computeIfAbsent(key(target.getOwner(), target.getName(), target.getDesc()), any -> new ArrayList<>())
                .add(closure);
    }

    private static String key(String owner, String name, String descriptor) {
        return owner + "." + name + descriptor;
    }

    /**
     * The function object whose method was entered with these arguments: the first made that fits and was not begun yet, else the
     * first that fits.
     */
    Optional<Shadow> begin(MethodInfo method, List<Operand> arguments) {
        List<Shadow> candidates = byTarget.getOrDefault(
                key(method.owner().internalName(), method.name(), method.descriptor()), List.of());
        List<Shadow> fitting =
                candidates.stream().filter(closure -> fits(closure, arguments)).toList();
        Optional<Shadow> chosen = fitting.stream()
                .filter(closure -> !begun.contains(closure))
                .findFirst()
                .or(() -> fitting.stream().findFirst());
        chosen.ifPresent(begun::add);
        return chosen;
    }

    private static boolean fits(Shadow thing, List<Operand> arguments) {
        if (!(thing.detail() instanceof Detail.Closure closure)
                || closure.captured().size() > arguments.size()) {
            return false;
        }
        for (int i = 0; i < closure.captured().size(); i++) {
            if (!closure.captured().get(i).wasSame(arguments.get(i))) {
                return false;
            }
        }
        return true;
    }
}
