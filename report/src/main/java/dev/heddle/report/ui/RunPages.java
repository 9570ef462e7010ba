// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.ui;

import dev.heddle.report.SourceFiles;
import dev.heddle.report.html.CheckHtml;
import dev.heddle.report.index.RunIndex;
import dev.heddle.session.recording.RunThread;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/**
 * The pages about a recorded run for a browser, which gets the events bit by bit.
 *
 * @param name what was recorded
 * @param index its events, on disk
 * @param titles how threads are called, by their paths
 * @param schedules files that may be replayed, and no others
 * @param replayer replays one of them, and says what came of it
 */
public record RunPages(
        String name,
        RunIndex index,
        UnaryOperator<String> titles,
        SourceFiles sources,
        List<String> schedules,
        Function<String, Replayed> replayer) {

    private static final int MOST_EVENTS = 500;
    private static final int STANDARD_EVENTS = 100;

    public RunPages {
        schedules = List.copyOf(schedules);
    }

    /** The result of a replay. */
    public record Replayed(int exitCode, String text) {}

    /** The page; events come later. */
    String page(String nonce) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("name", name);
        data.put("events", index.size());
        data.put("complete", index.run().isComplete());
        index.reservation().ifPresent(why -> data.put("order", why));
        data.put("threads", index.run().threads().stream().map(this::thread).toList());
        data.put("schedules", schedules);
        return resource("ui.html")
                .replace("{nonce}", nonce)
                .replace("{style}", CheckHtml.style())
                .replace("{data}", new JsonMapper().writeValueAsString(data).replace("<", "\\u003c"))
                .replace("{script}", resource("ui.js"));
    }

    private Map<String, Object> thread(RunThread thread) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("path", thread.path());
        map.put("title", titles.apply(thread.path()));
        map.put("events", thread.events().orElse(0));
        return map;
    }

    /**
     * Some events.
     *
     * @param query {@code from} which event or {@code before} which, {@code most} how many, {@code thread} of whom, {@code all} also of what no other thread has to do with
     */
    Map<String, Object> events(Map<String, String> query) {
        int most = Math.min(MOST_EVENTS, (int) number(query, "most", STANDARD_EVENTS));
        Optional<String> thread = Optional.of(query.getOrDefault("thread", "")).filter(path -> !path.isEmpty());
        boolean isLocalWanted = query.getOrDefault("all", "").equals("true");
        RunIndex.Window window = query.containsKey("before")
                ? index.before(number(query, "before", 1), most, thread, isLocalWanted)
                : index.window(number(query, "from", 1), most, thread, isLocalWanted);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rows", window.events().stream().map(RunPages::row).toList());
        map.put("more", window.hasMore());
        return map;
    }

    private static long number(Map<String, String> query, String key, int standard) {
        String text = query.getOrDefault(key, String.valueOf(standard));
        if (!text.matches("[1-9]\\d{0,14}")) {
            throw new IllegalArgumentException("%s is a number from 1 on".formatted(key));
        }
        return Long.parseLong(text);
    }

    private static Map<String, Object> row(RunIndex.Shown event) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("number", event.number());
        map.put("thread", event.thread());
        map.put("text", event.text());
        map.put("class", event.site().className());
        map.put("line", Math.max(0, event.site().line()));
        map.put("fails", event.fails());
        return map;
    }

    /** The source of a class, if it is there. */
    Map<String, Object> source(String className) {
        Map<String, Object> map = new LinkedHashMap<>();
        sources.of(className).ifPresent(source -> {
            map.put("file", source.name());
            map.put("lines", new ArrayList<>(source.lines()));
        });
        return map;
    }

    /** Replays a schedule, if it is one of those that were named. */
    Map<String, Object> replay(String schedule) {
        if (!schedules.contains(schedule)) {
            throw new IllegalArgumentException("there is no schedule " + schedule);
        }
        Replayed replayed = replayer.apply(schedule);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("exitCode", replayed.exitCode());
        map.put("text", replayed.text());
        return map;
    }

    private static String resource(String file) {
        try (InputStream in = Objects.requireNonNull(RunPages.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
