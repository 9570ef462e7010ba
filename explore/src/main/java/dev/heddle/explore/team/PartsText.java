// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down the parts of a team's work, and reads them. */
final class PartsText {

    private static final String MAGIC = "heddle-team 1";

    private PartsText() {}

    static boolean isOne(String text) {
        return text.startsWith(MAGIC);
    }

    static String write(List<WorkPart> parts) {
        StringBuilder text = new StringBuilder(MAGIC).append('\n');
        Map<WorkPart, Integer> numbers = new HashMap<>();
        for (WorkPart part : parts) {
            numbers.put(part, numbers.size());
            text.append(part.giver == null ? "-" : String.valueOf(numbers.get(part.giver)));
            text.append(part.isDone ? " done " : " open ").append(part.weight).append(' ');
            text.append(part.text.length()).append(' ').append(part.reports.size());
            text.append('\n').append(part.text);
            for (String report : part.reports) {
                text.append(report.length()).append('\n').append(report);
            }
        }
        return text.toString();
    }

    static List<WorkPart> read(String text) {
        try {
            return new Reader(text).parts();
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IllegalArgumentException("what was saved of an exploration is damaged", e);
        }
    }

    private static final class Reader {
        private final String text;
        private int at = MAGIC.length() + 1;

        Reader(String text) {
            this.text = text;
        }

        List<WorkPart> parts() {
            List<WorkPart> parts = new ArrayList<>();
            while (at < text.length()) {
                String[] words = line().split(" ");
                WorkPart giver = words[0].equals("-") ? null : parts.get(Integer.parseInt(words[0]));
                WorkPart part = new WorkPart(giver, Double.parseDouble(words[2]), piece(words[3]));
                part.isDone = words[1].equals("done");
                part.isUntold = !part.isDone;
                for (int left = Integer.parseInt(words[4]); left > 0; left--) {
                    part.reports.add(piece(line()));
                }
                parts.add(part);
            }
            return parts;
        }

        private String line() {
            int end = text.indexOf('\n', at);
            String line = text.substring(at, end);
            at = end + 1;
            return line;
        }

        private String piece(String length) {
            int from = at;
            at += Integer.parseInt(length);
            return text.substring(from, at);
        }
    }
}
