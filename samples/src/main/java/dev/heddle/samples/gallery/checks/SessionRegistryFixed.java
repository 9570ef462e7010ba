// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The map is asked to put only if nothing is there, which is one call.
 *
 * <p>The twin of SessionRegistry.
 */
public final class SessionRegistryFixed {

    private final Map<String, Object> sessions = new ConcurrentHashMap<>();

    private Object session(String user) {
        Object session = new Object();
        Object before = sessions.putIfAbsent(user, session);
        return before == null ? session : before;
    }

    public static void main(String[] args) throws InterruptedException {
        SessionRegistryFixed registry = new SessionRegistryFixed();
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
