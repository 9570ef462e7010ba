// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.races;

import dev.heddle.samples.Crew;

/** Objects published through a plain field: readers see null, an old or a new object, and final fields complete. */
public final class Publication {

    static final class Message {
        final int number;
        final int[] body;
        int plain;
        Message previous;

        Message(int number, Message previous) {
            this.number = number;
            body = new int[] {number, number * 2};
            plain = number * 3;
            this.previous = previous;
        }

        boolean whole() {
            return body[1] == number * 2;
        }
    }

    private static Message latest;
    private static int torn;

    private Publication() {}

    private static void write() {
        for (int i = 1; i <= 20; i++) {
            latest = new Message(i, latest);
        }
    }

    private static void read() {
        for (int i = 0; i < 20; i++) {
            Message message = latest;
            if (message == null) {
                continue;
            }
            if (!message.whole()) {
                torn++;
            }
            int length = 0;
            while (message != null && length < 5) {
                length++;
                message = message.previous;
            }
        }
    }

    public static void main(String[] args) {
        Crew.together(Publication::write, Publication::read, Publication::read);
        System.out.println(latest.number + " " + latest.previous.plain + " " + torn);
    }
}
