// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A library and the tests of it that are recorded.
 *
 * @param name what it is called here
 * @param jars the folder of its jars
 * @param version the version of what is recorded
 * @param include which classes are woven: the library's own and those of its tests
 * @param selectors what JUnit's console launcher shall run
 * @param options what the JVM needs for this library, with and without Heddle
 */
record Library(
        String name, String jars, String version, List<String> include, List<String> selectors, List<String> options) {

    private static final String CLASS = "--select-class=";

    Library {
        include = List.copyOf(include);
        selectors = List.copyOf(selectors);
        options = List.copyOf(options);
    }

    static Library of(String name, String version, String include) {
        return new Library(name, name, version, List.of(include), List.of(), List.of());
    }

    /** The same under another name. */
    Library called(String other) {
        return new Library(other, jars, version, include, selectors, options);
    }

    /** The same with the tests of these classes. */
    Library testing(String packageName, String... classes) {
        List<String> all = new ArrayList<>(selectors);
        for (String type : classes) {
            all.add(CLASS + packageName + "." + type);
        }
        return new Library(name, jars, version, include, all, options);
    }

    /** The same with nothing but the tests of these classes, less those that are left out anyway. */
    Library only(Collection<String> classes) {
        List<String> all = new ArrayList<>(selectors);
        all.removeIf(selector -> selector.startsWith(CLASS));
        classes.forEach(type -> all.add(CLASS + type));
        return new Library(name, jars, version, include, all, options);
    }

    /** The same without tests whose method has a name that matches. */
    Library without(String method) {
        List<String> all = new ArrayList<>(selectors);
        all.add("--exclude-methodname=.*[.#]" + method);
        return new Library(name, jars, version, include, all, options);
    }

    /** The same with another library's classes woven too. */
    Library weaving(String pattern) {
        List<String> all = new ArrayList<>(include);
        all.add(pattern);
        return new Library(name, jars, version, all, selectors, options);
    }

    /** The same with an option for the JVM. */
    Library withOption(String option) {
        List<String> all = new ArrayList<>(options);
        all.add(option);
        return new Library(name, jars, version, include, selectors, all);
    }

    /** The jars that Maven has copied for it. */
    List<Path> classPath() {
        List<Path> path = new ArrayList<>(Jars.in(jars));
        if (include.contains(Libraries.EXERCISES)) {
            path.add(0, Path.of("target", "test-classes").toAbsolutePath());
        }
        return path;
    }

    @Override
    public String toString() {
        return name;
    }
}
