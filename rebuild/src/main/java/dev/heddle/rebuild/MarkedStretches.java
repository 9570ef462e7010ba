// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import dev.heddle.catalogue.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marks stretches of methods as meant to be atomic that somebody has named by their lines: {@code Bank.withdraw:12..14}.
 *
 * <p>A stretch begins right before its first access and ends right after its last one, as {@code heddle regions} tells it.
 */
public final class MarkedStretches {

    private static final Pattern FORM = Pattern.compile("(.+)\\.([^.:]+):(\\d+)(?:\\.\\.(\\d+))?");

    private MarkedStretches() {}

    /** Lines of a method. */
    private record Stretch(String name, Pattern type, Pattern method, int first, int last) {

        boolean has(Site site) {
            return site.line() >= first && site.line() <= last && isOfMethod(site);
        }

        boolean isOfMethod(Site site) {
            return method.matcher(site.method()).matches()
                    && type.matcher(site.className().replace('$', '.')).matches();
        }
    }

    /** Returns true if a mark speaks of lines. */
    public static boolean isOfLines(String mark) {
        return FORM.matcher(mark).matches();
    }

    /** The history with the stretches that some of the marks name; marks of whole methods are not looked at. */
    public static History in(History history, List<String> marks) {
        List<Stretch> stretches =
                marks.stream().flatMap(mark -> parse(mark).stream()).toList();
        if (stretches.isEmpty()) {
            return history;
        }
        List<ThreadHistory> threads = history.threads();
        for (Stretch stretch : stretches) {
            threads = threads.stream().map(thread -> mark(thread, stretch)).toList();
        }
        return history.withThreads(threads);
    }

    private static Optional<Stretch> parse(String mark) {
        Matcher matcher = FORM.matcher(mark);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int first = Integer.parseInt(matcher.group(3));
        int last = matcher.group(4) == null ? first : Integer.parseInt(matcher.group(4));
        // The package may be left out.
        return Optional.of(new Stretch(
                mark,
                Pattern.compile("(?:.*\\.)?" + glob(matcher.group(1))),
                Pattern.compile(glob(matcher.group(2))),
                Math.min(first, last),
                Math.max(first, last)));
    }

    private static String glob(String pattern) {
        StringBuilder text = new StringBuilder();
        for (String part : pattern.replace('$', '.').split("(?=\\*)|(?<=\\*)", -1)) {
            text.append(part.equals("*") ? ".*" : Pattern.quote(part));
        }
        return text.toString();
    }

    private static ThreadHistory mark(ThreadHistory thread, Stretch stretch) {
        List<Event> events = thread.events();
        List<Event> marked = new ArrayList<>(events.size());
        VisitList visits = new VisitList();
        int next = 0;
        while (next < events.size()) {
            int end = isAccess(events.get(next)) && stretch.has(events.get(next).site())
                    ? end(events, next, stretch)
                    : -1;
            if (end < 0) {
                add(thread, next++, marked, visits);
                continue;
            }
            marked.add(new Event.RegionBegin(events.get(next).site(), stretch.name()));
            visits.add(Visit.UNKNOWN);
            Site last = events.get(end).site();
            while (next <= end) {
                add(thread, next++, marked, visits);
            }
            marked.add(new Event.RegionEnd(last, stretch.name()));
            visits.add(Visit.UNKNOWN);
        }
        return new ThreadHistory(thread.path(), thread.javaName(), thread.thread(), marked, visits, thread.cut());
    }

    private static void add(ThreadHistory thread, int index, List<Event> marked, VisitList visits) {
        marked.add(thread.events().get(index));
        visits.add(thread.visits().get(index));
    }

    /**
     * The last access of a passage that begins with this one; -1 if it is its only one, or if it would end in the middle
     * of another region. A passage is over when the method does something outside, or begins anew.
     */
    private static int end(List<Event> events, int begin, Stretch stretch) {
        Site first = events.get(begin).site();
        int end = -1;
        int depth = 0;
        for (int i = begin + 1; i < events.size(); i++) {
            Event event = events.get(i);
            boolean isOwn = stretch.isOfMethod(event.site());
            boolean isOutside = isOwn && !stretch.has(event.site());
            boolean isAnew = isOwn && isAccess(event) && event.site().instruction() <= first.instruction();
            depth += event instanceof Event.RegionBegin ? 1 : event instanceof Event.RegionEnd ? -1 : 0;
            if (isOutside || isAnew || depth < 0 || event instanceof Event.End) {
                break;
            }
            if (isOwn && isAccess(event) && depth == 0) {
                end = i;
            }
        }
        return end;
    }

    private static boolean isAccess(Event event) {
        return event instanceof Event.Read
                || event instanceof Event.Write
                || (event instanceof Event.Operation operation
                        && operation.entry().meaning().effect() != Effect.NONE);
    }
}
