// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.Read;
import dev.heddle.encode.Write;
import dev.heddle.program.Step;

/**
 * A suspicion: a remote access between two accesses of one region, all of the same location.
 *
 * @param first the region's earlier access
 * @param remote the access by another thread
 * @param second the region's later access
 */
public record Triple(EncodedLocation location, EncodedEvent first, EncodedEvent remote, EncodedEvent second) {

    /** The access pattern, such as {@code R-W-R}; an event that reads and writes is {@code U}. */
    public String pattern() {
        return kind(first) + "-" + kind(remote) + "-" + kind(second);
    }

    /** The step by which an event of this triple accesses the location. */
    public Step step(EncodedEvent event) {
        return event.write(location)
                .map(Write::step)
                .or(() -> event.read(location).map(Read::step))
                .orElseThrow();
    }

    // Five of the eight patterns cannot be serialised: R-W-R, W-W-R, R-W-W, W-R-W and W-W-W.
    boolean isUnserialisable() {
        boolean remoteWrites = remote.write(location).isPresent();
        boolean remoteReads = remote.read(location).isPresent();
        return remoteWrites
                || (remoteReads
                        && first.write(location).isPresent()
                        && second.write(location).isPresent());
    }

    private String kind(EncodedEvent event) {
        boolean reads = ArrayIndependence.isAbout(location)
                ? ArrayIndependence.uses(event, location)
                : event.read(location).isPresent();
        return event.write(location).isPresent() ? (reads ? "U" : "W") : "R";
    }
}
