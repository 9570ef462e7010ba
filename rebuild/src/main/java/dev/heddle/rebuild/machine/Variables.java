// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.FieldInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Variable handles and field updaters: which field or array they were made for, and which place a call acts on. */
final class Variables {

    private final MemoryPlaces places;

    Variables(MemoryPlaces places) {
        this.places = places;
    }

    /** Remembers what a handle or updater is for, if the call made one. */
    void note(Entry entry, CallOut call, @Nullable Operand observed) {
        Shadow made = observed == null ? null : observed.thing();
        if (entry.meaning() != Meaning.CELL_FIND || made == null) {
            return;
        }
        List<Operand> arguments = call.arguments();
        if (arguments.isEmpty()) {
            Operand receiver = call.receiver();
            Detail same = receiver == null || receiver.thing() == null
                    ? null
                    : receiver.thing().detail();
            if (same instanceof Detail.Variable) {
                made.setDetail(same);
            }
            return;
        }
        ClassInfo holder = represented(arguments.get(0));
        if (holder == null) {
            return;
        }
        switch (entry.name()) {
            case "findVarHandle", "findStaticVarHandle" ->
                setField(made, holder, arguments.get(1), entry.name().equals("findStaticVarHandle"));
            case "newUpdater" -> setField(made, holder, arguments.get(arguments.size() - 1), false);
            case "arrayElementVarHandle" -> made.setDetail(new Detail.Variable(holder, "", false));
            default -> {}
        }
    }

    private static void setField(Shadow made, ClassInfo holder, Operand name, boolean isStatic) {
        if (name.thing() != null && name.thing().detail() instanceof Detail.Text text && text.content() != null) {
            made.setDetail(new Detail.Variable(holder, text.content(), isStatic));
        }
    }

    private static @Nullable ClassInfo represented(Operand mirror) {
        Shadow thing = mirror.thing();
        return thing != null && thing.detail() instanceof Detail.Mirror known ? known.represented() : null;
    }

    /** The place that a call through a handle or updater acts on, if it can be told. */
    Optional<Location> location(CallOut call) {
        Operand receiver = call.receiver();
        Shadow handle = receiver == null ? null : receiver.thing();
        if (handle == null || !(handle.detail() instanceof Detail.Variable variable)) {
            return Optional.empty();
        }
        List<Operand> arguments = call.arguments();
        if (variable.holder().name().startsWith("[")) {
            return cell(arguments);
        }
        FieldInfo field = variable.holder().findField(variable.field());
        if (field == null) {
            return Optional.empty();
        }
        if (variable.isStatic()) {
            return Optional.of(places.field(field));
        }
        Shadow object = arguments.isEmpty() ? null : arguments.get(0).thing();
        return object == null ? Optional.empty() : Optional.of(places.field(object, field));
    }

    private Optional<Location> cell(List<Operand> arguments) {
        Shadow array = arguments.size() < 2 ? null : arguments.get(0).thing();
        if (array == null || !array.isArray()) {
            return Optional.empty();
        }
        int index = arguments.get(1).asInt();
        if (index < 0 || index >= array.length()) {
            return Optional.empty();
        }
        String element = array.type().name().substring(1);
        return Optional.of(places.cell(array, index, ValueKind.of(element)));
    }
}
