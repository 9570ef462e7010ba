// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.catalogue.Entry;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.session.recording.Moment;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.RunThread;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Note;
import java.util.Collection;
import java.util.Locale;
import java.util.function.BiConsumer;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a recorded run as JSON; {@code docs/json.md} describes it. */
public final class RunJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private RunJson() {}

    /** The document. Of the view, only its choice of threads and events matters. */
    public static String of(RecordedRun run, RunView view, String toolVersion) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", JsonReport.FORMAT);
        root.put("tool", "heddle " + toolVersion);
        root.put("command", "show");
        root.put("file", run.summary().file().toString());
        root.put("bytes", String.valueOf(run.summary().bytes()));
        root.put("complete", run.isComplete());
        ObjectNode header = root.putObject("header");
        run.header().forEach(header::put);
        each(run.threads(), root.putArray("threads"), RunJson::write);
        each(run.classes(), root.putArray("classes"), RunJson::write);
        each(run.notes(), root.putArray("notes"), RunJson::write);
        strings(run.summary().problems(), root.putArray("problems"));
        strings(run.ending(), root.putArray("ending"));
        run.events().ifPresent(events -> {
            root.put("beginning", events.isBeginning());
            events.ordering().ifPresent(why -> root.put("ordering", why));
            strings(events.notes(), root.putArray("assumptions"));
            strings(events.disagreements(), root.putArray("disagreements"));
            RunRows rows = new RunRows(run, view, Theme.PLAIN);
            EventText texts = new EventText(events.history(), path -> path);
            each(rows.shown(), root.putArray("events"), (moment, node) -> write(moment, texts, node));
            root.put("eventsLeftOut", rows.local() + rows.later());
        });
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        return MAPPER.writer()
                        .with(new DefaultPrettyPrinter()
                                .withObjectIndenter(lines)
                                .withArrayIndenter(lines))
                        .writeValueAsString(root)
                + "\n";
    }

    private static <T> void each(Collection<T> items, ArrayNode array, BiConsumer<T, ObjectNode> write) {
        items.forEach(item -> write.accept(item, array.addObject()));
    }

    private static void strings(Collection<String> texts, ArrayNode array) {
        texts.forEach(array::add);
    }

    private static void write(RunThread thread, ObjectNode node) {
        node.put("path", thread.path());
        node.put("name", thread.name());
        thread.parent().ifPresent(parent -> node.put("parent", parent));
        node.put("virtual", thread.isVirtual());
        node.put("daemon", thread.isDaemon());
        node.put("bytes", String.valueOf(thread.bytes()));
        thread.events().ifPresent(events -> node.put("events", events));
        node.put("ended", thread.ending());
    }

    private static void write(ClassRecord record, ObjectNode node) {
        node.put("name", record.name());
        node.put("sha256", record.hash());
        node.put("woven", record.woven().isPresent());
        if (record.weaving() instanceof ClassRecord.NotWoven left) {
            node.put("reason", left.reason());
        }
    }

    private static void write(Note note, ObjectNode node) {
        node.put("kind", note.kind());
        node.put("where", note.where());
        node.put("text", note.text());
    }

    private static void write(Moment moment, EventText texts, ObjectNode node) {
        Event event = moment.event();
        node.put("number", moment.number());
        node.put("thread", moment.thread());
        node.put("kind", event.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        if (moment.part() != Occurrence.Part.WHOLE) {
            node.put("part", moment.part().name().toLowerCase(Locale.ROOT));
        }
        node.put("text", texts.of(moment));
        node.put("shared", moment.shared());
        write(event.site(), node.putObject("site"));
        if (event instanceof Event.Read read) {
            node.put("location", read.location().name());
            node.put("value", texts.value(read));
            node.put("volatile", read.isVolatile());
        } else if (event instanceof Event.Write write) {
            node.put("location", write.location().name());
            node.put("value", texts.value(write));
            node.put("volatile", write.isVolatile());
        } else if (event instanceof Event.Enter enter) {
            node.put("object", enter.monitor().name());
        } else if (event instanceof Event.Exit exit) {
            node.put("object", exit.monitor().name());
        } else if (event instanceof Event.Operation operation) {
            node.put("call", call(operation.entry()));
            operation.receiver().ifPresent(receiver -> node.put("object", receiver.name()));
            operation.thrown().ifPresent(thrown -> node.put("thrown", thrown));
        } else if (event instanceof Event.Calling calling) {
            node.put("call", call(calling.entry()));
            calling.receiver().ifPresent(receiver -> node.put("object", receiver.name()));
        } else if (event instanceof Event.Start start) {
            node.put("child", start.child());
        } else if (event instanceof Event.Check check) {
            node.put("check", check.kind());
            node.put("held", check.held());
        }
    }

    private static String call(Entry entry) {
        return "%s.%s%s".formatted(entry.owner().replace('/', '.'), entry.name(), entry.descriptor());
    }

    private static void write(Site site, ObjectNode node) {
        node.put("class", site.className());
        node.put("method", site.method() + site.descriptor());
        node.put("file", site.file());
        node.put("line", site.line());
    }
}
