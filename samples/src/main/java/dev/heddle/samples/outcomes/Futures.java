// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import dev.heddle.samples.Relay;
import java.util.concurrent.CompletableFuture;

/** A stage comes after the one it depends on; a promise after its completion. */
public final class Futures {

    private static int first;
    private static int second;
    private static int promised;
    private static int beside;
    private static int one;
    private static int other;

    private Futures() {}

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> stages = CompletableFuture.runAsync(() -> first = 1)
                .thenRunAsync(() -> {
                    if (first != 1) { // holds
                        throw new AssertionError();
                    }
                    second = 1;
                });
        stages.join();
        if (second != 1) { // holds
            throw new AssertionError();
        }
        CompletableFuture<Object> promise = new CompletableFuture<>();
        Pair.inTurn(
                () -> {
                    promised = 1;
                    promise.complete(promise);
                },
                () -> {
                    if (promised != 1) { // can fail
                        throw new AssertionError();
                    }
                    promise.join();
                    if (promised != 1) { // holds
                        throw new AssertionError();
                    }
                });
        CompletableFuture.allOf(CompletableFuture.runAsync(() -> one = 1), CompletableFuture.runAsync(() -> other = 1))
                .join();
        if (one + other != 2) { // holds
            throw new AssertionError();
        }
        Relay relay = new Relay();
        CompletableFuture.runAsync(() -> {
            beside = 1;
            relay.pass();
        });
        relay.await();
        if (beside != 1) { // can fail
            throw new AssertionError();
        }
    }
}
