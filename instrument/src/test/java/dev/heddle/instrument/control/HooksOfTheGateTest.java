// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.api.Heddle;
import dev.heddle.gate.JdkReplacements;
import dev.heddle.instrument.control.Replacements.Replacement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** Woven code calls the gate and the runtime by name: what is missing there would be found by the program only. */
class HooksOfTheGateTest {

    private static final List<String> REPLACED = List.of(
            "java.lang.Class",
            "java.lang.Math",
            "java.lang.Object",
            "java.lang.Process",
            "java.lang.ProcessHandle",
            "java.lang.Runtime",
            "java.lang.StrictMath",
            "java.lang.System",
            "java.lang.Thread",
            "java.util.UUID",
            "java.util.concurrent.locks.Condition",
            "java.util.concurrent.locks.LockSupport",
            "jdk.internal.misc.Unsafe",
            "sun.misc.Unsafe");

    @Test
    void whatever_is_replaced_has_a_method_at_the_gate() throws ClassNotFoundException {
        Set<String> atTheGate = Arrays.stream(JdkReplacements.class.getMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .map(method -> method.getName() + Type.getMethodDescriptor(method))
                .collect(Collectors.toSet());
        Set<String> replacedOwners = new TreeSet<>();
        List<String> missing = new ArrayList<>();
        int replaced = 0;
        for (String owner : REPLACED) {
            for (Method method : Class.forName(owner, false, null).getDeclaredMethods()) {
                Replacement found =
                        Replacements.find(owner.replace('.', '/'), method.getName(), Type.getMethodDescriptor(method));
                if (found != null) {
                    replaced++;
                    replacedOwners.add(owner);
                    String hook = found.name() + found.descriptorWithSite();
                    if (!atTheGate.contains(hook)) {
                        missing.add(hook + " instead of " + method);
                    }
                }
            }
        }

        assertThat(missing).isEmpty();
        assertThat(replacedOwners).hasSize(REPLACED.size());
        assertThat(replaced).isGreaterThan(45);
    }

    /** A program that marks its inputs by the API is woven to ask for chosen ones, by the same descriptor. */
    @Test
    void inputs_of_every_type_that_the_api_has_can_be_chosen() {
        List<String> inputs = Arrays.stream(Heddle.class.getMethods())
                .filter(method -> method.getName().equals("input"))
                .map(Type::getMethodDescriptor)
                .toList();

        assertThat(inputs).hasSize(6);
        for (Class<?> hooks : List.of(dev.heddle.gate.Inputs.class, dev.heddle.runtime.Inputs.class)) {
            assertThat(Arrays.stream(hooks.getMethods())
                            .filter(method -> method.getName().equals("input"))
                            .map(Type::getMethodDescriptor))
                    .as(hooks.getName())
                    .containsAll(inputs);
        }
    }
}
