// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.VariableTree;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Makes contested fields volatile. */
final class Visibility implements Idea {

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        List<Edit> all = new ArrayList<>();
        for (String variable : contest.variables().keySet()) {
            contest.variables().get(variable).stream()
                    .map(step -> edit(variable, step.className(), sources))
                    .flatMap(Optional::stream)
                    .findFirst()
                    .ifPresent(edit -> {
                        patches.add(new Patch("make %s volatile".formatted(variable), 0, List.of(edit)));
                        all.add(edit);
                    });
        }
        if (all.size() > 1) {
            patches.add(new Patch(
                    "make %s volatile"
                            .formatted(String.join(" and ", contest.variables().keySet())),
                    1,
                    all));
        }
        return patches;
    }

    private static Optional<Edit> edit(String variable, String className, Sources sources) {
        int dot = variable.lastIndexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        String type = Contest.simpleName(variable.substring(0, dot));
        return sources.of(className)
                .flatMap(source -> source.field(type, variable.substring(dot + 1))
                        .filter(Visibility::canBeVolatile)
                        .map(field -> Edit.insert(source.file(), source.start(field.getType()), "volatile ")));
    }

    private static boolean canBeVolatile(VariableTree field) {
        Set<Modifier> flags = field.getModifiers().getFlags();
        return !flags.contains(Modifier.FINAL) && !flags.contains(Modifier.VOLATILE);
    }
}
