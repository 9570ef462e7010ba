// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Numbers for places in memory, locks, gates and places in the code. */
final class Numbers {

    /** Something that belongs to a thing or a thread and has no name of its own in the program. */
    record Aspect(Object owner, String what) {}

    private final Map<Object, Integer> variables = new HashMap<>();
    private final List<Object> variableKeys = new ArrayList<>();
    private final Map<Aspect, Integer> locks = new HashMap<>();
    private final List<Aspect> lockKeys = new ArrayList<>();
    private final Map<Object, Integer> gates = new HashMap<>();
    private final Map<Site, Integer> sites = new HashMap<>();
    private final IdentityHashMap<Site, Integer> sameSites = new IdentityHashMap<>();
    private final List<Site> siteKeys = new ArrayList<>();
    private final Map<String, Integer> regions = new HashMap<>();
    private final List<String> regionNames = new ArrayList<>();

    int variable(Location location) {
        return number(location, variables, variableKeys);
    }

    int variable(Object owner, String what) {
        return number(new Aspect(owner, what), variables, variableKeys);
    }

    int lock(Thing thing, String what) {
        return number(new Aspect(thing, what), locks, lockKeys);
    }

    int gate(Object owner, String what) {
        return gates.computeIfAbsent(new Aspect(owner, what), ignored -> gates.size());
    }

    // Millions of events have the same few places, mostly as the same objects.
    int site(Site site) {
        Integer known = sameSites.get(site);
        if (known == null) {
            known = number(site, sites, siteKeys);
            sameSites.put(site, known);
        }
        return known;
    }

    int region(String name) {
        return number(name, regions, regionNames);
    }

    /** The region that a method makes by a lock that it takes at this place. */
    int region(Site site) {
        return region(site.className().substring(site.className().lastIndexOf('.') + 1) + "." + site.method());
    }

    private static <K> int number(K key, Map<K, Integer> numbers, List<K> keys) {
        Integer known = numbers.get(key);
        if (known == null) {
            known = keys.size();
            numbers.put(key, known);
            keys.add(key);
        }
        return known;
    }

    List<Site> sites() {
        return siteKeys;
    }

    List<String> regionNames() {
        return regionNames;
    }

    /** Returns the name of a variable for people. */
    String variableName(int variable) {
        Object key = variableKeys.get(variable);
        return key instanceof Location location ? location.name() : name((Aspect) key);
    }

    /** Returns the name of a lock for people. */
    String lockName(int lock) {
        return name(lockKeys.get(lock));
    }

    private static String name(Aspect aspect) {
        String owner = aspect.owner() instanceof Thing thing ? thing.name() : String.valueOf(aspect.owner());
        return aspect.what().isEmpty() ? owner : aspect.what().startsWith("[") ? owner + aspect.what() : owner;
    }
}
