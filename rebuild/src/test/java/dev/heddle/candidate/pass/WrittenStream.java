// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.found.PassResult;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** A run that is written down line by line: {@code thread op target flags…}. The place of an event is its line, from 1. */
final class WrittenStream {

    private static final Map<String, Integer> OPS = Map.ofEntries(
            Map.entry("read", Op.READ),
            Map.entry("write", Op.WRITE),
            Map.entry("update", Op.UPDATE),
            Map.entry("sync-read", Op.SYNC_READ),
            Map.entry("sync-write", Op.SYNC_WRITE),
            Map.entry("sync-update", Op.SYNC_UPDATE),
            Map.entry("acquire", Op.ACQUIRE),
            Map.entry("release", Op.RELEASE),
            Map.entry("acquire-shared", Op.ACQUIRE_SHARED),
            Map.entry("release-shared", Op.RELEASE_SHARED),
            Map.entry("fork", Op.FORK),
            Map.entry("join", Op.JOIN),
            Map.entry("give", Op.GIVE),
            Map.entry("take", Op.TAKE),
            Map.entry("begin", Op.BEGIN),
            Map.entry("end", Op.END));

    private static final Map<String, Integer> FLAGS = Map.of(
            "branches", Op.BRANCHES,
            "continues", Op.CONTINUES,
            "publishes", Op.PUBLISHES,
            "private", Op.PRIVATE,
            "initialises", Op.INITIALISES,
            "updates", Op.UPDATES,
            "rests", Op.RESTS,
            "quiet", Op.WEAK | Op.QUIET,
            "giving", Op.WEAK | Op.GIVING,
            "taking", Op.WEAK | Op.TAKING);

    private final List<String> threads = new ArrayList<>();
    private final List<String> targets = new ArrayList<>();

    private WrittenStream() {}

    /** Runs the pass on what is written. */
    static PassResult pass(String text) {
        EventStream stream = new WrittenStream().read(text);
        return LinearPass.run(stream, PassOptions.standard(stream.size()));
    }

    private EventStream read(String text) {
        EventStream stream = new EventStream();
        int line = 0;
        for (String each : text.lines().toList()) {
            String[] words = each.strip().toLowerCase(Locale.ROOT).split("\\s+");
            line++;
            int op = Objects.requireNonNull(OPS.get(words[1]), words[1]);
            int target = op == Op.FORK || op == Op.JOIN ? number(words[2], threads) : number(words[2], targets);
            int flags = 0;
            int site = line;
            for (int i = 3; i < words.length; i++) {
                if (words[i].startsWith("@")) {
                    site = Integer.parseInt(words[i].substring(1));
                } else {
                    flags |= Objects.requireNonNull(FLAGS.get(words[i]), words[i]);
                }
            }
            stream.add(number(words[0], threads), op | flags, target, site, line);
        }
        return stream;
    }

    private static int number(String name, List<String> names) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }
}
