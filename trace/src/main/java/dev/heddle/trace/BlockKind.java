// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import org.jspecify.annotations.Nullable;

/** The kind of content of a block of the file. */
enum BlockKind {
    HEADER(1),
    CLASS(2),
    TYPE(3),
    THREAD(4),
    DATA(5),
    NOTES(6),
    END(7),
    /** Data that a later block will repeat, unless the process is killed before. */
    DRAFT(8);

    private final int code;

    BlockKind(int code) {
        this.code = code;
    }

    /** The byte in the file. */
    int code() {
        return code;
    }

    /** The kind with this byte, or null: a later version of the writer may know more kinds. */
    static @Nullable BlockKind of(int code) {
        for (BlockKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        return null;
    }
}
