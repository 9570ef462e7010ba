// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.ArrayList;
import java.util.List;

/** Uses classes that no instruction names, as drivers of databases are; an initialiser that did not run is told. */
public final class Reflected {

    private static final List<String> REGISTERED = new ArrayList<>();

    private int steps;

    /** Tells of itself, as drivers do. */
    static final class Driver {
        static {
            REGISTERED.add("driver");
        }

        private Driver() {}
    }

    /** What others are made of. */
    static class Plug {
        static final List<String> PLUGS = new ArrayList<>();

        Plug() {
            PLUGS.add(getClass().getSimpleName());
        }
    }

    /** Has no state of its own. */
    static final class SmallPlug extends Plug {}

    private Reflected() {}

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        String own = Reflected.class.getName();
        ClassLoader loader = Reflected.class.getClassLoader();
        switch (args[0]) {
            case "placed" ->
                REGISTERED.add(Reflected.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getProtocol());
            case "named" -> Class.forName(own + "$Driver");
            case "loaded" -> Class.forName(own + "$Driver", true, loader);
            case "made" ->
                Class.forName(own + "$SmallPlug", false, loader)
                        .getDeclaredConstructor()
                        .newInstance();
            default -> {
                Object unused = Class.forName(own + "$SmallPlug", false, loader).newInstance();
            }
        }
        // In the second execution, too.
        Reflected shared = new Reflected();
        Thread other = new Thread(() -> shared.steps++);
        other.start();
        shared.steps++;
        other.join();
        boolean isDriver = !args[0].equals("made") && !args[0].equals("short");
        throw new IllegalStateException(isDriver ? REGISTERED.toString() : Plug.PLUGS.toString());
    }
}
