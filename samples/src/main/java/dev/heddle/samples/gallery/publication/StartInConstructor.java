// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * A downloader starts its thread in the constructor of its base class. The fields of the subclass are set after that,
 * and the thread may not see them yet.
 *
 * <p>Pattern: thread started in the constructor. The twin: the thread is started by a method that is called on the
 * finished object.
 */
public final class StartInConstructor {

    private abstract static class Service {
        final Thread thread = new Thread(this::work, "service");

        Service() {
            thread.start();
        }

        abstract void work();
    }

    private static final class Downloader extends Service {
        private volatile int limit;

        Downloader(int limit) {
            this.limit = limit;
        }

        @Override
        void work() {
            if (limit == 0) {
                throw new AssertionError("a download without a limit");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Downloader downloader = new Downloader(10);
        downloader.thread.join();
    }
}
