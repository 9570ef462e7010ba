// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The text that a program finds on its standard input. Its words, which white space separates, may be inputs: {@code
 * stdin[0]} is the first.
 *
 * @param text all of it
 */
public record StandardInput(String text) {

    /** The words of a note about input that may not have any value after all. */
    public static final String AS_RECORDED = "stays as recorded";

    /** The mark of a program whose numbers on standard input may be any. */
    public static final String MARK = "stdin";

    /**
     * A word.
     *
     * @param begin where in the text it begins
     * @param end where it ends, exclusively
     */
    public record Word(int begin, int end) {}

    /** Returns how an input is called. */
    public static String name(int word) {
        return "%s[%d]".formatted(MARK, word);
    }

    /**
     * Returns what a program finds there if inputs have these values.
     *
     * @throws IllegalArgumentException if there is no such word; the message is for people
     */
    public static Optional<StandardInput> chosen(Optional<StandardInput> given, List<InputValue> inputs) {
        Optional<InputValue> word =
                inputs.stream().filter(input -> input.word().isPresent()).findFirst();
        if (given.isEmpty() && word.isPresent()) {
            throw new IllegalArgumentException("%s can't be set; say --input %s, so that standard input is read first"
                    .formatted(word.get().name(), MARK));
        }
        return given.map(text -> text.with(inputs));
    }

    /** All words. */
    public List<Word> words() {
        List<Word> words = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int begin = skip(at, true);
            at = skip(begin, false);
            if (begin < at) {
                words.add(new Word(begin, at));
            }
        }
        return words;
    }

    private int skip(int from, boolean isSpace) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at)) == isSpace) {
            at++;
        }
        return at;
    }

    /** A word as it is written. */
    public String text(Word word) {
        return text.substring(word.begin(), word.end());
    }

    /**
     * The same with those words changed that are among the inputs.
     *
     * @throws IllegalArgumentException if there is no such word; the message is for people
     */
    StandardInput with(List<InputValue> inputs) {
        List<Word> words = words();
        List<String> texts = new ArrayList<>(words.stream().map(this::text).toList());
        for (InputValue input : inputs) {
            if (input.word().isPresent()) {
                int index = input.word().get();
                if (index >= words.size()) {
                    throw new IllegalArgumentException("%s can't be set, as the words on standard input are %d"
                            .formatted(input.name(), words.size()));
                }
                texts.set(index, input.like(text(words.get(index))));
            }
        }
        StringBuilder changed = new StringBuilder();
        int end = 0;
        for (int i = 0; i < words.size(); i++) {
            changed.append(text, end, words.get(i).begin()).append(texts.get(i));
            end = words.get(i).end();
        }
        return new StandardInput(changed.append(text, end, text.length()).toString());
    }
}
