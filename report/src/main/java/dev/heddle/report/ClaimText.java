// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.claim.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The words for claims; no other place has any. */
public final class ClaimText {

    private static final int MOST = 5;

    private ClaimText() {}

    /** A line about why less holds; without a title if it belongs to the line before. */
    public record Line(String title, String text) {}

    /** Says whether every interleaving was run, and if not, why. */
    public static String coverage(Ledger ledger) {
        if (ledger.isCovered()) {
            return "every interleaving is covered";
        }
        return ledger.uncovered()
                .map(reservation -> "not every interleaving is covered: " + reservation.detail())
                .orElse("not every interleaving is covered");
    }

    /** Returns what it came to if nothing was found, in a few words. */
    public static String nothingFound(Ledger ledger) {
        if (ledger.holds()) {
            return "nothing can go wrong with these inputs";
        }
        if (ledger.isBlind()) {
            return "inconclusive";
        }
        return ledger.isCovered()
                ? "nothing fails in any interleaving, but not everything is decided"
                : "nothing found, but not everything is decided";
    }

    /** Returns what it came to if nothing that was suspected was found. */
    public static String nothingSuspected(Ledger ledger) {
        return ledger.holds() ? "nothing found; all suspicions are decided" : nothingFound(ledger);
    }

    /** Returns what it came to if nothing was found that could be repaired. */
    public static String nothingToRepair(Ledger ledger) {
        return ledger.holds()
                ? "there is nothing to repair"
                : "nothing to repair was found, but not everything is decided";
    }

    /** The word for what trying to prove something came to. */
    public static String proof(Ledger ledger) {
        return switch (ledger.verdict()) {
            case HOLDS -> "proved";
            case FOUND -> "refuted";
            case INCONCLUSIVE, INTERRUPTED -> "neither proved nor refuted";
        };
    }

    /** The verdict as a word for programs. */
    public static String word(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "holds";
            case FOUND -> "found";
            case INCONCLUSIVE -> "inconclusive";
            case INTERRUPTED -> "interrupted";
        };
    }

    /** Says how many things can't happen: that is proved, or only so in what is modelled or known of the run. */
    public static String safe(int number, Ledger ledger) {
        return "%d %s".formatted(number, excluded(number, "proved safe", "safe", ledger));
    }

    /** Says how many branches can't go the other way, likewise. */
    public static String fixed(int number, Ledger ledger) {
        return "%d %s".formatted(number, excluded(number, "proved fixed", "fixed", ledger));
    }

    private static String excluded(int number, String proved, String word, Ledger ledger) {
        List<Reason> reasons =
                ledger.reservations().stream().map(Reservation::reason).toList();
        if (number > 0 && reasons.stream().anyMatch(Reason::hidesOrders)) {
            return word + " in what is modelled";
        }
        return ledger.isBlind() || reasons.contains(Reason.NOT_READ) ? word + " in what is known of the run" : proved;
    }

    private static String word(Reason reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Every reason why less holds, the gravest first; a few of each title. */
    public static List<Line> reasons(Ledger ledger) {
        Map<String, List<String>> byTitle = new LinkedHashMap<>();
        ledger.reservations()
                .forEach(reservation -> byTitle.computeIfAbsent(title(reservation), title -> new ArrayList<>())
                        .add(reservation.detail()));
        List<Line> lines = new ArrayList<>();
        byTitle.forEach((title, details) -> {
            for (int i = 0; i < Math.min(MOST, details.size()); i++) {
                lines.add(new Line(i == 0 ? title : "", details.get(i)));
            }
            if (details.size() > MOST) {
                lines.add(new Line("", "%d more; --json has them all".formatted(details.size() - MOST)));
            }
        });
        return lines;
    }

    private static String title(Reservation reservation) {
        Reason reason = reservation.reason();
        if (reason == Reason.NOT_WOVEN) {
            return "not woven";
        }
        return reason.isBlind() || reason == Reason.INTERRUPTED ? "trouble" : "open";
    }

    /** The claim for programs: verdict, coverage and every reservation. */
    public static Map<String, Object> json(Ledger ledger) {
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put("verdict", word(ledger.verdict()));
        claim.put("covered", ledger.isCovered());
        claim.put(
                "reservations",
                ledger.reservations().stream()
                        .map(one -> Map.of("reason", word(one.reason()), "detail", one.detail()))
                        .toList());
        return claim;
    }
}
