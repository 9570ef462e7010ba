package dev.heddle.mend;

import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import dev.heddle.finding.FindingStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lets who reads too early wait until what it reads was written. */
final class Latching implements Idea {

    private static final int WEIGHT = 8;
    private static final String LATCH = "java.util.concurrent.CountDownLatch";

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        contest.variables().forEach((variable, accesses) -> {
            for (int i = 0; i < accesses.size(); i++) {
                FindingStep read = accesses.get(i);
                if (read.isWrite()) {
                    continue;
                }
                accesses.subList(i + 1, accesses.size()).stream()
                        .filter(later ->
                                !later.verb().equals("reads") && !later.thread().equals(read.thread()))
                        .reduce((first, second) -> second)
                        .flatMap(write -> patch(variable, read, write, sources))
                        .ifPresent(patches::add);
            }
        });
        return patches;
    }

    private static Optional<Patch> patch(String variable, FindingStep read, FindingStep write, Sources sources) {
        Optional<SourceTree> source = sources.of(read.className());
        if (source.isEmpty() || !source.equals(sources.of(write.className()))) {
            return Optional.empty();
        }
        SourceTree tree = source.get();
        Optional<StatementTree> reading = tree.statementAt(read.line());
        Optional<StatementTree> writing = tree.statementAt(write.line());
        return reading.flatMap(early -> writing.flatMap(late -> tree.topClassAt(read.line())
                .filter(type -> type.getKind() == Tree.Kind.CLASS)
                .map(type -> {
                    Imports.Known known = Imports.of(tree, LATCH);
                    List<Edit> edits = new ArrayList<>(known.edits());
                    edits.add(Fields.insert(
                            tree,
                            type,
                            "private static final %s READY = new %s(1);".formatted(known.name(), known.name())));
                    edits.add(Waits.before(tree, early, "READY.await();", "InterruptedException"));
                    edits.add(Edit.insert(tree.file(), tree.end(late), line(tree, late) + "READY.countDown();"));
                    return new Patch(
                            "let line %d wait until line %d has set %s".formatted(read.line(), write.line(), variable),
                            WEIGHT,
                            edits);
                })));
    }

    private static String line(SourceTree tree, StatementTree statement) {
        return "\n" + tree.indentation(tree.start(statement));
    }
}
