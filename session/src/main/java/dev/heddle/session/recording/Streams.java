// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.io.OutputStream;

/** The destinations of the program's own output. */
public sealed interface Streams {

    /** To where ours goes, and its input comes from where ours comes from: the program can't tell the difference. */
    record Inherited() implements Streams {}

    /** To somebody who keeps it; there is no input. */
    record Kept(OutputStream out, OutputStream err) implements Streams {}
}
