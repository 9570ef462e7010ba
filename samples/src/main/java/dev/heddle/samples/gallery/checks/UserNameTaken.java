// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A name is free if the concurrent set does not contain it, and it is added then. Two users who ask at the same time
 * may both get the name.
 *
 * <p>Pattern: check-then-act: set membership. The twin: what add returns says who was first.
 */
public final class UserNameTaken {

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    private boolean register(String name) {
        if (names.contains(name)) {
            return false;
        }
        names.add(name);
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        UserNameTaken users = new UserNameTaken();
        boolean[] got = new boolean[2];
        Thread user1 = new Thread(() -> got[0] = users.register("neo"), "user-1");
        Thread user2 = new Thread(() -> got[1] = users.register("neo"), "user-2");
        user1.start();
        user2.start();
        user1.join();
        user2.join();
        if (got[0] && got[1]) {
            throw new AssertionError("both got the name");
        }
    }
}
