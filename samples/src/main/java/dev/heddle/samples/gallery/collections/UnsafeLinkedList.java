// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

/**
 * A stack of undo steps is a linked list whose head is set without a lock. Two steps that are pushed at the same time
 * point to the same next one, and one of them is lost.
 *
 * <p>Pattern: lost update of a linked structure. The twin: the push is synchronized.
 */
public final class UnsafeLinkedList {

    private record Step(String name, Step next) {}

    private Step head;

    private void push(String name) {
        head = new Step(name, head);
    }

    public static void main(String[] args) throws InterruptedException {
        UnsafeLinkedList undo = new UnsafeLinkedList();
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
