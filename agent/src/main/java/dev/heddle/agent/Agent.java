// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;

/** The entry point for the JVM. Brings the runtime into the bootstrap loader and lets {@link Recording} do the rest. */
public final class Agent {

    private Agent() {}

    /** Called by the JVM before the program's main. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            AgentOptions options = AgentOptions.parse(arguments == null ? "" : arguments);
            if (options.isNoOp()) {
                return;
            }
            if (options.isControl()) {
                BootstrapRuntime.install(instrumentation, "gate.bin");
                Controlling.begin(instrumentation);
                return;
            }
            BootstrapRuntime.install(instrumentation, "runtime.bin");
            // Only now may a class that mentions the runtime be touched.
            Recording.begin(options, instrumentation);
        } catch (SecurityException e) {
            System.err.println(
                    "heddle: cannot record: a security manager (-Djava.security.manager) keeps Heddle out of the"
                            + " program; try without it: " + e.getMessage());
            Runtime.getRuntime().halt(70);
        } catch (IOException | RuntimeException | LinkageError e) {
            // A run that was meant to be recorded and is not, is worth nothing, so it does not even begin.
            System.err.println("heddle: cannot record: " + (e.getMessage() == null ? e : e.getMessage()));
            Runtime.getRuntime().halt(70);
        }
    }
}
