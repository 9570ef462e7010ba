// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.Closeable;
import java.io.IOException;

/** The destination of a writer's blocks; tests put a disk that gets full here. */
interface TraceOutput extends Closeable {

    /** Appends the bytes. When it throws, any number of them may have been written. */
    void append(byte[] bytes, int length) throws IOException;

    /** Appends what is written at last, when nothing else can be written any more. */
    default void appendLast(byte[] bytes, int length) throws IOException {
        append(bytes, length);
    }

    /** Cuts what was written back to this length. */
    void truncate(long length) throws IOException;
}
