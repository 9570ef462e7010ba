// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.PassedArguments;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies that {@code clone()} makes: the JVM reads one field, or cell, after the other, and takes no lock. Here each is a step, in the
 * order in which they are declared.
 */
final class Copies {

    private static final int SELF = 3;

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;

    /** The fields that can change, by class; those of superclasses come first. */
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();

    Copies(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
    }

    /** Reads all again that was copied, step by step. */
    void copied(Strand strand, Object original, Object copy, int site) {
        // A round of a loop that copies something does more than to look.
        strand.hand.changed();
        long stamp = Math.abs(guidance.stamp(strand, original));
        strand.isInside = true;
        if (original.getClass().isArray()) {
            copyCells(strand, original, copy, stamp, site);
        } else {
            copyFields(strand, original, copy, stamp, site);
        }
    }

    private void copyCells(Strand strand, Object original, Object copy, long stamp, int site) {
        for (int i = 0; i < Array.getLength(original); i++) {
            read(strand, table.cell(stamp, PassedArguments.place(original, i)), stamp, site);
            Array.set(copy, i, Array.get(original, i));
        }
    }

    private void copyFields(Strand strand, Object original, Object copy, long stamp, int site) {
        for (Field field : fields.computeIfAbsent(original.getClass(), Copies::changing)) {
            String name = ".%s.%s".formatted(field.getDeclaringClass().getName(), field.getName());
            read(strand, table.variable(stamp, name), stamp, site);
            try {
                field.set(copy, field.get(original));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void read(Strand strand, int object, long stamp, int site) {
        engine.tearing.markOneByOne(site, object, table.part(stamp, SELF, ""));
        engine.stop(strand, table.on(OperationKind.READ, site, How.READ, object), site);
    }

    private static List<Field> changing(Class<?> type) {
        List<Field> found = new ArrayList<>(ValuePlaces.fields(type));
        found.removeIf(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) != 0);
        List<Field> inOrder = new ArrayList<>();
        for (Field field : found) {
            int at = 0;
            while (at < inOrder.size()
                    && inOrder.get(at).getDeclaringClass().isAssignableFrom(field.getDeclaringClass())) {
                at++;
            }
            inOrder.add(at, field);
        }
        return List.copyOf(inOrder);
    }
}
