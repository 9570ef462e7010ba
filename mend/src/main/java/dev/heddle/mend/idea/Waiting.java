package dev.heddle.mend.idea;

import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import dev.heddle.mend.source.Edit;
import dev.heddle.mend.source.Patch;
import dev.heddle.mend.source.SourceTree;
import dev.heddle.mend.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks again after a wait, and wakes everybody. */
final class Waiting implements Idea {

    private static final Map<String, String> ALL = Map.of("notify", "notifyAll", "signal", "signalAll");

    private static final Set<String> WAITS = Set.of("wait", "await", "park");

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Edit> loops = new ArrayList<>();
        List<Edit> everybody = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (IfTree test : source.all(IfTree.class)) {
                if (test.getElseStatement() == null && waits(source, test.getThenStatement())) {
                    loops.add(new Edit(source.file(), source.start(test), source.start(test) + 2, "while"));
                }
            }
            for (MethodInvocationTree call : source.all(MethodInvocationTree.class)) {
                String name = name(source, call);
                if (ALL.containsKey(name) && call.getArguments().isEmpty()) {
                    int end = source.end(call.getMethodSelect());
                    everybody.add(new Edit(source.file(), end - name.length(), end, ALL.get(name)));
                }
            }
        }
        List<Patch> patches = new ArrayList<>();
        if (!loops.isEmpty()) {
            patches.add(new Patch("wait in a loop that asks again", 0, loops));
        }
        if (!everybody.isEmpty()) {
            patches.add(new Patch("wake all who wait, not just one", 0, everybody));
        }
        if (patches.size() > 1) {
            List<Edit> both = new ArrayList<>(loops);
            both.addAll(everybody);
            patches.add(new Patch("wait in a loop that asks again, and wake all who wait", 1, both));
        }
        return patches;
    }

    private static boolean waits(SourceTree source, Tree tree) {
        return source.all(tree, MethodInvocationTree.class).stream()
                .anyMatch(call -> WAITS.contains(name(source, call)));
    }

    private static String name(SourceTree source, MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                ? select.getIdentifier().toString()
                : source.text(call.getMethodSelect());
    }
}
