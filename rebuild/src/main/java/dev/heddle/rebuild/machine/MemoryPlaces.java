// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.machine.code.FieldInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import org.jspecify.annotations.Nullable;

/** Gives places in memory their locations, and remembers what they held before anybody wrote to them. */
final class MemoryPlaces {

    private final Heap heap;

    MemoryPlaces(Heap heap) {
        this.heap = heap;
    }

    Location.Field field(Shadow object, FieldInfo field) {
        Location.Field known = field.isKnown() ? object.location(field) : null;
        if (known != null) {
            return known;
        }
        Location.Field location =
                new Location.Field(object, field.owner().uniqueName(), field.name(), field.descriptor());
        if (field.isKnown()) {
            object.setLocation(field, location);
            if (object.wasMadeInSight()) {
                heap.initially(location, field.kind().value(0));
            }
        }
        return location;
    }

    /** Says what a field held when others got to know the object; true if that is all there is to say about it. */
    boolean heldFromTheStart(Shadow object, FieldInfo field, Operand value) {
        if (value.isSymbolic() || object.location(field) != null) {
            return false;
        }
        Location.Field location =
                new Location.Field(object, field.owner().uniqueName(), field.name(), field.descriptor());
        object.setLocation(field, location);
        heap.initially(location, value.value());
        return true;
    }

    Location.Static field(FieldInfo field) {
        Location.Static known = field.location();
        if (known != null) {
            return known;
        }
        Location.Static location = new Location.Static(field.owner().uniqueName(), field.name(), field.descriptor());
        field.setLocation(location);
        if (field.isKnown()) {
            heap.initially(location, initial(field));
        }
        return location;
    }

    private Value initial(FieldInfo field) {
        Operand constant = constant(field);
        return constant == null ? field.kind().value(0) : constant.value();
    }

    /** The value that the class file gives a static field. */
    @Nullable
    Operand constant(FieldInfo field) {
        Object constant = field.constant();
        if (constant instanceof Integer number) {
            return Operand.ofInt(number);
        }
        if (constant instanceof Long number) {
            return Operand.ofLong(number);
        }
        if (constant instanceof Float number) {
            return Operand.ofFloat(number);
        }
        if (constant instanceof Double number) {
            return Operand.ofDouble(number);
        }
        return constant instanceof String text ? Operand.ofThing(heap.text(text)) : null;
    }

    Location.Cell cell(Shadow array, int index, ValueKind kind) {
        Location.Cell location = new Location.Cell(array, index);
        if (array.touch(index) && array.wasMadeInSight()) {
            // An array of arrays is made with its inner arrays in it.
            Operand made = array.cell(index);
            heap.initially(location, made == null ? kind.value(0) : made.value());
        }
        return location;
    }
}
