// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.explain.BugSummary;
import dev.heddle.expr.Value;
import dev.heddle.formula.HbAtom;
import dev.heddle.formula.HbFormula;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.session.AtomicityResult;
import dev.heddle.session.FileResult;
import dev.heddle.session.Formulas;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.RecordedPaths;
import dev.heddle.session.SolverWork;
import dev.heddle.session.StageRecord;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceQuestion;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceVerdict;
import dev.heddle.session.story.Binding;
import dev.heddle.session.story.Story;
import dev.heddle.session.story.StoryStep;
import dev.heddle.synthesis.Primitive;
import dev.heddle.synthesis.Synthesis;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes results as JSON, all that is known; {@code docs/json.md} describes it.
 *
 * <p>Counts that fit 32 bits are numbers; everything that may be larger, and all values of programs, are strings.
 */
public final class JsonReport {

    /** The version of the format. Fields may be added to it; a field that changes its meaning makes a new version. */
    public static final String FORMAT = "heddle/1";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonReport() {}

    /** The document for the results of one command. */
    public static String of(List<FileResult> results, String toolVersion, boolean interrupted) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", FORMAT);
        root.put("tool", "heddle " + toolVersion);
        root.put("command", "trace");
        root.put("interrupted", interrupted);
        ArrayNode list = root.putArray("results");
        results.forEach(result -> {
            ObjectNode node = list.addObject();
            node.put("file", result.file().toString());
            result.match(
                    analysed -> {
                        write(analysed.result(), node);
                        return true;
                    },
                    failed -> {
                        ObjectNode problem = node.putObject("problem");
                        problem.put("kind", failed.problem().title());
                        problem.put("message", failed.message());
                        failed.partial().ifPresent(partial -> write(partial, node));
                        return true;
                    });
        });
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        return MAPPER.writer()
                        .with(new DefaultPrettyPrinter()
                                .withObjectIndenter(lines)
                                .withArrayIndenter(lines))
                        .writeValueAsString(root)
                + "\n";
    }

    private static void write(TraceResult result, ObjectNode node) {
        node.put("conclusion", name(result.conclusion()));
        write(result.verdict(), node.putObject("verdict"));
        write(result.options(), node.putObject("options"));
        ObjectNode statistics = node.putObject("statistics");
        statistics.put("threads", result.statistics().threads());
        statistics.put("instructions", result.statistics().instructions());
        statistics.put("properties", result.statistics().properties());
        statistics.put("sharedVariables", result.statistics().sharedVariables());
        statistics.put("reads", result.statistics().reads());
        statistics.put("candidateWrites", result.statistics().candidateWrites());
        each(result.properties(), node.putArray("properties"), JsonReport::write);
        result.formulas().ifPresent(formulas -> write(formulas, result.program(), node.putObject("formulas")));
        each(
                result.summaries(),
                node.putArray("summaries"),
                (summary, child) -> write(summary, result.program(), child));
        each(
                result.syntheses(),
                node.putArray("syntheses"),
                (synthesis, child) -> write(synthesis, result.program(), child));
        result.atomicity().ifPresent(found -> write(found, node.putObject("atomicity")));
        result.paths().ifPresent(paths -> write(paths, node.putObject("paths")));
        each(result.stages(), node.putArray("stages"), JsonReport::write);
        write(result.work(), node.putObject("solver"));
        strings(result.notices(), node.putArray("notices"));
    }

    private static void write(RecordedPaths paths, ObjectNode node) {
        node.put("areAll", paths.areAll());
        node.put("questions", paths.questions());
        node.put("undecided", paths.undecided());
        strings(paths.others(), node.putArray("others"));
        strings(paths.reasons(), node.putArray("reasons"));
    }

    private static void write(TraceVerdict verdict, ObjectNode node) {
        String kind = verdict.match(
                buggy -> "buggy",
                good -> "good",
                infeasible -> "infeasible",
                unknown -> "unknown",
                notAsked -> "not-asked");
        node.put("kind", kind);
        if (verdict instanceof TraceVerdict.Good good) {
            good.upTo().ifPresent(most -> node.put("upToSwitches", most));
            node.put("someGood", good.someGood());
        } else if (verdict instanceof TraceVerdict.Unknown unknown) {
            node.put("reason", unknown.reason());
        } else if (verdict instanceof TraceVerdict.NotAsked notAsked) {
            node.put("reason", notAsked.reason());
        }
    }

    private static void write(TraceOptions options, ObjectNode node) {
        strings(options.parts().stream().sorted().map(TraceQuestion::title).toList(), node.putArray("parts"));
        strings(options.properties(), node.putArray("properties"));
        node.put("exact", options.exact());
        options.form().ifPresent(form -> node.put("form", name(form)));
        options.switches().ifPresent(most -> node.put("switches", most));
        node.put("model", name(options.model()));
        node.put("atomicAsRegions", options.atomicAsRegions());
        strings(options.regions(), node.putArray("regions"));
        options.solver().ifPresent(solver -> node.put("solver", solver));
        node.put("budgetMillis", String.valueOf(options.budget().toMillis()));
    }

    // ── properties and stories ──────────────────────────────────────────────────────────────────────────────────────

    private static void write(PropertyResult property, ObjectNode node) {
        node.put("name", property.name());
        property.step().ifPresent(step -> write(step, node.putObject("step")));
        node.put("condition", property.condition());
        String verdict = property.prediction().match(violated -> "violated", holds -> "holds", unknown -> "unknown");
        node.put("verdict", property.maskedBy().isPresent() ? "masked" : verdict);
        property.maskedBy().ifPresent(other -> node.put("maskedBy", other));
        if (property.prediction() instanceof Prediction.Holds holds) {
            holds.upTo().ifPresent(most -> node.put("upToSwitches", most));
        } else if (property.prediction() instanceof Prediction.Unknown unknown) {
            node.put("reason", unknown.reason());
        }
        property.story().ifPresent(story -> write(story, node.putObject("witness")));
    }

    private static void write(Story story, ObjectNode node) {
        node.put("switches", story.switches());
        each(story.inputs(), node.putArray("inputs"), JsonReport::write);
        each(story.initially(), node.putArray("initially"), JsonReport::write);
        strings(story.contested(), node.putArray("contested"));
        each(story.steps(), node.putArray("steps"), JsonReport::write);
        story.failure().ifPresent(failure -> {
            ObjectNode child = node.putObject("failure");
            child.put("property", failure.property());
            child.put("condition", failure.condition());
            each(failure.values(), child.putArray("values"), JsonReport::write);
        });
    }

    private static void write(StoryStep step, ObjectNode node) {
        node.put("number", step.number());
        node.put("thread", step.step().thread());
        node.put("index", step.step().index());
        node.put("label", step.label());
        node.put("text", step.text());
        each(step.seen(), node.putArray("seen"), JsonReport::write);
        each(step.shared(), node.putArray("shared"), JsonReport::write);
        each(step.local(), node.putArray("local"), JsonReport::write);
        node.put("fails", step.fails());
    }

    private static void write(Binding binding, ObjectNode node) {
        Value value = binding.value();
        node.put("name", binding.name());
        node.put("sort", value.sort().smtLib());
        node.put("value", value.toString());
    }

    private static void write(Step step, ObjectNode node) {
        node.put("thread", step.thread());
        node.put("index", step.index());
    }

    private static void write(Step step, TraceProgram program, ObjectNode node) {
        write(step, node);
        node.put("label", program.action(step).label());
    }

    // ── formulas, kinds, repairs ────────────────────────────────────────────────────────────────────────────────────

    private static void write(Formulas formulas, TraceProgram program, ObjectNode node) {
        write(formulas.bad(), program, node.putObject("bad"));
        write(formulas.good(), program, node.putObject("good"));
        node.put("exact", formulas.neighbourhood().exact());
        formulas.neighbourhood().anyGood().ifPresent(any -> node.put("anyGood", any));
        node.put("rounds", formulas.neighbourhood().rounds());
        formulas.neighbourhood().unfinished().ifPresent(reason -> node.put("unfinished", reason));
    }

    private static void write(HbFormula formula, TraceProgram program, ObjectNode node) {
        node.put("form", name(formula.form()));
        node.put("text", String.join(" ", formula.lines(program)));
        ArrayNode terms = node.putArray("terms");
        for (Set<HbAtom> term : formula.terms()) {
            ArrayNode atoms = terms.addArray();
            for (HbAtom atom : term) {
                ObjectNode child = atoms.addObject();
                write(atom.earlier(), program, child.putObject("before"));
                write(atom.later(), program, child.putObject("after"));
            }
        }
    }

    private static void write(BugSummary summary, TraceProgram program, ObjectNode node) {
        node.put("kind", summary.kind().title());
        node.put("abbreviation", summary.kind().abbreviation());
        node.put("path", summary.path(program));
        each(summary.steps(), node.putArray("steps"), (step, child) -> write(step, program, child));
        strings(summary.variables(), node.putArray("variables"));
    }

    private static void write(Synthesis synthesis, TraceProgram program, ObjectNode node) {
        Synthesis.Check check = synthesis.checked();
        node.put(
                "checked",
                synthesis.isVerified() ? "verified" : check instanceof Synthesis.Check.Failed ? "failed" : "undecided");
        if (check instanceof Synthesis.Check.Failed failed) {
            node.put("reason", failed.reason());
        } else if (check instanceof Synthesis.Check.Undecided undecided) {
            node.put("reason", undecided.reason());
        }
        List<String> lines = synthesis.lines(program);
        ArrayNode primitives = node.putArray("primitives");
        for (int i = 0; i < synthesis.primitives().size(); i++) {
            ObjectNode child = primitives.addObject();
            Primitive primitive = synthesis.primitives().get(i);
            String kind = primitive.match(
                    lock -> "lock", barrier -> "barrier", wait -> "wait-notify", both -> "shared-exclusive-lock");
            child.put("kind", kind);
            child.put("text", lines.get(i));
            child.put("description", RepairText.of(primitive, program));
            write(primitive, program, child);
        }
    }

    private static void write(Primitive primitive, TraceProgram program, ObjectNode node) {
        if (primitive instanceof Primitive.Lock lock) {
            lock.existing().ifPresent(existing -> node.put("existing", existing.name()));
            sections(lock.added(), program, node.putArray("sections"));
        } else if (primitive instanceof Primitive.Barrier barrier) {
            each(barrier.steps(), node.putArray("steps"), (step, child) -> write(step, program, child));
        } else if (primitive instanceof Primitive.WaitNotify wait) {
            write(wait.waiting(), program, node.putObject("waiting"));
            write(wait.notifying(), program, node.putObject("notifying"));
        } else if (primitive instanceof Primitive.SharedExclusiveLock both) {
            sections(both.shared(), program, node.putArray("shared"));
            sections(both.exclusive(), program, node.putArray("exclusive"));
        }
    }

    private static void sections(List<Section> sections, TraceProgram program, ArrayNode array) {
        each(sections, array, (section, node) -> {
            write(new Step(section.thread(), section.first()), program, node.putObject("first"));
            write(new Step(section.thread(), section.last()), program, node.putObject("last"));
        });
    }

    private static void write(AtomicityResult found, ObjectNode node) {
        node.put("regions", found.regions());
        node.put("potential", found.potential());
        node.put("afterOrder", found.ordered());
        node.put("afterLocks", found.unlocked());
        node.put("undecided", found.undecided());
        each(found.violations(), node.putArray("violations"), (violation, child) -> {
            child.put("variable", violation.variable());
            child.put("pattern", violation.pattern());
            strings(violation.labels(), child.putArray("labels"));
            write(violation.story(), child.putObject("witness"));
        });
    }

    // ── the analysis itself ─────────────────────────────────────────────────────────────────────────────────────────

    private static void write(StageRecord stage, ObjectNode node) {
        node.put("stage", stage.stage().title());
        node.put("micros", String.valueOf(stage.time().toNanos() / 1000));
        stage.unfinished().ifPresent(reason -> node.put("unfinished", reason));
    }

    private static void write(SolverWork work, ObjectNode node) {
        node.put("solvers", work.solvers());
        node.put("questions", work.questions());
        node.put("variables", work.total().variables());
        node.put("clauses", work.total().clauses());
        node.put("orderAtoms", work.total().orderAtoms());
        node.put("nodes", work.total().nodes());
        node.put("decisions", String.valueOf(work.total().decisions()));
        node.put("conflicts", String.valueOf(work.total().conflicts()));
        node.put("propagations", String.valueOf(work.total().propagations()));
        node.put("dataChecks", String.valueOf(work.total().dataChecks()));
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static void strings(Collection<String> texts, ArrayNode array) {
        texts.forEach(array::add);
    }

    private static <T> void each(Collection<T> items, ArrayNode array, BiConsumer<T, ObjectNode> write) {
        items.forEach(item -> write.accept(item, array.addObject()));
    }
}
