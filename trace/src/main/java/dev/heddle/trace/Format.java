// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/** The numbers of {@code docs/trace-format.md} section 5 that the writer and the reader must agree on. */
final class Format {

    /** The first bytes of every trace, before the version. */
    static final byte[] MAGIC = {'H', 'E', 'D', 'D', 'L', 'E', 0x1A};

    static final int VERSION = 1;

    /** Magic and version. */
    static final int PREAMBLE = MAGIC.length + 1;

    /** Kind, flags, stored length, raw length, checksum. */
    static final int BLOCK_HEADER = 14;

    /** The part of a block's header that the checksum covers. */
    static final int CHECKED_HEADER = 10;

    static final int DEFLATED = 1;

    /** No payload is longer, so that a damaged length never makes the reader ask for much memory. */
    static final int LONGEST_PAYLOAD = 1 << 28;

    /** Thread id, position, torn, and the two lengths of a DATA block take at most this. */
    static final int LONGEST_DATA_PREFIX = 5 + 10 + 1 + 5 + 5;

    private Format() {}
}
