// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.Syntax.Mention;
import dev.heddle.program.ctrc.Syntax.Pair;
import dev.heddle.program.ctrc.Syntax.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Puts a parsed file together to a program and checks what only the whole can show. */
final class Assembly {

    private final Source source;
    private final Syntax syntax;
    private final Declarations declarations;
    private final Labels labels;

    private Assembly(Source source, Syntax syntax) {
        this.source = source;
        this.syntax = syntax;
        this.declarations = new Declarations(source, syntax);
        this.labels = new Labels(source, syntax);
    }

    static TraceProgram assemble(Source source, Syntax syntax) {
        return new Assembly(source, syntax).program();
    }

    private TraceProgram program() {
        try {
            TraceProgram unordered = new TraceProgram(
                    declarations.globals(),
                    syntax.precondition().map(this::state).orElse(Expr.TRUE),
                    syntax.threads().stream().map(this::thread).toList(),
                    sections(syntax.atomic()),
                    List.of(),
                    sections(syntax.regions()),
                    syntax.postcondition().map(this::state));
            return unordered.withOrder(order(unordered));
        } catch (IllegalArgumentException reason) {
            throw source.complaint(Position.START, "a consistent program", String.valueOf(reason.getMessage()));
        }
    }

    private ThreadBody thread(Syntax.Body thread) {
        String name = thread.name().text();
        List<Action> actions = thread.instructions().stream()
                .map(instruction -> InstructionTranslator.translate(source, declarations, name, instruction))
                .toList();
        return new ThreadBody(name, declarations.locals(name), actions);
    }

    private Expr state(Node node) {
        return new TermReader(source, this::stateVariable).condition(node);
    }

    private Expr stateVariable(Token name) {
        if (name.isAfterValue()) {
            throw source.complaint(name.position(), "a variable", name.shown())
                    .withRemedy("conditions on the first and last state have no value after; leave out the dot");
        }
        return declarations.outside(name).symbol();
    }

    private List<Section> sections(List<Stretch> stretches) {
        List<Section> sections = new ArrayList<>();
        for (Stretch stretch : stretches) {
            Step first = labels.step(stretch.first());
            Step last = labels.step(stretch.last());
            Mention end = stretch.last();
            if (!first.thread().equals(last.thread())) {
                throw source.complaint(
                        end.position(),
                        "an instruction of thread '" + first.thread() + "'",
                        "'%s' of thread '%s'".formatted(end.text(), last.thread()));
            }
            if (last.index() < first.index()) {
                throw source.complaint(
                                end.position(),
                                "'" + stretch.first().text() + "' or a later instruction",
                                "'" + end.text() + "', which comes before it")
                        .withRemedy("write [%s %s]"
                                .formatted(end.text(), stretch.first().text()));
            }
            sections.add(new Section(first.thread(), first.index(), last.index()));
        }
        return sections;
    }

    private List<Edge> order(TraceProgram program) {
        Precedence precedence = new Precedence(program);
        List<Edge> edges = new ArrayList<>();
        for (Pair pair : syntax.order()) {
            Edge edge = new Edge(labels.step(pair.before()), labels.step(pair.after()));
            precedence.add(edge).ifPresent(path -> {
                String found =
                        "'%s < %s'".formatted(pair.before().text(), pair.after().text());
                String reason = edge.before().equals(edge.after()) ? "" : ", although " + chain(program, path);
                throw source.complaint(pair.before().position(), "an order without a cycle", found + reason);
            });
            edges.add(edge);
        }
        return edges;
    }

    private static String chain(TraceProgram program, List<Step> path) {
        return path.stream().map(step -> program.action(step).label()).collect(Collectors.joining(" < "));
    }
}
