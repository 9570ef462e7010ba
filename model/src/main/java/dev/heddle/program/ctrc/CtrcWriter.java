// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes trace programs as {@code .ctrc} text that reads back to the same program, except for the names of choices. */
public final class CtrcWriter {

    private static final Pattern BRACKETED = Pattern.compile("(.+)\\[([0-9]{1,9})]");

    private final TraceProgram program;
    private final StringBuilder text = new StringBuilder();

    private CtrcWriter(TraceProgram program) {
        this.program = program;
    }

    /**
     * Writes a program.
     *
     * @throws IllegalArgumentException if a name contains a bar or line break, which the format cannot quote
     */
    public static String write(TraceProgram program) {
        return new CtrcWriter(program).write();
    }

    private String write() {
        if (!program.globals().isEmpty()) {
            text.append("global: ")
                    .append(joined(program.globals().stream()
                            .map(variable -> declared(variable.name(), variable.sort()))
                            .toList()))
                    .append("\n");
        }
        if (program.precondition() != Expr.TRUE) {
            text.append("\npre: ").append(state(program.precondition())).append("\n");
        }
        program.threads().forEach(this::thread);
        sections("atomic", program.atomic());
        if (!program.order().isEmpty()) {
            text.append("\norder: ")
                    .append(joined(program.order().stream().map(this::edge).toList()))
                    .append("\n");
        }
        sections("region", program.regions());
        program.postcondition()
                .ifPresent(condition ->
                        text.append("\npost: ").append(state(condition)).append("\n"));
        return text.toString();
    }

    private static String joined(List<String> words) {
        return String.join(" ", words);
    }

    private static String declared(String name, Sort sort) {
        return CtrcNames.declared(name) + (sort.equals(Sort.INT) ? "" : ":" + sort.smtLib());
    }

    private static String state(Expr condition) {
        return new TermWriter(Expr::name).write(condition);
    }

    private void thread(ThreadBody thread) {
        text.append("\nthread ").append(CtrcNames.written(thread.name()));
        if (!thread.locals().isEmpty()) {
            text.append(thread.locals().stream()
                    .map(local -> declared(ActionWriter.localName(thread, local), local.sort()))
                    .collect(Collectors.joining(" ", " {", "}")));
        }
        text.append(":\n");
        Map<Expr, String> visible = ActionWriter.visible(thread, program.globals());
        for (Action action : thread.actions()) {
            text.append(label(action))
                    .append(": ")
                    .append(ActionWriter.write(action, visible))
                    .append("\n");
        }
    }

    private static String label(Action action) {
        Matcher bracketed = bracketed(action);
        if (bracketed.matches()) {
            return CtrcNames.written(bracketed.group(1)) + " [" + bracketed.group(2) + "]";
        }
        return CtrcNames.written(action.label())
                + action.line().map(line -> " @" + line).orElse("");
    }

    // The bracket of a[8] may stay a bracket only where 8 is the action's line; otherwise it is part of a quoted name.
    private static Matcher bracketed(Action action) {
        Matcher matcher = BRACKETED.matcher(action.label());
        boolean tellsLine = matcher.matches()
                && action.line()
                        .filter(line -> line == Integer.parseInt(matcher.group(2)))
                        .isPresent();
        return tellsLine ? matcher : BRACKETED.matcher("");
    }

    private void sections(String word, List<Section> sections) {
        if (!sections.isEmpty()) {
            text.append("\n").append(word).append(":");
            for (Section section : sections) {
                text.append(" [")
                        .append(mention(new Step(section.thread(), section.first())))
                        .append(" ")
                        .append(mention(new Step(section.thread(), section.last())))
                        .append("]");
            }
            text.append("\n");
        }
    }

    private String edge(Edge edge) {
        return mention(edge.before()) + " < " + mention(edge.after());
    }

    private String mention(Step step) {
        Action action = program.action(step);
        Matcher bracketed = bracketed(action);
        return bracketed.matches()
                ? CtrcNames.written(bracketed.group(1)) + "[" + bracketed.group(2) + "]"
                : CtrcNames.written(action.label());
    }
}
