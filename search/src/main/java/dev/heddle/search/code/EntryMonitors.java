// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.search.code.CodeMethod.Call;
import dev.heddle.search.code.CodeMethod.Id;
import dev.heddle.search.code.Usage.Hold;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The monitors that are held whenever a method is entered, because all that call it hold them. */
final class EntryMonitors {

    private final Codebase code;
    private final Map<Id, Set<String>> entry = new HashMap<>();

    EntryMonitors(Codebase code) {
        this.code = code;
        boolean isChanged = true;
        code.reached().forEach(method -> {
            if (code.calls(method.id()).isEmpty() || code.isBody(method.id())) {
                entry.put(method.id(), Set.of());
            }
        });
        while (isChanged) {
            isChanged = false;
            for (CodeMethod method : code.reached()) {
                for (Call call : method.calls()) {
                    Set<String> before = entry.get(method.id());
                    if (before != null) {
                        isChanged |= enter(call, before);
                    }
                }
            }
        }
    }

    private boolean enter(Call call, Set<String> before) {
        Set<String> locks = new HashSet<>(before);
        call.held().stream().map(Hold::lock).forEach(locks::add);
        boolean isChanged = false;
        for (Id target : code.targets(call)) {
            Set<String> inside = inside(locks, call);
            Set<String> known = entry.get(target);
            if (known == null) {
                entry.put(target, inside);
                isChanged = true;
            } else if (!inside.containsAll(known)) {
                Set<String> both = new HashSet<>(known);
                both.retainAll(inside);
                entry.put(target, both);
                isChanged = true;
            }
        }
        return isChanged;
    }

    /** Returns what the called method calls the locks that its caller holds; those that it has no name for are left out. */
    private static Set<String> inside(Set<String> locks, Call call) {
        Set<String> inside = new HashSet<>();
        for (String lock : locks) {
            if (isGlobal(lock)) {
                inside.add(lock);
            } else if (!call.receiver().isEmpty() && isPartOf(lock, call.receiver())) {
                inside.add("this" + lock.substring(call.receiver().length()));
            }
        }
        return inside;
    }

    static boolean isGlobal(String lock) {
        return lock.startsWith("static ") || lock.startsWith("class ");
    }

    static boolean isPartOf(String lock, String owner) {
        return lock.equals(owner) || lock.startsWith(owner + ".");
    }

    /** The monitors that are held whenever the method runs. */
    Set<String> of(Id method) {
        return entry.getOrDefault(method, Set.of());
    }

    /** Locks in words that mean the same wherever the object is used: as parts of the object that is accessed. */
    static Set<String> keys(Set<String> locks, String base) {
        Set<String> keys = new HashSet<>();
        for (String lock : locks) {
            if (isGlobal(lock)) {
                keys.add(lock);
            } else if (!base.isEmpty() && !base.contains("?") && isPartOf(lock, base)) {
                keys.add("self" + lock.substring(base.length()));
            }
        }
        return keys;
    }
}
