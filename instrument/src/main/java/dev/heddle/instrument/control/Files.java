// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/** Knows the calls that read or change files. Streams and readers around others are not among them: what they do is seen below. */
final class Files {

    private static final Set<String> CLASSES = Set.of(
            "java/nio/file/Files",
            "java/io/RandomAccessFile",
            "java/io/FileInputStream",
            "java/io/FileOutputStream",
            "java/io/FileReader",
            "java/io/FileWriter",
            "java/nio/channels/FileChannel");

    /** Methods of {@link java.io.File} that only look at the name. */
    private static final Set<String> OF_NAMES = Set.of(
            "<init>",
            "getName",
            "getParent",
            "getParentFile",
            "getPath",
            "toPath",
            "toURI",
            "isAbsolute",
            "getAbsolutePath",
            "getAbsoluteFile",
            "compareTo",
            "equals",
            "hashCode",
            "toString");

    private Files() {}

    static boolean isCall(MethodInsnNode call) {
        return CLASSES.contains(call.owner) || call.owner.equals("java/io/File") && !OF_NAMES.contains(call.name);
    }
}
