// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The table is written by hand for JDK 17 to 25; each JDK that runs this test says what is wrong in it. */
class CatalogueOnThisJdkTest {

    private static final int JDK = Runtime.version().feature();

    /** Public methods of concurrent types that there is nothing to say about. */
    private static final Set<String> NOT_LISTED = Set.of(
            "java/util/concurrent/ThreadLocalRandom.from",
            "java/util/concurrent/ThreadLocalRandom.isDeprecated",
            "java/util/concurrent/ThreadLocalRandom.equiDoubles",
            "java/util/concurrent/ForkJoinWorkerThread.countStackFrames");

    @Test
    void the_jdk_has_exactly_the_calls_that_it_should() {
        List<String> wrong = new ArrayList<>();
        int checked = 0;
        for (Entry entry : entriesOfTheJdk()) {
            boolean expected = isInThisJdk(entry);
            boolean there = !executables(entry).isEmpty();
            checked++;
            if (there != expected) {
                wrong.add((expected ? "missing: " : "too early or late: ") + entry);
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(checked).isGreaterThan(4000);
    }

    @Test
    void static_calls_do_not_act_on_a_receiver() {
        List<String> wrong = new ArrayList<>();
        for (Entry entry : entriesOfTheJdk()) {
            boolean none = entry.target() == Target.ARGUMENT || entry.target() == Target.NOTHING;
            for (Executable executable : executables(entry)) {
                boolean isStatic = Modifier.isStatic(executable.getModifiers());
                if (isStatic && !none) {
                    wrong.add("static: " + entry);
                }
                if (isStatic
                        && entry.target() == Target.ARGUMENT
                        && executable.getParameterCount() <= entry.operand()) {
                    wrong.add("no argument: " + entry);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    @Test
    void fluent_calls_return_what_their_receiver_is() {
        List<Entry> fluent = entriesOfTheJdk().stream().filter(Entry::fluent).toList();

        assertThat(fluent)
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(executables(entry))
                        .allSatisfy(executable -> assertThat(((Method) executable).getReturnType())
                                .isAssignableFrom(type(entry.owner()))));
    }

    @Test
    void every_public_method_of_a_listed_concurrent_type_is_listed() {
        Set<String> missing = new TreeSet<>();
        int checked = 0;
        for (KnownType known : Catalogue.types()) {
            String owner = known.heading().owner();
            Class<?> type = type(owner);
            if (!owner.startsWith("java/util/concurrent/")
                    || !Modifier.isPublic(type.getModifiers())
                    || type.isEnum()) {
                continue;
            }
            for (Method method : type.getMethods()) {
                boolean listed = Catalogue.find(owner, method.getName(), descriptor(method))
                        .isPresent();
                checked++;
                if (!listed && !NOT_LISTED.contains(owner + "." + method.getName()) && !isOfObject(method)) {
                    missing.add(owner + "." + method.getName() + descriptor(method));
                }
            }
        }

        assertThat(missing).isEmpty();
        assertThat(checked).isGreaterThan(1000);
    }

    @Test
    void test_libraries_have_the_assertions_that_are_listed_by_name() {
        List<String> missing = new ArrayList<>();
        for (Entry entry : Catalogue.all()) {
            boolean here = entry.owner().equals("org/junit/jupiter/api/Assertions")
                    || entry.owner().equals("org/assertj/core/api/Assertions");
            if (here && !entry.name().equals("*") && executables(entry).isEmpty()) {
                missing.add(entry.toString());
            }
        }

        assertThat(missing).isEmpty();
    }

    private static boolean isOfObject(Method method) {
        return method.getDeclaringClass() == Object.class;
    }

    private static List<Entry> entriesOfTheJdk() {
        return Catalogue.all().stream()
                .filter(entry -> entry.owner().startsWith("java/"))
                .toList();
    }

    private static boolean isInThisJdk(Entry entry) {
        return JDK >= entry.since() && (entry.until() == 0 || JDK <= entry.until());
    }

    /** Returns what the entry means in this JDK: one method, several for an entry without descriptor, or none. */
    private static List<Executable> executables(Entry entry) {
        Class<?> type = type(entry.owner());
        List<Executable> found = new ArrayList<>();
        for (Executable executable : type == Missing.class ? List.<Executable>of() : callable(type)) {
            boolean named = executable instanceof Constructor
                    ? entry.name().equals("<init>")
                    : executable.getName().equals(entry.name());
            boolean fits =
                    entry.descriptor().equals(Line.ANY) || entry.descriptor().equals(descriptor(executable));
            if (named && fits && !found.contains(executable)) {
                found.add(executable);
            }
        }
        return found;
    }

    /** All that woven code can call on a type: also what is protected, and what its superclasses have. */
    private static List<Executable> callable(Class<?> type) {
        List<Executable> all = new ArrayList<>(List.of(type.getDeclaredConstructors()));
        all.addAll(List.of(type.getMethods()));
        for (Class<?> ancestor = type; ancestor != null; ancestor = ancestor.getSuperclass()) {
            all.addAll(List.of(ancestor.getDeclaredMethods()));
        }
        if (type.isInterface()) {
            all.addAll(List.of(Object.class.getMethods()));
        }
        all.removeIf(executable -> (executable.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0);
        return all;
    }

    private static Class<?> type(String owner) {
        try {
            return Class.forName(owner.replace('/', '.'), false, CatalogueOnThisJdkTest.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            return Missing.class;
        }
    }

    private static String descriptor(Executable executable) {
        Class<?> result = executable instanceof Method method ? method.getReturnType() : void.class;
        return MethodType.methodType(result, executable.getParameterTypes()).toMethodDescriptorString();
    }

    /** Stands for a class that this JDK does not have. */
    private static final class Missing {}
}
