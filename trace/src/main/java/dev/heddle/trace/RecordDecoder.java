// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import dev.heddle.trace.ClassRecord.NotWoven;
import dev.heddle.trace.ClassRecord.Weaving;
import dev.heddle.trace.ClassRecord.Woven;
import dev.heddle.trace.PayloadReader.Malformed;
import dev.heddle.trace.RunEnd.Exit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Takes the tables' records out of payloads. {@link RecordEncoder} is its mirror. */
final class RecordDecoder {

    private static final Logged[] LOGGED = Logged.values();

    private RecordDecoder() {}

    static Map<String, String> header(PayloadReader from) {
        Map<String, String> header = new LinkedHashMap<>();
        for (int left = from.size(); left > 0; left--) {
            header.put(from.string(), from.string());
        }
        return header;
    }

    static TypeRecord type(PayloadReader from) {
        int id = from.id();
        int loader = from.id();
        String name = from.string();
        OptionalInt superType = optional(from);
        List<Integer> interfaces = new ArrayList<>();
        for (int left = from.size(); left > 0; left--) {
            interfaces.add(from.id());
        }
        return new TypeRecord(id, loader, name, superType, interfaces, (int) from.count());
    }

    static ThreadRecord thread(PayloadReader from) {
        return new ThreadRecord(from.id(), from.string(), from.string(), optional(from), from.flag(), from.flag());
    }

    static Note note(PayloadReader from) {
        return new Note(from.id(), from.string(), from.string(), from.string());
    }

    static RunEnd end(PayloadReader from) {
        Exit exit = exit(from.octet());
        long dataBlocks = from.count();
        Map<String, Long> events = new TreeMap<>();
        for (int left = from.size(); left > 0; left--) {
            events.put(from.string(), from.count());
        }
        return new RunEnd(exit, dataBlocks, events);
    }

    static ClassRecord classRecord(PayloadReader from) {
        int id = from.id();
        int loader = from.id();
        String name = from.string();
        String superName = from.string();
        List<String> interfaces = new ArrayList<>();
        for (int left = from.size(); left > 0; left--) {
            interfaces.add(from.string());
        }
        String hash = from.string();
        boolean trackedRoot = (from.octet() & RecordEncoder.TRACKED_ROOT) != 0;
        Weaving weaving = from.octet() == RecordEncoder.WOVEN ? woven(from) : new NotWoven(from.string());
        return new ClassRecord(id, loader, name, superName, interfaces, hash, trackedRoot, weaving);
    }

    private static Woven woven(PayloadReader from) {
        byte[] bytes = from.bytes();
        List<MethodPlan> methods = new ArrayList<>();
        for (int left = from.size(); left > 0; left--) {
            methods.add(method(from));
        }
        return new Woven(bytes, methods);
    }

    private static MethodPlan method(PayloadReader from) {
        String name = from.string();
        String descriptor = from.string();
        int flags = from.octet();
        Map<Integer, Logged> logged = new TreeMap<>();
        int instruction = 0;
        for (int left = from.size(); left > 0; left--) {
            instruction += from.id();
            logged.put(instruction, logged(from.octet()));
        }
        boolean silent = (flags & RecordEncoder.SILENT) != 0;
        boolean opaque = (flags & RecordEncoder.OPAQUE) != 0;
        return new MethodPlan(name, descriptor, silent, opaque, logged);
    }

    private static OptionalInt optional(PayloadReader from) {
        long id = from.count();
        if (id < 0 || id > 1L + Integer.MAX_VALUE) {
            throw new Malformed("an id is out of range");
        }
        return id == 0 ? OptionalInt.empty() : OptionalInt.of((int) (id - 1));
    }

    private static Exit exit(int code) {
        for (Exit exit : Exit.values()) {
            if (exit.code() == code) {
                return exit;
            }
        }
        throw new Malformed("exit code " + code + " is not known");
    }

    private static Logged logged(int code) {
        for (Logged logged : LOGGED) {
            if (logged.code() == code) {
                return logged;
            }
        }
        throw new Malformed("code " + code + " of a plan is not known");
    }
}
