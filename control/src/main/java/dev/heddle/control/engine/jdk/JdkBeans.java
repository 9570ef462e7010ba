// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/**
 * What programs register with the MBean servers of their JVM, as pools and loggers do. An execution must not find what the one before it has
 * left there.
 */
public final class JdkBeans {

    private JdkBeans() {}

    /** Takes all away that is not the JDK's own; on a thread that is not controlled. */
    public static void reset() {
        // Usually there is no server, as nobody has asked for one.
        for (MBeanServer server : MBeanServerFactory.findMBeanServer(null)) {
            for (ObjectName name : server.queryNames(null, null)) {
                if (!Qualities.has(name.getDomain(), Quality.OWN_BEANS)) {
                    remove(name, server);
                }
            }
        }
    }

    private static void remove(ObjectName name, MBeanServer server) {
        try {
            server.unregisterMBean(name);
        } catch (JMException | RuntimeException e) {
            // It does not want to go; whether that makes a difference, the next execution shows.
        }
    }
}
