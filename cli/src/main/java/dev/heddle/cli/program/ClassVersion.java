// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The Java that a class file was made for.
 *
 * @param feature as in 17; 0 if it is no class file
 */
record ClassVersion(int feature) {

    private static final int MAGIC = 0xCAFEBABE;

    /** Class files of Java 1.0 have this version, and each later Java one more. */
    private static final int BEFORE_FIRST = 44;

    private static final int HEADER = 2 * Integer.BYTES;

    static ClassVersion of(byte[] bytes) {
        boolean isOne = bytes.length > HEADER && ByteBuffer.wrap(bytes).getInt() == MAGIC;
        return new ClassVersion(isOne ? ByteBuffer.wrap(bytes).getChar(HEADER - Character.BYTES) - BEFORE_FIRST : 0);
    }

    /** Returns why a JVM of this version can't load it, with what helps. */
    Optional<String> problem(int jvm) {
        if (feature <= 0) {
            return Optional.of("this is no class file; compile it again");
        }
        return feature <= jvm
                ? Optional.empty()
                : Optional.of("it was compiled for Java %d, and this is Java %d; set JAVA_HOME to a newer JDK"
                        .formatted(feature, jvm));
    }
}
