// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;

/** try with resources: order of closing, suppressed exceptions, null resources, resources made outside. */
public final class Resources {

    private static final List<String> log = new ArrayList<>();

    static final class Resource implements AutoCloseable {
        private static int open;
        private final String name;
        private final boolean failing;

        Resource(String name, boolean failing) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("no name");
            }
            this.name = name;
            this.failing = failing;
            synchronized (Resource.class) {
                open++;
            }
        }

        @Override
        public void close() {
            synchronized (Resource.class) {
                open--;
            }
            synchronized (log) {
                log.add("close " + name);
            }
            if (failing) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    private Resources() {}

    private static String use(boolean failBody, boolean failA, boolean failB, String nameB) {
        try (Resource a = new Resource("a", failA);
                Resource b = new Resource(nameB, failB);
                Resource none = null) {
            if (failBody) {
                throw new RuntimeException("body");
            }
            return a.name + b.name;
        } catch (RuntimeException e) {
            StringBuilder text = new StringBuilder(e.getMessage());
            for (Throwable suppressed : e.getSuppressed()) {
                text.append(" + ").append(suppressed.getMessage());
            }
            return text.toString();
        } finally {
            log.add("end");
        }
    }

    public static void main(String[] args) {
        for (int bits = 0; bits < 8; bits++) {
            System.out.println(use((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, "b"));
        }
        System.out.println(use(false, true, false, ""));
        System.out.println(log.size() + " " + log.subList(0, 6) + Resource.open);
        Resource outside = new Resource("outside", false);
        try (outside) {
            System.out.println(Resource.open);
        }
        Crew.each(3, i -> {
            try (Resource own = new Resource("own" + i, false)) {
                return own.name;
            }
        });
        System.out.println(Resource.open);
    }
}
