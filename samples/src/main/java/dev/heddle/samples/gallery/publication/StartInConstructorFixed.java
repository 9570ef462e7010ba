// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

/**
 * The thread is started by a method that is called on the finished object.
 *
 * <p>The twin of StartInConstructor.
 */
public final class StartInConstructorFixed {

    private abstract static class Service {
        final Thread thread = new Thread(this::work, "service");

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
        downloader.thread.start();
        downloader.thread.join();
    }
}
