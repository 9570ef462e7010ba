// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.claim.Reservation;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reservations in the lines that workers write. */
final class ReservationLines {

    static final String NAME = "reservations";

    private static final JsonMapper JSON = new JsonMapper();

    private ReservationLines() {}

    static Stream<Reservation> get(JsonNode line) {
        return line.get(NAME).valueStream().map(one -> JSON.treeToValue(one, Reservation.class));
    }
}
