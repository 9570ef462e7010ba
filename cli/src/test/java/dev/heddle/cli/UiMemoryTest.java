// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run that is larger than memory can be looked at. */
@Tag("slow")
@Timeout(900)
class UiMemoryTest {

    private static final int EVENTS = 1_000_000;
    private static final int WINDOW = 100;

    /** Not fifty bytes per event, all else counted in. */
    private static final String HEAP = "-Xmx48m";

    private static final String LONG = """
            class Counters {
                static final int[] cells = new int[500];

                public static void main(String[] words) throws InterruptedException {
                    Thread[] threads = new Thread[3];
                    for (int i = 0; i < threads.length; i++) {
                        int first = i * 7;
                        threads[i] = new Thread(() -> {
                            for (int round = 0; round < 170_000; round++) {
                                cells[(first + round) % cells.length]++;
                            }
                        }, "counter-" + i);
                        threads[i].start();
                    }
                    for (Thread thread : threads) {
                        thread.join();
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void windows_of_a_long_run_are_shown_with_a_heap_that_its_events_would_not_fit_into()
            throws IOException, InterruptedException {
        Files.writeString(folder.resolve("Counters.java"), LONG);
        Terminal recording = Terminal.piped().in(folder);
        assertThat(recording.run("record", "-q", "-o", "long.heddle", "Counters.java"))
                .as(recording.err())
                .isZero();

        Process ui = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "ui",
                        "long.heddle")
                .directory(folder.toFile())
                .redirectError(folder.resolve("said").toFile())
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(ui.getInputStream(), StandardCharsets.UTF_8))) {
            String address = out.readLine();
            assertThat(address).as(Files.readString(folder.resolve("said"))).isNotNull();

            // From one end to the other, and back.
            List<Integer> beginnings = IntStream.rangeClosed(0, 10)
                    .map(tenth -> 1 + tenth * (EVENTS / 10 - WINDOW))
                    .boxed()
                    .toList();
            for (int from : beginnings) {
                assertWindow(address, from);
            }
            assertWindow(address, beginnings.get(0));
            assertThat(ui.isAlive()).isTrue();
        } finally {
            ui.destroy();
            ui.waitFor();
        }
    }

    private static void assertWindow(String address, int from) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("%s/events?all=true&from=%d&most=%d"
                        .formatted(address.substring(0, address.indexOf("/?")), from, WINDOW)))
                .header("X-Heddle-Token", address.substring(address.indexOf('=') + 1))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode rows = new JsonMapper().readTree(answer.body()).get("rows");
        assertThat(rows.size()).as("rows from " + from).isEqualTo(WINDOW);
        assertThat(rows.get(0).get("number").asLong()).isEqualTo(from);
    }
}
