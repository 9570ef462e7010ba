// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What add returns says who was first.
 *
 * <p>The twin of UserNameTaken.
 */
public final class UserNameTakenFixed {

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    private boolean register(String name) {
        return names.add(name);
    }

    public static void main(String[] args) throws InterruptedException {
        UserNameTakenFixed users = new UserNameTakenFixed();
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
