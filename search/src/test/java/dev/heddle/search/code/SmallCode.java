// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import dev.heddle.solve.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The code of test classes, and what is suspected of it. */
final class SmallCode {

    private SmallCode() {}

    /** The methods of all suspicions of a kind, in the order of their places. */
    static List<String> of(Suspects suspects, Suspect.Kind kind) {
        List<String> methods = new ArrayList<>();
        for (Suspect suspect : suspects.all()) {
            if (suspect.kind() == kind) {
                methods.add(String.join(
                        " ", suspect.sites().stream().map(Site::method).toList()));
            }
        }
        return methods;
    }

    static Suspects suspects(Class<?>... types) throws IOException {
        return Suspects.in(code(types), Set.of());
    }

    static Codebase code(Class<?>... types) throws IOException {
        return code(List.of(types), Set.of());
    }

    /** The code of these classes, of which the first begins. */
    static Codebase code(List<Class<?>> types, Set<String> loaded) throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (Class<?> type : types) {
            String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
            try (InputStream stream = Objects.requireNonNull(type.getResourceAsStream(file))) {
                files.add(stream.readAllBytes());
            }
        }
        return Codebase.of(files, types.get(0).getName(), loaded, Deadline.NEVER);
    }
}
