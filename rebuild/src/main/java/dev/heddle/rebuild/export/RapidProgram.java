// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.program.sync.Mutex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes an STD trace, which must be one that can have happened, as a trace program. */
final class RapidProgram {

    /** The locks that a thread holds, and since when it holds any. */
    private static final class Holds {
        final Map<String, Integer> depths = new HashMap<>();
        int since;
        int accesses;
    }

    /** The locals in which a thread keeps what it read from a variable. */
    private record Own(String thread, Variable variable) {}

    private final TraceProgramBuilder builder = new TraceProgramBuilder();
    private final Set<String> threads = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Map<String, Variable> variables = new HashMap<>();
    private final Map<String, Mutex> locks = new HashMap<>();
    private final Map<Own, Variable> locals = new HashMap<>();
    private final Map<String, Holds> holds = new HashMap<>();
    private final List<Step> schedule = new ArrayList<>();
    private final List<Section> regions = new ArrayList<>();

    RapidProgram(RapidTrace trace) {
        trace.events().forEach(event -> threads.add(event.thread()));
        for (int i = 0; i < trace.events().size(); i++) {
            add(trace.events().get(i), i + 1);
        }
    }

    TraceProgram program() {
        return builder.build().withRegions(regions);
    }

    Schedule schedule() {
        return new Schedule(schedule);
    }

    private void add(RapidEvent event, int number) {
        ThreadBuilder thread = builder.thread(event.thread());
        if (event.kind() == RapidEvent.Kind.BEGIN || event.kind() == RapidEvent.Kind.END) {
            return;
        }
        thread.label("L" + number);
        if (event.location() > 0) {
            thread.line(event.location());
        }
        switch (event.kind()) {
            case READ -> read(thread, event.object());
            case WRITE -> write(thread, event.object(), number);
            case ACQUIRE -> acquire(thread, event.object());
            case RELEASE -> release(thread, event.object());
            case FORK -> thread.fork(builder.thread(event.object()));
            case JOIN -> thread.join(builder.thread(event.object()));
            default -> throw new IllegalStateException("not an action: " + event);
        }
        schedule.add(thread.latest());
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void read(ThreadBuilder thread, String object) {
        Variable variable = variable(object);
        thread.assign(local(thread, variable), variable.symbol());
        holds(thread).accesses++;
    }

    private void write(ThreadBuilder thread, String object, int number) {
        Variable variable = variable(object);
        Expr any = Expr.symbol(freshName("%s.any%d".formatted(variable.name(), number)), Sort.INT);
        thread.actChoosing(List.of(any), Expr.TRUE, Map.of(variable, any));
        holds(thread).accesses++;
    }

    private Variable variable(String object) {
        return variables.computeIfAbsent(object, name -> builder.global(freshName(unlikeLocal(name)), Sort.INT));
    }

    private Variable local(ThreadBuilder thread, Variable variable) {
        return locals.computeIfAbsent(new Own(thread.name(), variable), own -> {
            String local = variable.name();
            // Thread a.b with variable x, and thread a with variable b.x.
            while (!names.add(own.thread() + "." + local)) {
                local += "'";
            }
            return thread.local(local, Sort.INT);
        });
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    // A thread's path is fixed, so it is known here how often it holds a lock: only the outermost acquire has to wait.
    private void acquire(ThreadBuilder thread, String object) {
        Holds held = holds(thread);
        if (held.depths.merge(object, 1, Integer::sum) > 1) {
            thread.assume(Expr.TRUE);
            return;
        }
        lock(object).acquire(thread);
        if (held.depths.size() == 1) {
            held.since = thread.latest().index();
            held.accesses = 0;
        }
    }

    private void release(ThreadBuilder thread, String object) {
        Holds held = holds(thread);
        int depth = held.depths.getOrDefault(object, 0) - 1;
        if (depth > 0) {
            held.depths.put(object, depth);
            thread.assume(Expr.TRUE);
            return;
        }
        held.depths.remove(object);
        lock(object).release(thread);
        // One access alone is atomic anyway.
        if (held.depths.isEmpty() && held.accesses > 1) {
            regions.add(new Section(thread.name(), held.since, thread.latest().index()));
        }
    }

    private Mutex lock(String object) {
        return locks.computeIfAbsent(object, name -> {
            String owner = freshName(unlikeLocal(name) + ".owner");
            return Mutex.in(builder, owner.substring(0, owner.length() - ".owner".length()));
        });
    }

    private Holds holds(ThreadBuilder thread) {
        return holds.computeIfAbsent(thread.name(), fresh -> new Holds());
    }

    // ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A name that nothing has: the wanted one if possible. What comes after its last dot stays. */
    private String freshName(String wanted) {
        int dot = wanted.lastIndexOf('.');
        String start = dot < 0 ? wanted : wanted.substring(0, dot);
        String end = dot < 0 ? "" : wanted.substring(dot);
        String name = wanted;
        for (int number = 2; !names.add(name); number++) {
            name = start + "'" + number + end;
        }
        return name;
    }

    // Locals are called after their thread, so a variable that looks like one must make way.
    private String unlikeLocal(String name) {
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (threads.contains(name.substring(0, dot))) {
                return name.substring(0, dot) + "'" + name.substring(dot);
            }
        }
        return name;
    }
}
