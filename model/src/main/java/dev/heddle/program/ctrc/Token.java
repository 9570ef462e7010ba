// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

/** The smallest piece of a file that has a meaning. */
record Token(Kind kind, String text, Position position) {

    enum Kind {
        NAME,
        /** A name between bars; the text is what the bars enclose. It is never a keyword, literal or operator. */
        QUOTED,
        /** Digits, perhaps with a decimal point between them. */
        NUMBER,
        /** A fixed-width word such as {@code #xff} or {@code #b01}. */
        WORD,
        OPERATOR,
        PUNCTUATION,
        END
    }

    boolean is(String wanted) {
        return kind != Kind.QUOTED && text.equals(wanted);
    }

    boolean isName() {
        return kind == Kind.NAME || kind == Kind.QUOTED;
    }

    boolean isWholeNumber() {
        return kind == Kind.NUMBER && text.indexOf('.') < 0;
    }

    /** Returns true if this names the value after an instruction. */
    boolean isAfterValue() {
        return isName() && text.endsWith(".");
    }

    String shown() {
        return switch (kind) {
            case END -> "the end of the file";
            case QUOTED -> "'|" + text + "|'";
            default -> "'" + text + "'";
        };
    }
}
