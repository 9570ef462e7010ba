// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.expr.Expr;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.Action;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Narrows a program to what the options ask about, and finds what they call by name. */
final class Focus {

    /** What the postcondition is called. */
    static final String POSTCONDITION = "post";

    private final TraceProgram program;

    Focus(TraceProgram program) {
        this.program = program;
    }

    /** The names of all assertions, and of the postcondition if there is one. */
    List<String> properties() {
        List<String> names = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            thread.actions().stream()
                    .filter(action -> action.assertion().isPresent())
                    .forEach(action -> names.add(action.label()));
        }
        program.postcondition().ifPresent(ignored -> names.add(POSTCONDITION));
        return names;
    }

    /** The program in which only the named properties can fail; the other assertions are taken for granted. */
    TraceProgram on(List<String> wanted) {
        if (wanted.isEmpty()) {
            return program;
        }
        List<String> known = properties();
        Set<String> names = new LinkedHashSet<>();
        wanted.forEach(name -> names.add(resolve(name, known, "assertion")));
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            List<Action> actions = thread.actions().stream()
                    .map(action -> names.contains(action.label()) ? action : granted(action))
                    .toList();
            threads.add(new ThreadBody(thread.name(), thread.locals(), actions));
        }
        return program.withThreads(threads, program.postcondition().filter(ignored -> names.contains(POSTCONDITION)));
    }

    static Action granted(Action action) {
        return action.assertion()
                .map(condition -> new Action(
                        action.label(),
                        action.line(),
                        action.choices(),
                        Expr.and(action.guard(), condition),
                        Optional.empty(),
                        action.assignments()))
                .orElse(action);
    }

    /** The program with the regions that the options name. */
    TraceProgram withRegions(TraceOptions options) {
        TraceProgram result = options.atomicAsRegions() ? program.withAtomicAsRegions() : program;
        if (options.regions().isEmpty()) {
            return result;
        }
        List<Section> regions = new ArrayList<>(result.regions());
        options.regions().forEach(text -> regions.add(region(text)));
        return result.withRegions(regions);
    }

    private Section region(String text) {
        int dash = text.indexOf('-');
        if (dash <= 0 || dash == text.length() - 1) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "a region goes from one label to another, as in a1-a4, but this is '%s'".formatted(text));
        }
        Step first = step(text.substring(0, dash));
        Step last = step(text.substring(dash + 1));
        if (!first.thread().equals(last.thread())) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "the region '%s' begins in thread %s and ends in thread %s; a region lies in one thread"
                            .formatted(text, first.thread(), last.thread()));
        }
        if (first.index() > last.index()) {
            throw new HeddleException(
                    Problem.BAD_OPTION, "the region '%s' ends before it begins; swap its labels".formatted(text));
        }
        return new Section(first.thread(), first.index(), last.index());
    }

    private Step step(String name) {
        List<String> labels = program.threads().stream()
                .flatMap(thread -> thread.actions().stream())
                .map(Action::label)
                .toList();
        return program.step(resolve(name.strip(), labels, "instruction")).orElseThrow();
    }

    private static final Pattern WITH_LINE = Pattern.compile("(.*)\\[[^\\]]*\\]");

    // A label is known by its full name, a3[8], and by what stands before the line, a3, if that is unique.
    private static String resolve(String name, List<String> known, String what) {
        if (known.contains(name)) {
            return name;
        }
        List<String> meant = known.stream()
                .filter(label -> {
                    Matcher matcher = WITH_LINE.matcher(label);
                    return matcher.matches() && matcher.group(1).equals(name);
                })
                .toList();
        if (meant.size() == 1) {
            return meant.get(0);
        }
        String remedy = known.isEmpty() ? "there is none at all" : "there are: " + shortened(known);
        throw new HeddleException(
                Problem.BAD_OPTION,
                meant.isEmpty()
                        ? "no %s is called '%s'; %s".formatted(what, name, remedy)
                        : "'%s' can mean %s".formatted(name, String.join(" or ", meant)));
    }

    private static final int MOST_LISTED = 12;

    private static String shortened(List<String> names) {
        String listed = String.join(", ", names.subList(0, Math.min(names.size(), MOST_LISTED)));
        return names.size() > MOST_LISTED ? listed + " and %d more".formatted(names.size() - MOST_LISTED) : listed;
    }
}
