// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** Reads what {@link FrontierWriter} wrote, perhaps in another process. */
public final class FrontierReader {

    private final Names names;
    private final Operations operations;
    private final StringTokenizer words;

    public FrontierReader(Subject subject, String text) {
        this.names = subject;
        this.operations = subject.operations();
        this.words = new StringTokenizer(text, " \n");
    }

    /** The operations that {@link #operation} gives numbers of. */
    public Operations operations() {
        return operations;
    }

    public String word() {
        if (!words.hasMoreTokens()) {
            throw new IllegalArgumentException("the text ends too early");
        }
        return Words.decode(words.nextToken());
    }

    /** Reads a word that must be the given one. */
    public FrontierReader expect(String word) {
        String found = word();
        if (!found.equals(word)) {
            throw new IllegalArgumentException("'%s' where '%s' should be".formatted(found, word));
        }
        return this;
    }

    public long number() {
        String word = word();
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'%s' where a number should be".formatted(word), e);
        }
    }

    public int integer() {
        return Math.toIntExact(number());
    }

    public int thread() {
        return names.threadNumber(word());
    }

    public int object() {
        return names.objectNumber(word());
    }

    public int[] threads() {
        int[] schedule = new int[integer()];
        for (int i = 0; i < schedule.length; i++) {
            schedule[i] = thread();
        }
        return schedule;
    }

    public int operation() {
        OperationKind kind = OperationKind.valueOf(word());
        int site = integer();
        boolean hasPartner = kind == OperationKind.START || kind == OperationKind.JOIN;
        int partner = hasPartner ? thread() : Operation.NOBODY;
        List<Access> accesses = new ArrayList<>();
        for (int left = integer(); left > 0; left--) {
            String mode = word();
            int object = object();
            accesses.add(new Access(object, mode.endsWith("update"), integer(), mode.startsWith("try-")));
        }
        return operations.number(new Operation(kind, site, partner, accesses));
    }
}
