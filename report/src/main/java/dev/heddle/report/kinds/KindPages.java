// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.kinds;

import dev.heddle.finding.Kind;
import dev.heddle.program.ctrc.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** All pages about kinds of findings. */
public final class KindPages {

    /** By code; the page about all findings of a code first, then those about some of them. */
    private static final List<String> NAMES = List.of(
            "failure",
            "use-before-initialisation",
            "deadlock",
            "lost-signal",
            "starved-pool",
            "livelock",
            "data-race",
            "atomicity-violation",
            "lost-update",
            "torn-view");

    private KindPages() {}

    /** All of them, those about one code together. */
    public static List<KindPage> all() {
        return NAMES.stream().map(KindPages::read).toList();
    }

    /** The page about all findings of a kind. */
    public static KindPage of(Kind kind) {
        return read(KindPage.nameOf(kind));
    }

    /** The page with this code or name, however it is spelt: {@code HDL101}, {@code lost update}. */
    public static Optional<KindPage> find(String codeOrName) {
        String word = codeOrName.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_]+", "-");
        Optional<Kind> byCode = Stream.of(Kind.values())
                .filter(kind -> kind.code().equalsIgnoreCase(word))
                .findFirst();
        return byCode.map(KindPages::of)
                .or(() -> NAMES.stream().filter(word::equals).findFirst().map(KindPages::read));
    }

    /** The code or name that is most like this one, if any is. */
    public static Optional<String> nearest(String codeOrName) {
        List<String> known = Stream.concat(
                        NAMES.stream(), Stream.of(Kind.values()).map(Kind::code))
                .toList();
        String word = codeOrName.strip().replaceAll("[\\s_]+", "-");
        return Nearest.to(word, known)
                .or(() -> known.stream()
                        .filter(name -> word.length() > 2 && name.contains(word.toLowerCase(Locale.ROOT)))
                        .findFirst());
    }

    private static KindPage read(String name) {
        try (InputStream in = Objects.requireNonNull(
                KindPages.class.getResourceAsStream(name + ".md"), () -> "the page " + name + " is missing")) {
            return KindPage.of(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
