// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import org.objectweb.asm.tree.MethodInsnNode;

/** Knows the calls that read or change files. Streams and readers around others are not among them: what they do is seen below. */
final class Files {

    private Files() {}

    static boolean isCall(MethodInsnNode call) {
        return Qualities.has(call.owner, call.name, call.desc, Quality.FILES);
    }
}
