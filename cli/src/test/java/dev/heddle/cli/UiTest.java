// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.report.ThreadNames;
import dev.heddle.report.index.RunIndex;
import dev.heddle.report.ui.RunServer;
import dev.heddle.session.recording.Marks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole run in the browser, and who does not get to see it. */
@Tag("once")
@Timeout(120)
class UiTest {

    private static final Optional<Path> CHROMIUM = Stream.of("chromium", "chromium-browser", "google-chrome")
            .map(name -> Path.of("/usr/bin", name))
            .filter(Files::isExecutable)
            .findFirst();

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private RunServer server;
    private String base = "";
    private String token = "";

    @BeforeEach
    void serve() throws IOException {
        Files.copy(Recorded.LOST_UPDATE, folder.resolve("LostUpdate.heddle"));
        Files.createDirectories(folder.resolve("examples"));
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("examples/LostUpdate.java"));
        Files.writeString(folder.resolve("LostUpdate-1.schedule"), "this is none\n");
        UiCommand command = new UiCommand(Terminal.piped().in(folder).surroundings());
        new CommandLine(command).parseArgs("LostUpdate.heddle");
        server = command.start();
        String address = server.address();
        base = address.substring(0, address.indexOf("/?"));
        token = address.substring(address.indexOf('=') + 1);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private HttpResponse<String> ask(String method, String path, String with) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .header("X-Heddle-Token", with)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void only_who_has_the_token_gets_anything() throws IOException, InterruptedException {
        assertThat(ask("GET", "/", "wrong").statusCode()).isEqualTo(403);
        assertThat(ask("GET", "/events", "").statusCode()).isEqualTo(403);
        HttpResponse<String> page = ask("GET", "/", token);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("\"name\":\"LostUpdate\"").doesNotContain(token, "{nonce}");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'");
        assertThat(token).matches("[0-9a-f]{32}");
    }

    @Test
    void another_name_for_this_machine_is_refused() throws IOException {
        URI address = URI.create(base);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            socket.getOutputStream()
                    .write("GET /?token=%s HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                            .formatted(token)
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 403");
        }
    }

    @Test
    void events_come_some_at_a_time() throws IOException, InterruptedException {
        JsonNode first = json("/events?from=1&most=3");
        int last = first.at("/rows/2/number").asInt();
        JsonNode second = json("/events?most=500&from=" + (last + 1));

        assertThat(first.get("rows")).hasSize(3);
        assertThat(first.get("more").asBoolean()).isTrue();
        assertThat(second.at("/rows/0/number").asInt()).isGreaterThan(last);
        assertThat(second.get("more").asBoolean()).isFalse();
        assertThat(json("/events?thread=main.0").get("rows").findValuesAsString("thread"))
                .isNotEmpty()
                .containsOnly("main.0");
        assertThat(json("/events?all=true").get("rows").size())
                .isGreaterThan(json("/events").get("rows").size());
        assertThat(ask("GET", "/events?from=never", token).statusCode()).isEqualTo(400);
        assertThat(ask("GET", "/elsewhere", token).statusCode()).isEqualTo(404);
    }

    @Test
    void what_comes_before_can_be_asked_for_as_well() throws IOException, InterruptedException {
        JsonNode all = json("/events?all=true");
        JsonNode before = json("/events?all=true&before=20&most=4");

        assertThat(all.get("rows")).hasSize(29);
        assertThat(before.get("rows").findValues("number").stream().map(JsonNode::asInt))
                .containsExactly(16, 17, 18, 19);
        assertThat(before.get("more").asBoolean()).isTrue();
        assertThat(json("/events?all=true&before=3").get("more").asBoolean()).isFalse();
        assertThat(json("/events?thread=nobody").get("rows")).isEmpty();
    }

    @Test
    void a_run_that_is_too_long_for_memory_has_the_same_events() {
        Path trace = folder.resolve("LostUpdate.heddle");
        UnaryOperator<String> titles = ThreadNames.in(trace, Marks.NONE);
        try (RunIndex exact = RunIndex.of(trace, Marks.NONE, titles, read -> {});
                RunIndex spooled = RunIndex.of(trace, Marks.NONE, titles, read -> {}, 0)) {
            assertThat(exact.reservation()).isEmpty();
            assertThat(spooled.reservation().orElseThrow()).contains("too long").doesNotContain("did not work out");
            assertThat(spooled.size()).isEqualTo(exact.size());
            assertThat(spooled.run().threads()).isEqualTo(exact.run().threads());
            for (String thread : List.of("main", "main.0", "main.1")) {
                assertThat(texts(spooled, thread))
                        .isEqualTo(texts(exact, thread))
                        .isNotEmpty();
            }
        }
    }

    private static List<String> texts(RunIndex index, String thread) {
        return index.window(1, 100, Optional.of(thread), true).events().stream()
                .map(event -> "%s %s %s".formatted(event.site(), event.text(), event.isShared()))
                .toList();
    }

    @Test
    void sources_are_those_of_classes() throws IOException, InterruptedException {
        assertThat(json("/source?class=LostUpdate").get("file").asString()).isEqualTo("examples/LostUpdate.java");
        assertThat(json("/source?class=no.such.Class")).isEmpty();
    }

    @Test
    void only_schedules_that_were_named_are_replayed_and_what_is_said_comes_back()
            throws IOException, InterruptedException {
        assertThat(ask("POST", "/replay?schedule=elsewhere.schedule", token).statusCode())
                .isEqualTo(400);
        assertThat(ask("GET", "/replay?schedule=LostUpdate-1.schedule", token).statusCode())
                .isEqualTo(404);
        HttpResponse<String> replayed = ask("POST", "/replay?schedule=LostUpdate-1.schedule", token);
        assertThat(replayed.body()).contains("\"exitCode\":2", "LostUpdate-1.schedule");
    }

    @Test
    void a_browser_shows_the_events() throws IOException, InterruptedException {
        assumeTrue(CHROMIUM.isPresent(), "there is no Chromium");
        Path out = folder.resolve("dom.html");
        new ProcessBuilder(
                        CHROMIUM.orElseThrow().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=5000",
                        "--dump-dom",
                        server.address())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();

        assertThat(Files.readString(out))
                .contains("<title>Heddle: LostUpdate</title>", "teller-1</th>", "balance = 180")
                .contains("events 8 to 29 of 29, the last", "LostUpdate-1.schedule <button")
                .contains("<option value=\"main.0\">teller-1 (5)</option>", "What threads did, in the recorded order");
    }

    private JsonNode json(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask("GET", path, token);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper().readTree(answer.body());
    }
}
