// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.program.StandardInput;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Sinks;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows a program through its standard input: which word each read got, and what becomes of the texts until numbers are made of them.
 *
 * <p>What is known of a read is compared with the text, and what does not fit is given up for good. One reader of one thread is followed: who
 * gets which word would else depend on the order of the threads, or on how much a reader has taken in advance.
 */
final class StandardReads {

    /** What reads a word, with the descriptor of the number that it gives; nothing for those whose results stay as they are. */
    private static final Map<String, String> WORDS = Map.of(
            "nextInt()I", "I",
            "nextLong()J", "J",
            "nextBoolean()Z", "Z",
            "nextShort()S", "",
            "nextByte()B", "",
            "nextFloat()F", "",
            "nextDouble()D", "",
            "nextBigInteger()Ljava/math/BigInteger;", "",
            "nextBigDecimal()Ljava/math/BigDecimal;", "");

    /** What makes a number of a text, with the descriptor of the number. */
    private static final Map<String, String> PARSERS = Map.of(
            "java/lang/Integer.parseInt(Ljava/lang/String;)I", "I",
            "java/lang/Long.parseLong(Ljava/lang/String;)J", "J",
            "java/lang/Boolean.parseBoolean(Ljava/lang/String;)Z", "Z");

    private static final Set<String> TRIMS = Set.of("trim", "strip", "stripLeading", "stripTrailing");

    /** What can be asked of a text with a number in it without learning the number, and of a reader without reading. */
    private static final Set<String> SAFE = Set.of(
            "isEmpty", "isBlank", "hasMoreTokens", "hasMoreElements", "countTokens", "close", "ready", "available");

    private static final String TEXT = "()Ljava/lang/String;";
    private static final String TOKENIZER = "java/util/StringTokenizer";

    /** Java 25's reader of lines, which has no object. */
    private static final String IO = "java/lang/IO";

    private final Heap heap;
    private final StandardInput input;
    private final List<StandardInput.Word> words;
    private final Set<Shadow> sources = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Operand, Part> texts = new IdentityHashMap<>();
    private final Map<Shadow, Part> arrays = new IdentityHashMap<>();
    private final Map<Shadow, Part> tokens = new IdentityHashMap<>();
    /** All texts that were read, or that are part of one; and texts of which nobody knows where they come from, with what was done with them. */
    private final Set<Shadow> typed = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Map<Shadow, CallRef> unknown = new IdentityHashMap<>();
    private @Nullable Object reader;
    private @Nullable String thread;
    private int at;
    private int next;
    private boolean isLost;
    private boolean isShared;

    /** Words of the input: from one to another, exclusively. */
    private record Part(int from, int to) {

        boolean isWord() {
            return to == from + 1;
        }

        Part word(int index) {
            return new Part(from + index, Math.min(to, from + index + 1));
        }
    }

    /** A read that becomes a value of an input. */
    interface Symbols {
        Operand input(int word, Operand observed, String descriptor);
    }

    StandardReads(Heap heap, StandardInput input) {
        this.heap = heap;
        this.input = input;
        this.words = input.words();
    }

    /** Returns true if several threads read, so that nothing is known of who gets what in another order. */
    boolean isShared() {
        return isShared;
    }

    /** Somebody got hold of the standard input. */
    void found(Operand stream) {
        Optional.ofNullable(stream.thing()).ifPresent(sources::add);
    }

    /** Somebody took an element out of an array; perhaps of words. */
    void loaded(Shadow array, int index, Operand element) {
        Part part = arrays.get(array);
        if (part != null && index < part.to() - part.from()) {
            keep(element, part.word(index));
        }
    }

    /**
     * All threads have been read back. A text that was kept in a field, say, can't be told from others that are the same: whoever uses one that
     * looks like what was typed may use what was typed.
     */
    void end() {
        unknown.forEach((text, ref) -> {
            if (typed.contains(text)) {
                tell(ref);
            }
        });
    }

    private void keep(Operand text, Part part) {
        texts.put(text, part);
        Optional.ofNullable(text.thing()).ifPresent(typed::add);
    }

    private void see(Operand text, CallRef ref) {
        Shadow thing = text.thing();
        if (thing != null && thing.typeName().equals("java.lang.String")) {
            unknown.putIfAbsent(thing, ref);
        }
    }

    /** Returns what a call returns, if it is a number of the standard input. */
    Optional<Operand> returned(CallOut call, @Nullable Operand observed, String caller, Symbols symbols) {
        CallRef ref = call.call();
        if (ref == null) {
            return Optional.empty();
        }
        Operand receiver = call.receiver();
        Shadow object = receiver == null ? null : receiver.thing();
        if (ref.isConstructor()) {
            made(call, ref);
        } else if (object != null && sources.contains(object)) {
            return read(object, ref, observed, caller, symbols);
        } else if (ref.ownerName().equals(IO) && ref.name().equals("readln") && observed != null) {
            return read(IO, ref, observed, caller, symbols);
        } else if (object != null && tokens.containsKey(object)) {
            token(object, ref, observed);
        } else if (receiver != null && texts.containsKey(receiver)) {
            part(texts.get(receiver), ref, observed);
        } else {
            if (receiver != null && !SAFE.contains(ref.name())) {
                see(receiver, ref);
            }
            return used(call, ref, observed, symbols);
        }
        return Optional.empty();
    }

    private void made(CallOut call, CallRef ref) {
        Shadow made = call.constructed();
        for (Operand argument : call.arguments()) {
            if (made != null && argument.thing() != null && sources.contains(argument.thing())) {
                sources.add(made);
            } else if (made != null && ref.ownerName().equals(TOKENIZER) && texts.containsKey(argument)) {
                tokens.put(made, texts.get(argument));
            } else if (texts.containsKey(argument)) {
                tell(ref);
            } else {
                see(argument, ref);
            }
        }
    }

    // ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private Optional<Operand> read(Object by, CallRef ref, @Nullable Operand observed, String caller, Symbols symbols) {
        String form = ref.name() + ref.descriptor();
        boolean isAsked = ref.name().startsWith("hasNext") || SAFE.contains(ref.name());
        if (isAsked || observed == null || observed.isNull()) {
            return Optional.empty();
        }
        // Threads are read back one after the other, so that this may come out when nothing is followed any more.
        isShared |= thread != null && !thread.equals(caller);
        thread = caller;
        if (isLost) {
            return Optional.empty();
        }
        reader = reader == null ? by : reader;
        if (reader != by) {
            return lose("several readers share the standard input");
        }
        if (WORDS.containsKey(form)) {
            return word(ref, observed, WORDS.get(form), symbols);
        }
        if (form.equals("next" + TEXT) && next < words.size()) {
            keep(observed, takeWord());
        } else if (form.equals("nextLine" + TEXT)
                || ref.name().equals("readLine")
                || ref.name().equals("readln")) {
            return line(observed);
        } else {
            return lose(name(ref) + " is not followed");
        }
        return Optional.empty();
    }

    private Optional<Operand> word(CallRef ref, Operand observed, String descriptor, Symbols symbols) {
        if (next >= words.size()) {
            return lose("more was read than there is");
        }
        Part word = takeWord();
        if (descriptor.isEmpty()) {
            tell(ref);
            return Optional.empty();
        }
        return is(word, observed, descriptor)
                ? Optional.of(symbols.input(word.from(), observed, descriptor))
                : lose("%s gave something else than the text says".formatted(name(ref)));
    }

    private Part takeWord() {
        at = words.get(next).end();
        next++;
        return new Part(next - 1, next);
    }

    private Optional<Operand> line(Operand observed) {
        String text = input.text();
        if (at >= text.length()) {
            return lose("more was read than there is");
        }
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        int from = next;
        while (next < words.size() && words.get(next).begin() < end) {
            next++;
        }
        keep(observed, new Part(from, next));
        boolean isPair = text.startsWith("\r\n", end);
        at = end + (isPair ? 2 : 1);
        return Optional.empty();
    }

    private boolean is(Part part, Operand observed, String descriptor) {
        String text = input.text(words.get(part.from()));
        if (descriptor.equals("Z")) {
            return text.equalsIgnoreCase(observed.bits() == 0 ? "false" : "true");
        }
        try {
            return Long.parseLong(text) == observed.bits();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private Optional<Operand> lose(String why) {
        isLost = true;
        heap.note("from here on what is read from standard input %s: %s".formatted(StandardInput.AS_RECORDED, why));
        return Optional.empty();
    }

    // ── texts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void part(Part part, CallRef ref, @Nullable Operand observed) {
        if (observed != null && TRIMS.contains(ref.name())) {
            keep(observed, part);
        } else if (observed != null && observed.thing() != null && ref.name().equals("split")) {
            arrays.put(observed.thing(), part);
        } else if (!SAFE.contains(ref.name())) {
            tell(ref);
        }
    }

    private void token(Shadow tokenizer, CallRef ref, @Nullable Operand observed) {
        Part left = tokens.getOrDefault(tokenizer, new Part(0, 0));
        if (observed != null && ref.name().startsWith("next") && left.from() < left.to()) {
            keep(observed, left.word(0));
            tokens.put(tokenizer, new Part(left.from() + 1, left.to()));
        }
    }

    private Optional<Operand> used(CallOut call, CallRef ref, @Nullable Operand observed, Symbols symbols) {
        for (Operand argument : call.arguments()) {
            Part part = texts.get(argument);
            if (Sinks.swallows(ref)) {
                continue;
            }
            if (part == null) {
                see(argument, ref);
                continue;
            }
            String descriptor = PARSERS.get(ref.ownerName() + "." + ref.name() + ref.descriptor());
            if (descriptor != null && observed != null && part.isWord() && is(part, observed, descriptor)) {
                return Optional.of(symbols.input(part.from(), observed, descriptor));
            }
            tell(ref);
        }
        return Optional.empty();
    }

    private void tell(CallRef ref) {
        heap.note("what %s makes of the standard input %s".formatted(name(ref), StandardInput.AS_RECORDED));
    }

    private static String name(CallRef ref) {
        return ref.ownerName().substring(ref.ownerName().lastIndexOf('/') + 1) + "." + ref.name();
    }
}
