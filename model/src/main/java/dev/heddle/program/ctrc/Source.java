// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

/** The text being read, under the name that complaints use for it. */
record Source(String name, String text) {

    CtrcException complaint(Position position, String expected, String found) {
        return new CtrcException(name, position, expected, found, null);
    }

    /** Reports terms that do not fit together; the reason comes from the terms themselves. */
    CtrcException misfit(Node term, IllegalArgumentException reason) {
        String message = String.valueOf(reason.getMessage());
        CtrcException complaint =
                complaint(term.position(), "terms of fitting sorts", "'" + term.shown() + "': " + message);
        boolean wordBesideInteger = message.contains("BitVec") && message.contains("is of sort Int");
        return wordBesideInteger ? complaint.withRemedy("a number as a word is written (_ bv5 32)") : complaint;
    }
}
