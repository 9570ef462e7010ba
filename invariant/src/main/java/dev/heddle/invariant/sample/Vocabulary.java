// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Found;
import dev.heddle.invariant.Patience;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names and values of a program's variables, in all its executions.
 *
 * <p>An object that is the only one of its class is called like the class, another one like the variable that
 * refers to it.
 */
final class Vocabulary {

    private static final String MAIN = "main/";

    private final Set<Cell> shared;
    private final Map<Cell, SampledVariable> variables = new LinkedHashMap<>();
    private final Map<String, Set<String>> ownersOfType = new HashMap<>();
    private final Map<String, Set<Cell>> holders = new HashMap<>();
    private final Map<Cell, Found> beginnings = new HashMap<>();
    private final Set<Cell> disputed = new HashSet<>();
    private final Map<String, Long> identities = new HashMap<>();

    private final int read;

    private Vocabulary(Set<Cell> shared, int read) {
        this.shared = shared;
        this.read = read;
    }

    /**
     * The vocabulary of as many of these executions as there is time for; shared are all variables of objects and
     * classes of which threads share one.
     */
    static Vocabulary of(List<Watched> executions, Patience patience) {
        Map<Cell, Set<Integer>> users = new LinkedHashMap<>();
        int read = InTime.count(executions.size(), patience, i -> {
            for (Watched.Step step : executions.get(i).steps()) {
                step.access()
                        .ifPresent(access -> users.computeIfAbsent(access.cell(), any -> new HashSet<>())
                                .add(step.thread()));
            }
        });
        Set<String> sharedOwners = new HashSet<>();
        users.forEach((cell, threads) -> {
            if (threads.size() > 1) {
                sharedOwners.add(owner(cell));
            }
        });
        Set<Cell> shared = new LinkedHashSet<>();
        users.keySet().stream()
                .filter(cell -> sharedOwners.contains(owner(cell)))
                .forEach(shared::add);
        Vocabulary vocabulary = new Vocabulary(shared, read);
        executions.subList(0, read).forEach(vocabulary::learn);
        users.keySet().forEach(vocabulary::name);
        vocabulary.beginnings.keySet().removeAll(vocabulary.disputed);
        return vocabulary;
    }

    /** Whoever has a variable: an object, or the class of a static one. */
    private static String owner(Cell cell) {
        return cell.owner().isEmpty()
                ? cell.member().substring(0, Math.max(0, cell.member().lastIndexOf('.')))
                : cell.owner();
    }

    private void learn(Watched execution) {
        Set<Cell> accessed = new HashSet<>();
        for (Watched.Step step : execution.steps()) {
            step.access().ifPresent(access -> {
                if (accessed.add(access.cell()) && isMadeAlone(access.cell(), execution.madeAlone())) {
                    Found other = beginnings.putIfAbsent(access.cell(), access.before());
                    if (other != null && !other.equals(access.before())) {
                        disputed.add(access.cell());
                    }
                }
                learn(access.cell(), access.before());
                learn(access.cell(), access.after());
            });
        }
        execution.constants().forEach(constant -> learn(constant.cell(), constant.value()));
    }

    /** Returns true if main made its object before there was another thread: then it was made, and the same, in all executions. */
    private static boolean isMadeAlone(Cell cell, long madeAlone) {
        if (!cell.owner().startsWith(MAIN)) {
            return false;
        }
        try {
            return Long.parseLong(cell.owner().substring(MAIN.length())) <= madeAlone;
        } catch (NumberFormatException e) {
            // Its maker is unknown.
            return false;
        }
    }

    /**
     * Returns what variables of objects that are the same in all executions were at first. In an execution in which no
     * step accesses them they are that all the time.
     */
    Map<Cell, Found> beginnings() {
        return beginnings;
    }

    private void learn(Cell cell, Found found) {
        if (!cell.owner().isEmpty() && !cell.ownerType().isEmpty()) {
            ownersOfType
                    .computeIfAbsent(cell.ownerType(), type -> new LinkedHashSet<>())
                    .add(cell.owner());
        }
        if (found.content() instanceof String label) {
            int at = label.lastIndexOf('@');
            if (at >= 0 && !label.startsWith("\"")) {
                holders.computeIfAbsent(label.substring(at + 1), owner -> new LinkedHashSet<>())
                        .add(cell);
            }
        }
    }

    private void name(Cell cell) {
        String name = text(cell, 3);
        Set<String> taken = new HashSet<>();
        variables.values().forEach(variable -> taken.add(variable.name()));
        variables.put(cell, new SampledVariable(taken.contains(name) ? cell.name() : name, type(cell)));
    }

    private SampledVariable.Type type(Cell cell) {
        return switch (cell.type()) {
            case 'Z' -> SampledVariable.Type.BOOLEAN;
            case 'D' -> SampledVariable.Type.REAL;
            case 'I' -> SampledVariable.Type.INTEGER;
            // What is boxed is compared as a number unless there is something else, too.
            default -> SampledVariable.Type.REFERENCE;
        };
    }

    private String text(Cell cell, int depth) {
        if (cell.owner().isEmpty()) {
            return DisplayNames.simple(cell.member());
        }
        String owner = owner(cell, depth);
        if (cell.member().isEmpty()) {
            return owner;
        }
        if (cell.member().startsWith("[")) {
            return owner + cell.member();
        }
        return owner + "." + cell.member().substring(cell.member().lastIndexOf('.') + 1);
    }

    private String owner(Cell cell, int depth) {
        boolean isOwn = !cell.ownerType().isEmpty()
                && !cell.ownerType().startsWith("java.")
                && !cell.ownerType().startsWith("[");
        if (isOwn && ownersOfType.getOrDefault(cell.ownerType(), Set.of()).size() == 1) {
            return DisplayNames.simpleType(cell.ownerType());
        }
        Set<Cell> known = holders.getOrDefault(cell.owner(), Set.of());
        if (known.size() == 1 && depth > 0) {
            return text(known.iterator().next(), depth - 1);
        }
        if (ownersOfType.getOrDefault(cell.ownerType(), Set.of()).size() == 1) {
            return DisplayNames.simpleType(cell.ownerType());
        }
        return (cell.ownerType().isEmpty() ? "" : DisplayNames.simpleType(cell.ownerType())) + "(" + cell.owner() + ")";
    }

    /** Returns how many executions it is of, from the first one on. */
    int read() {
        return read;
    }

    /** The variables that threads share, in the order in which they were first accessed. */
    Set<Cell> shared() {
        return shared;
    }

    boolean isShared(Cell cell) {
        return shared.contains(cell);
    }

    /** Returns what a variable is called. */
    SampledVariable variable(Cell cell) {
        SampledVariable known = variables.get(cell);
        if (known == null) {
            throw new IllegalArgumentException("no step has accessed " + cell.name());
        }
        return known;
    }

    /** Returns what several variables are called in one: {@code Bank.accounts[]} if they are cells of one array. */
    String commonName(Set<Cell> cells) {
        Set<String> arrays = new HashSet<>();
        for (Cell cell : cells) {
            String name = variable(cell).name();
            arrays.add(cell.member().startsWith("[") ? name.substring(0, name.lastIndexOf('[')) : "");
        }
        String array = arrays.iterator().next();
        return arrays.size() == 1 && !array.isEmpty()
                ? array + "[]"
                : shortName(cells.iterator().next());
    }

    /** Returns what a variable is called wherever it is: {@code Account.balance}. */
    static String shortName(Cell cell) {
        if (cell.member().startsWith("[")
                || cell.member().isEmpty()
                || cell.member().equals("size()")) {
            String type = cell.ownerType().isEmpty() ? "cell" : DisplayNames.simpleType(cell.ownerType());
            return cell.member().startsWith("[") ? type : cell.member().isEmpty() ? type : type + "." + cell.member();
        }
        return DisplayNames.simple(cell.member());
    }

    /** Returns what a variable was. */
    SampledValue value(Cell cell, Found found) {
        return value(variable(cell).type(), found);
    }

    SampledValue value(SampledVariable.Type type, Found found) {
        return found.equals(Found.UNKNOWN) ? SampledValue.ABSENT : value(type, found.content());
    }

    SampledValue value(SampledVariable.Type type, @Nullable Object content) {
        return switch (type) {
            case BOOLEAN -> content instanceof Boolean truth ? SampledValue.of(truth) : SampledValue.ABSENT;
            case REAL -> content instanceof Double real ? SampledValue.of(real) : SampledValue.ABSENT;
            case INTEGER -> content instanceof Long whole ? SampledValue.of(whole) : SampledValue.ABSENT;
            default -> content == null ? SampledValue.of(0) : SampledValue.of(identity(content.toString()));
        };
    }

    private long identity(String label) {
        return identities.computeIfAbsent(label, any -> identities.size() + 1L);
    }
}
