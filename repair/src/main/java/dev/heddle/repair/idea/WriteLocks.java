// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;

/** Lets a method that takes a read lock have it alone: because it writes, or because it will want the write lock later. */
final class WriteLocks implements Idea {

    private static final int WEIGHT = 2;
    private static final String READ = "readLock";
    private static final String WRITE = "writeLock";

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (MethodTree method : source.all(MethodTree.class)) {
                List<Edit> edits = source.all(method, MethodInvocationTree.class).stream()
                        .filter(call -> call.getMethodSelect() instanceof MemberSelectTree select
                                && select.getIdentifier().contentEquals(READ))
                        .map(call -> source.end(call.getMethodSelect()))
                        .map(end -> new Edit(source.file(), end - READ.length(), end, WRITE))
                        .toList();
                if (!edits.isEmpty()) {
                    patches.add(new Patch(
                            "take the write lock in %s instead of the read lock".formatted(method.getName()),
                            WEIGHT,
                            edits));
                }
            }
        }
        return patches;
    }
}
