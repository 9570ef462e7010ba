// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.expr.Expr;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/** Remembers lambdas and method references, to tell which one it was when the method behind it is entered. */
public final class Functions {

    // By the method behind them, then by the number of captured values, then by these values.
    private final Map<String, Map<Integer, Map<List<Object>, Alike>>> all = new HashMap<>();

    private final Set<String> withSymbols = new HashSet<>();
    private final Set<String> untold = new HashSet<>();

    /** Functions that can't be told apart by what they run and what they captured. */
    private static final class Alike {
        private final Shadow first;
        private final List<Expr> terms;
        private final Deque<Shadow> notBegun = new ArrayDeque<>();

        Alike(Shadow first, List<Expr> terms) {
            this.first = first;
            this.terms = terms;
        }

        public Shadow begin() {
            @Nullable Shadow next = notBegun.poll();
            return next == null ? first : next;
        }
    }

    public void add(Shadow function, Handle target, List<Operand> captured) {
        String method = method(target);
        List<Expr> terms = captured.stream().map(Operand::term).toList();
        Alike alike = all.computeIfAbsent(method, any -> new TreeMap<>())
                .computeIfAbsent(captured.size(), any -> new HashMap<>())
                .computeIfAbsent(key(captured), any -> new Alike(function, terms));
        alike.notBegun.add(function);
        if (!alike.terms.equals(terms)) {
            untold.add(method);
        }
    }

    /** Returns how the method behind a function is called here. */
    public static String method(Handle target) {
        return target.getOwner() + "." + target.getName() + target.getDesc();
    }

    public static String method(MethodInfo target) {
        return target.owner().internalName() + "." + target.name() + target.descriptor();
    }

    /** A function that captured something that is not the same in every interleaving became known to others. */
    public void capturedSymbols(Handle target) {
        if (target.getName().startsWith("lambda$")) {
            withSymbols.add(method(target));
        }
    }

    /** Says that what functions which run this method have captured is not read. */
    public void untell(MethodInfo method) {
        untold.add(method(method));
    }

    /** The lambdas that captured such things, and of which it could be told whenever one ran which of them it is. */
    public Set<String> told() {
        Set<String> told = new HashSet<>(withSymbols);
        told.removeAll(untold);
        return told;
    }

    /** A function that runs this method and captured the first of these arguments; any, if several have captured the same. */
    public Optional<Shadow> like(MethodInfo method, List<Operand> arguments) {
        return alike(method, arguments).map(alike -> alike.first);
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
    public Optional<Shadow> begin(MethodInfo method, List<Operand> arguments) {
        Optional<Alike> alike = alike(method, arguments);
        if (alike.isEmpty()) {
            untold.add(method(method));
        }
        return alike.map(Alike::begin);
    }

    private Optional<Alike> alike(MethodInfo method, List<Operand> arguments) {
        Map<Integer, Map<List<Object>, Alike>> candidates = all.get(method(method));
        if (candidates == null) {
            return Optional.empty();
        }
        for (Map.Entry<Integer, Map<List<Object>, Alike>> sized : candidates.entrySet()) {
            if (sized.getKey() <= arguments.size()) {
                @Nullable Alike found = sized.getValue().get(key(arguments.subList(0, sized.getKey())));
                if (found != null) {
                    return Optional.of(found);
                }
            }
        }
        return Optional.empty();
    }
}
