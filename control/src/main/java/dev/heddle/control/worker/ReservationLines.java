package dev.heddle.control.worker;

import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Reservations in the lines that workers write. */
final class ReservationLines {

    private static final String NAME = "reservations";

    private ReservationLines() {}

    static void put(Collection<Reservation> reservations, Map<String, Object> line) {
        line.put(
                NAME,
                reservations.stream()
                        .map(one -> List.of(one.reason().name(), one.detail()))
                        .toList());
    }

    static Stream<Reservation> get(JsonNode line) {
        return line.get(NAME)
                .valueStream()
                .map(one -> new Reservation(
                        Reason.valueOf(one.get(0).asString()), one.get(1).asString()));
    }
}
