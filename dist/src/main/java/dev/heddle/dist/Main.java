// SPDX-License-Identifier: Apache-2.0
package dev.heddle.dist;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Unpacks Heddle where that has not been done yet, and runs its command line in this JVM. */
public final class Main {

    private static final int BROKEN = 70;

    private Main() {}

    /** Runs the command and ends the process, unless the command does. */
    public static void main(String[] arguments) throws Throwable {
        Path home;
        try {
            home = Unpacking.home(ownJar());
        } catch (IOException e) {
            System.err.println("heddle: its parts can't be unpacked: " + e);
            System.err.println("        -Dheddle.cache=FOLDER before -jar names another folder for them");
            System.exit(BROKEN);
            return;
        }
        run(home, arguments);
    }

    private static Path ownJar() throws IOException {
        try {
            return Path.of(Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("no file can be called so", e);
        }
    }

    // The manifest of its jar names all others. Nothing of ours is seen by it, and the loader is needed to the end.
    @SuppressWarnings("resource")
    private static void run(Path home, String[] arguments) throws Throwable {
        URL[] jars = {home.resolve(Unpacking.MAIN_JAR).toUri().toURL()};
        URLClassLoader loader = new URLClassLoader("heddle", jars, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            Class.forName("dev.heddle.cli.Main", true, loader)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
