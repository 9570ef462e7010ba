// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.ui;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves a recorded run to a browser of this machine: loopback only, and only to who knows the token.
 *
 * <p>Other pages in the same browser can send requests here, too. They do not know the token; and what is asked under another name than ours is refused,
 * so that no name that is made to point here helps them.
 */
public final class RunServer implements AutoCloseable {

    private static final int TOKEN_BYTES = 16;

    /** Requests that are read or answered at the same time; one that is not finished within seconds is dropped. */
    private static final int MOST_AT_ONCE = 32;

    private static final JsonMapper JSON = new JsonMapper();

    // Who does not finish a request keeps a thread of ours. In seconds; the server reads it once, before it is first
    // made.
    static {
        limit("sun.net.httpserver.maxReqTime", "5");
        limit("sun.net.httpserver.maxRspTime", "300");
    }

    private static void limit(String property, String seconds) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, seconds);
        }
    }

    private final HttpServer server;
    private final ExecutorService workers;
    private final String token;
    private final RunPages pages;

    private RunServer(HttpServer server, ExecutorService workers, String token, RunPages pages) {
        this.server = server;
        this.workers = workers;
        this.token = token;
        this.pages = pages;
    }

    /**
     * Finds out whether a port can be had, before somebody reads a long run for nothing.
     *
     * @throws IOException if it can't
     */
    public static void requireFree(int port) throws IOException {
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0)
                .stop(0);
    }

    /**
     * Starts to serve.
     *
     * @param port 0 for any that is free
     */
    public static RunServer start(RunPages pages, int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        // Reading a page of events while a replay runs should not have to wait for it.
        ExecutorService workers = Executors.newFixedThreadPool(MOST_AT_ONCE, task -> {
            Thread thread = new Thread(task, "heddle-ui");
            thread.setDaemon(true);
            return thread;
        });
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        RunServer served = new RunServer(server, workers, HexFormat.of().formatHex(random), pages);
        server.setExecutor(workers);
        server.createContext("/", served::answer);
        server.start();
        return served;
    }

    /** Returns where to look. */
    public String address() {
        return "http://%s/?token=%s".formatted(host(), token);
    }

    private String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
        pages.index().close();
    }

    // ── requests ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> query = query(exchange);
            Optional<String> refused = refusal(exchange, query);
            if (refused.isPresent()) {
                send(exchange, 403, "text/plain", refused.get());
            } else {
                answer(exchange, query);
            }
        }
    }

    private void answer(HttpExchange exchange, Map<String, String> query) throws IOException {
        try {
            String method = exchange.getRequestMethod();
            switch (method + " " + exchange.getRequestURI().getPath()) {
                case "GET /" -> page(exchange);
                case "GET /events" -> json(exchange, pages.events(query));
                case "GET /source" -> json(exchange, pages.source(query.getOrDefault("class", "")));
                case "POST /replay" -> json(exchange, pages.replay(query.getOrDefault("schedule", "")));
                default -> send(exchange, 404, "text/plain", "there is nothing here");
            }
        } catch (IllegalArgumentException wrong) {
            send(exchange, 400, "text/plain", String.valueOf(wrong.getMessage()));
        }
    }

    private Optional<String> refusal(HttpExchange exchange, Map<String, String> query) {
        String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
                .orElse("");
        if (!host.equals(host()) && !host.equals(host().replace("127.0.0.1", "localhost"))) {
            return Optional.of("this is not the name of this server");
        }
        String given = Optional.ofNullable(exchange.getRequestHeaders().getFirst("X-Heddle-Token"))
                .orElse(query.getOrDefault("token", ""));
        boolean isRight =
                MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
        return isRight
                ? Optional.empty()
                : Optional.of("the token is missing or wrong; use the address that heddle ui printed");
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> query = new LinkedHashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        if (raw != null) {
            for (String part : raw.split("&", -1)) {
                int equals = part.indexOf('=');
                if (equals > 0) {
                    query.put(decoded(part.substring(0, equals)), decoded(part.substring(equals + 1)));
                }
            }
        }
        return query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private void page(HttpExchange exchange) throws IOException {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String nonce = HexFormat.of().formatHex(random);
        exchange.getResponseHeaders()
                .set(
                        "Content-Security-Policy",
                        "default-src 'none'; script-src 'nonce-%s'; style-src 'nonce-%s'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                                .formatted(nonce, nonce));
        send(exchange, 200, "text/html", pages.page(nonce));
    }

    private static void json(HttpExchange exchange, Map<String, Object> tree) throws IOException {
        send(exchange, 200, "application/json", JSON.writeValueAsString(tree));
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
