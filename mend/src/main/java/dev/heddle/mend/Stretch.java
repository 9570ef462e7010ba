package dev.heddle.mend;

import java.util.stream.Collectors;

/** Statements that follow each other, by where their text begins and ends. */
record Stretch(SourceTree source, int start, int end) {

    int lines() {
        return source.line(end) - source.line(start) + 1;
    }

    boolean has(Stretch other) {
        return source == other.source && start <= other.start && other.end <= end;
    }

    /** The same statements as a block of something, such as {@code synchronized (this)}. */
    Edit in(String head) {
        String outer = source.indentation(start);
        String inner = source.text()
                .substring(start, end)
                .lines()
                .map(line -> line.isBlank() ? line : source.step() + line)
                .collect(Collectors.joining("\n"));
        // The first line has its indentation already.
        return new Edit(
                source.file(),
                start,
                end,
                head + " {\n" + outer + source.step() + inner.substring(source.step().length()) + "\n" + outer + "}");
    }
}
