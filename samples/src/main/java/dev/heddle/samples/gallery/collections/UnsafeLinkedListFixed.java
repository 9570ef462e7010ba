// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

/**
 * The push is synchronized.
 *
 * <p>The twin of UnsafeLinkedList.
 */
public final class UnsafeLinkedListFixed {

    private record Step(String name, Step next) {}

    private Step head;

    private synchronized void push(String name) {
        head = new Step(name, head);
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeLinkedListFixed undo = new UnsafeLinkedListFixed();
        Thread typing = new Thread(() -> undo.push("type"), "typing");
        Thread saving = new Thread(() -> undo.push("save"), "saving");
        typing.start();
        saving.start();
        typing.join();
        saving.join();
        if (undo.head.next == null) {
            throw new AssertionError("a step is lost");
        }
    }
}
