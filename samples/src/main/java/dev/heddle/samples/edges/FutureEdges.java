// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.edges;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Stages: what completes one happens before what depends on it, and before whoever finds it complete. */
public final class FutureEdges {

    private static final Executor EACH = task -> new Thread(task, "each").start();

    private FutureEdges() {}

    /** Names of all edges. */
    public static List<String> names() {
        return new ArrayList<>(edges().keySet());
    }

    private static CompletableFuture<Void> filling(Parcel parcel) {
        return CompletableFuture.runAsync(parcel::fill, EACH);
    }

    private static CompletableFuture<Integer> supplying(Parcel parcel) {
        return CompletableFuture.supplyAsync(
                () -> {
                    parcel.fill();
                    return 7;
                },
                EACH);
    }

    private static void joined(Parcel parcel, CompletableFuture<?> future) {
        parcel.before();
        future.join();
        parcel.after();
    }

    private static Map<String, Parcel.Edge> edges() {
        Map<String, Parcel.Edge> edges = new LinkedHashMap<>();
        addGetting(edges);
        addDependents(edges);
        addSeveral(edges);
        addByHand(edges);
        return edges;
    }

    private static void addGetting(Map<String, Parcel.Edge> edges) {
        edges.put("join", parcel -> joined(parcel, filling(parcel)));
        edges.put("get", parcel -> {
            CompletableFuture<Void> future = filling(parcel);
            parcel.before();
            future.get();
            parcel.after();
        });
        edges.put("get-timed", parcel -> {
            CompletableFuture<Void> future = filling(parcel);
            parcel.before();
            future.get(1, TimeUnit.MINUTES);
            parcel.after();
        });
        edges.put("get-now", parcel -> {
            CompletableFuture<Integer> future = supplying(parcel);
            parcel.before();
            if (future.getNow(0) == 7) {
                parcel.after();
            }
            future.join();
        });
        edges.put("is-done", parcel -> {
            CompletableFuture<Void> future = filling(parcel);
            parcel.before();
            if (future.isDone()) {
                parcel.after();
            }
            future.join();
        });
        edges.put("common-pool", parcel -> joined(parcel, CompletableFuture.runAsync(parcel::fill)));
    }

    private static void addDependents(Map<String, Parcel.Edge> edges) {
        edges.put("then-apply", parcel -> joined(parcel, filling(parcel).thenApply(v -> v)));
        edges.put("then-apply-async", parcel -> joined(parcel, filling(parcel).thenApplyAsync(v -> v, EACH)));
        edges.put(
                "then-chain",
                parcel -> joined(parcel, supplying(parcel).thenApply(n -> n).thenApply(n -> n)));
        edges.put("then-library", parcel -> joined(parcel, supplying(parcel).thenApply(String::valueOf)));
        edges.put("then-run-reads", parcel -> {
            CompletableFuture<Void> future = filling(parcel);
            parcel.before();
            future.thenRun(parcel::after).join();
        });
        edges.put("then-run-async-reads", parcel -> {
            CompletableFuture<Void> future = filling(parcel);
            parcel.before();
            future.thenRunAsync(parcel::after, EACH).join();
        });
        edges.put("then-accept-reads", parcel -> {
            CompletableFuture<Integer> future = supplying(parcel);
            parcel.before();
            future.thenAccept(n -> parcel.after()).join();
        });
        edges.put("handle", parcel -> joined(parcel, filling(parcel).handle((v, e) -> v)));
        edges.put("when-complete", parcel -> joined(parcel, filling(parcel).whenComplete((v, e) -> {})));
        edges.put("exceptionally", parcel -> joined(parcel, filling(parcel).exceptionally(e -> null)));
        edges.put("failed", parcel -> {
            CompletableFuture<Object> future = CompletableFuture.supplyAsync(
                            () -> {
                                parcel.fill();
                                throw new IllegalStateException("meant");
                            },
                            EACH)
                    .exceptionally(e -> null);
            joined(parcel, future);
        });
        edges.put(
                "then-compose",
                parcel -> joined(parcel, filling(parcel).thenCompose(v -> CompletableFuture.completedFuture(1))));
        edges.put(
                "then-compose-inner",
                parcel -> joined(parcel, CompletableFuture.completedFuture(1).thenCompose(v -> filling(parcel))));
        edges.put("then-compose-both", parcel -> {
            CompletableFuture<Void> future =
                    filling(parcel).thenComposeAsync(v -> CompletableFuture.runAsync(parcel::fill, EACH), EACH);
            parcel.before();
            future.join();
            parcel.after(2);
        });
        edges.put("copy", parcel -> joined(parcel, filling(parcel).copy()));
        edges.put(
                "minimal",
                parcel ->
                        joined(parcel, filling(parcel).minimalCompletionStage().toCompletableFuture()));
        edges.put("to-future", parcel -> {
            CompletionStage<Integer> stage = supplying(parcel).thenApply(n -> n);
            joined(parcel, stage.toCompletableFuture());
        });
        edges.put("or-timeout", parcel -> joined(parcel, filling(parcel).orTimeout(1, TimeUnit.HOURS)));
        edges.put(
                "or-timeout-then",
                parcel -> joined(
                        parcel, filling(parcel).orTimeout(1, TimeUnit.HOURS).thenApply(v -> v)));
    }

    private static void addSeveral(Map<String, Parcel.Edge> edges) {
        edges.put(
                "then-combine",
                parcel -> joined(
                        parcel,
                        filling(parcel).thenCombine(CompletableFuture.runAsync(() -> {}, EACH), (x, y) -> null)));
        edges.put(
                "then-combine-second",
                parcel -> joined(
                        parcel,
                        CompletableFuture.runAsync(() -> {}, EACH).thenCombine(filling(parcel), (x, y) -> null)));
        edges.put(
                "run-after-both",
                parcel -> joined(
                        parcel, CompletableFuture.runAsync(() -> {}, EACH).runAfterBoth(filling(parcel), () -> {})));
        edges.put(
                "all-of",
                parcel -> joined(
                        parcel, CompletableFuture.allOf(filling(parcel), CompletableFuture.runAsync(() -> {}, EACH))));
        edges.put(
                "all-of-dependents",
                parcel -> joined(parcel, CompletableFuture.allOf(filling(parcel).thenApply(v -> v))));
        edges.put(
                "all-of-then",
                parcel ->
                        joined(parcel, CompletableFuture.allOf(filling(parcel)).thenApply(v -> v)));
        edges.put("all-of-list", parcel -> {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            all.add(filling(parcel));
            all.add(CompletableFuture.runAsync(() -> {}, EACH));
            joined(parcel, CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])));
        });
        edges.put("all-of-stream", parcel -> {
            List<CompletableFuture<Void>> all = List.of(filling(parcel), CompletableFuture.runAsync(() -> {}, EACH));
            joined(parcel, CompletableFuture.allOf(all.stream().toArray(CompletableFuture<?>[]::new)));
        });
        edges.put("any-of-one", parcel -> joined(parcel, CompletableFuture.anyOf(filling(parcel))));
        edges.put("any-of-dependents", parcel -> {
            CompletableFuture<Integer> filled = supplying(parcel);
            joined(
                    parcel,
                    CompletableFuture.anyOf(
                            filled.thenApplyAsync(n -> n + 1, EACH), filled.thenApplyAsync(n -> n + 2, EACH)));
        });
        edges.put("either-of-dependents", parcel -> {
            CompletableFuture<Integer> filled = supplying(parcel);
            CompletableFuture<Integer> first = filled.thenApplyAsync(n -> n + 1, EACH);
            joined(parcel, first.applyToEither(filled.thenApplyAsync(n -> n + 2, EACH), n -> n));
        });
    }

    private static CompletableFuture<Integer> promised(Parcel parcel) {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        new Thread(
                        () -> {
                            parcel.fill();
                            promise.complete(1);
                        },
                        "completer")
                .start();
        return promise;
    }

    private static void addByHand(Map<String, Parcel.Edge> edges) {
        edges.put("complete", parcel -> joined(parcel, promised(parcel)));
        edges.put("complete-then", parcel -> joined(parcel, promised(parcel).thenApply(n -> n)));
        edges.put("complete-then-reads", parcel -> {
            CompletableFuture<Integer> promise = promised(parcel);
            parcel.before();
            promise.thenRunAsync(parcel::after, EACH).join();
        });
        edges.put(
                "complete-combine",
                parcel -> joined(
                        parcel, promised(parcel).thenCombine(CompletableFuture.completedFuture(1), Integer::sum)));
        edges.put("complete-all-of", parcel -> joined(parcel, CompletableFuture.allOf(promised(parcel))));
        edges.put(
                "complete-compose",
                parcel -> joined(parcel, CompletableFuture.completedFuture(1).thenCompose(n -> promised(parcel))));
        edges.put("complete-exceptionally", parcel -> {
            CompletableFuture<Integer> promise = new CompletableFuture<>();
            new Thread(
                            () -> {
                                parcel.fill();
                                promise.completeExceptionally(new IllegalStateException("meant"));
                            },
                            "completer")
                    .start();
            joined(parcel, promise.handle((n, e) -> 0));
        });
        edges.put("complete-async", parcel -> {
            CompletableFuture<Integer> promise = new CompletableFuture<>();
            promise.completeAsync(
                    () -> {
                        parcel.fill();
                        return 1;
                    },
                    EACH);
            joined(parcel, promise.thenApply(n -> n));
        });
        edges.put("complete-on-timeout", parcel -> {
            CompletableFuture<Integer> future = supplying(parcel).completeOnTimeout(0, 1, TimeUnit.HOURS);
            parcel.before();
            if (future.join() == 7) {
                parcel.after();
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Parcel.run(edges(), args);
    }
}
