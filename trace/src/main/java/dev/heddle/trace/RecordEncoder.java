// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import dev.heddle.trace.ClassRecord.NotWoven;
import dev.heddle.trace.ClassRecord.Woven;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Puts the tables' records into payloads. {@link RecordDecoder} is its mirror. */
final class RecordEncoder {

    static final int WOVEN = 1;
    static final int TRACKED_ROOT = 1;
    static final int SILENT = 1;
    static final int OPAQUE = 2;

    private RecordEncoder() {}

    static void header(Payload to, Map<String, String> header) {
        to.count(header.size());
        for (Map.Entry<String, String> entry : header.entrySet()) {
            to.string(entry.getKey());
            to.string(entry.getValue());
        }
    }

    static void type(Payload to, TypeRecord type) {
        to.count(type.id());
        to.count(type.loader());
        to.string(type.name());
        optional(to, type.superType());
        List<Integer> interfaces = type.interfaces();
        to.count(interfaces.size());
        for (Integer each : interfaces) {
            to.count(each);
        }
        to.count(Integer.toUnsignedLong(type.modifiers()));
    }

    static void thread(Payload to, ThreadRecord thread) {
        to.count(thread.id());
        to.string(thread.path());
        to.string(thread.javaName());
        optional(to, thread.parent());
        to.flag(thread.isVirtual());
        to.flag(thread.isDaemon());
    }

    static void note(Payload to, Note note) {
        to.count(note.id());
        to.string(note.kind());
        to.string(note.where());
        to.string(note.text());
    }

    static void end(Payload to, RunEnd end) {
        to.octet(end.exit().code());
        to.count(end.dataBlocks());
        to.count(end.events().size());
        for (Map.Entry<String, Long> entry : end.events().entrySet()) {
            to.string(entry.getKey());
            to.count(entry.getValue());
        }
    }

    static void classRecord(Payload to, ClassRecord type) {
        to.count(type.id());
        to.count(type.loader());
        to.string(type.name());
        to.string(type.superName());
        List<String> interfaces = type.interfaces();
        to.count(interfaces.size());
        for (String each : interfaces) {
            to.string(each);
        }
        to.string(type.hash());
        to.octet(type.trackedRoot() ? TRACKED_ROOT : 0);
        if (type.weaving() instanceof Woven woven) {
            to.octet(WOVEN);
            woven(to, woven);
        } else if (type.weaving() instanceof NotWoven not) {
            to.octet(0);
            to.string(not.reason());
        }
    }

    private static void woven(Payload to, Woven woven) {
        to.count(woven.bytes().length);
        to.bytes(woven.bytes(), woven.bytes().length);
        to.count(woven.methods().size());
        for (MethodPlan method : woven.methods()) {
            method(to, method);
        }
    }

    private static void method(Payload to, MethodPlan method) {
        to.string(method.name());
        to.string(method.descriptor());
        to.octet((method.silent() ? SILENT : 0) | (method.opaque() ? OPAQUE : 0));
        to.count(method.logged().size());
        int before = 0;
        for (Map.Entry<Integer, Logged> entry : method.logged().entrySet()) {
            int instruction = entry.getKey();
            // The plan is sorted, so the distances are small and take one byte each.
            to.count(instruction - before);
            to.octet(entry.getValue().code());
            before = instruction;
        }
    }

    private static void optional(Payload to, OptionalInt id) {
        to.count(id.isPresent() ? id.getAsInt() + 1L : 0);
    }
}
