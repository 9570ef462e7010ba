// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** Threads that are at the gate while the JVM itself waits for them to return: it asks a class loader of theirs for a class. */
public final class NativeFrames {

    private int count;

    private final class Loader extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            count++;
            throw new ClassNotFoundException(name);
        }
    }

    private void load() {
        try {
            Class.forName("none.at.All", false, new Loader());
            throw new AssertionError("a class that does not exist was found");
        } catch (ClassNotFoundException e) {
            // As intended.
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        NativeFrames program = new NativeFrames();
        Thread[] threads = new Thread[arguments.length == 0 ? 2 : Integer.parseInt(arguments[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(program::load, "t" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.count != threads.length) {
            throw new AssertionError(program.count);
        }
    }
}
