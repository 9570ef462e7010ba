// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Entry;
import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Type;

/**
 * The text of an event.
 *
 * @param name its title
 * @param category what kind of event it is, for filters
 * @param details what else there is to say, in the order in which to say it
 */
record EventText(String name, String category, Map<String, String> details) {

    /** Makes such texts. */
    static final class Maker {

        private final ValueText values;

        Maker(ValueText values) {
            this.values = values;
        }

        EventText of(Event event) {
            if (event instanceof Event.Read read) {
                return access("read", read.site(), read.location(), read.result(), read.isVolatile());
            } else if (event instanceof Event.Write write) {
                return access("write", write.site(), write.location(), write.value(), write.isVolatile());
            } else if (event instanceof Event.Operation operation) {
                return operation(operation);
            } else if (event instanceof Event.Calling calling) {
                return call(calling.entry(), calling.receiver(), calling.arguments(), calling.site());
            } else if (event instanceof Event.Begin begin) {
                EventText text = text(method(begin.site()), "method", begin.site());
                begin.receiver().ifPresent(thing -> text.details.put("this", thing.name()));
                return text;
            } else if (event instanceof Event.Return end) {
                return end(end);
            } else if (event instanceof Event.Check check) {
                return check(check);
            } else if (event instanceof Event.Branch branch) {
                return branch(branch);
            }
            return simple(event);
        }

        private static EventText simple(Event event) {
            String name;
            String category;
            if (event instanceof Event.Enter enter) {
                name = "enter " + enter.monitor().name();
                category = "lock";
            } else if (event instanceof Event.Exit exit) {
                name = "leave " + exit.monitor().name();
                category = "lock";
            } else if (event instanceof Event.Start start) {
                name = "start " + start.child();
                category = "thread";
            } else if (event instanceof Event.End) {
                name = "end";
                category = "thread";
            } else if (event instanceof Event.Escape escape) {
                name = "share " + escape.thing().name();
                category = "object";
            } else if (event instanceof Event.Input input) {
                name = "input %s = %s".formatted(input.name(), input.value().observed());
                category = "input";
            } else if (event instanceof Event.ClassReady ready) {
                name = "initialised " + ready.type().name();
                category = "class";
            } else if (event instanceof Event.ClassUse use) {
                name = "use " + use.type().name();
                category = "class";
            } else if (event instanceof Event.RegionBegin region) {
                name = "atomic " + region.name();
                category = "region";
            } else if (event instanceof Event.RegionEnd region) {
                name = "end of atomic " + region.name();
                category = "region";
            } else {
                throw new IllegalArgumentException("no text for " + event);
            }
            return text(name, category, event.site());
        }

        private EventText access(String verb, Site site, Location location, Datum value, boolean isVolatile) {
            EventText text = text("%s %s".formatted(verb, location.name()), verb, site);
            text.details.put("location", location.name());
            text.details.put("value", values.of(value, location));
            if (verb.equals("write")) {
                text.putTerm(value.term());
            }
            if (isVolatile) {
                text.details.put("volatile", "yes");
            }
            return text;
        }

        private EventText call(Entry entry, Optional<Thing> receiver, List<Datum> arguments, Site site) {
            String owner = entry.owner().substring(entry.owner().lastIndexOf('/') + 1);
            EventText text = text("%s.%s".formatted(owner, entry.name()), "operation", site);
            receiver.ifPresent(thing -> text.details.put("on", thing.name()));
            if (!arguments.isEmpty()) {
                text.details.put("arguments", values.of(arguments, parameters(entry)));
            }
            return text;
        }

        private EventText operation(Event.Operation operation) {
            Entry entry = operation.entry();
            EventText text = call(entry, operation.receiver(), operation.arguments(), operation.site());
            operation.location().ifPresent(location -> text.details.put("location", location.name()));
            String type = entry.descriptor().substring(entry.descriptor().indexOf(')') + 1);
            operation.result().ifPresent(result -> text.details.put("result", values.of(result, type)));
            operation.thrown().ifPresent(thrown -> text.details.put("thrown", thrown));
            text.details.put("meaning", entry.meaning().words());
            return text;
        }

        private static List<String> parameters(Entry entry) {
            return entry.descriptor().startsWith("(")
                    ? Arrays.stream(Type.getArgumentTypes(entry.descriptor()))
                            .map(Type::getDescriptor)
                            .toList()
                    : List.of();
        }

        private EventText end(Event.Return end) {
            EventText text = text("return from " + method(end.site()), "method", end.site());
            String type =
                    end.site().descriptor().substring(end.site().descriptor().indexOf(')') + 1);
            end.result().ifPresent(result -> text.details.put("result", values.of(result, type)));
            end.thrown().ifPresent(thrown -> text.details.put("thrown", thrown));
            return text;
        }

        private static EventText check(Event.Check check) {
            EventText text = text((check.held() ? "check " : "failed check ") + check.kind(), "check", check.site());
            text.details.put("held", check.held() ? "yes" : "no");
            text.details.put("text", check.text());
            text.putTerm(check.condition());
            return text;
        }

        private static EventText branch(Event.Branch branch) {
            EventText text = text(branch.concretised() ? "kept as observed" : "branch", "branch", branch.site());
            text.putTerm(branch.condition());
            return text;
        }

        private static EventText text(String name, String category, Site site) {
            Map<String, String> details = new LinkedHashMap<>();
            details.put("at", site.toString());
            return new EventText(name, category, details);
        }

        private static String method(Site site) {
            return "%s.%s".formatted(site.className().substring(site.className().lastIndexOf('.') + 1), site.method());
        }
    }

    private void putTerm(Expr term) {
        ValueText.term(term).ifPresent(text -> details.put("term", text));
    }
}
