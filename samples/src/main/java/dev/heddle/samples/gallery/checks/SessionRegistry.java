// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A session is created for a user who has none yet. Asking the concurrent map and putting into it are two calls, so
 * two requests of one user may get two sessions.
 *
 * <p>Pattern: check-then-act: put if absent. The twin: the map is asked to put only if nothing is there, which is one
 * call.
 */
public final class SessionRegistry {

    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    private Object session(String user) {
        if (!sessions.containsKey(user)) {
            Object session = new Object();
            sessions.put(user, session);
            return session;
        }
        return sessions.get(user);
    }

    public static void main(String[] args) throws InterruptedException {
        SessionRegistry registry = new SessionRegistry();
        Object[] got = new Object[2];
        Thread request1 = new Thread(() -> got[0] = registry.session("ann"), "request-1");
        Thread request2 = new Thread(() -> got[1] = registry.session("ann"), "request-2");
        request1.start();
        request2.start();
        request1.join();
        request2.join();
        if (got[0] != got[1]) {
            throw new AssertionError("ann has two sessions");
        }
    }
}
