package dev.heddle.mend;

import java.util.stream.Collectors;

/**
 * Statements that follow each other, by where their text begins and ends.
 *
 * @param isExpression whether it is no statement but the body of a function that is an expression
 */
record Stretch(SourceTree source, int start, int end, boolean isExpression) {

    Stretch(SourceTree source, int start, int end) {
        this(source, start, end, false);
    }

    int lines() {
        return source.line(end) - source.line(start) + 1;
    }

    boolean has(Stretch other) {
        return source == other.source && start <= other.start && other.end <= end;
    }

    /** The same statements as a block of something, such as {@code synchronized (this)}. */
    Edit in(String head) {
        return in(head, "");
    }

    /** The same, and something behind the block, such as {@code finally {…}}. */
    Edit in(String head, String tail) {
        String text = source.text().substring(start, end);
        if (isExpression) {
            return new Edit(source.file(), start, end, "{ %s { %s; }%s }".formatted(head, text, tail));
        }
        String outer = source.indentation(start);
        String inner = text.lines()
                .map(line -> line.isBlank() ? line : source.step() + line)
                .collect(Collectors.joining("\n"));
        // The first line has its indentation already.
        String first = outer + source.step();
        String block = head + " {\n" + first + inner.substring(source.step().length()) + "\n" + outer + "}";
        return new Edit(source.file(), start, end, block + tail);
    }
}
