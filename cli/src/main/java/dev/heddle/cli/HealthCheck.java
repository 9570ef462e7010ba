// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

/**
 * The state of something that Heddle needs.
 *
 * @param what what is needed
 * @param state how it is
 * @param text what was found
 * @param remedy what to do; empty if there is nothing to do
 */
record HealthCheck(String what, State state, String text, String remedy) {

    enum State {
        OK("ok"),
        /** Works, but not as well as it could. */
        WEAK("weak"),
        /** Keeps Heddle from working. */
        WRONG("wrong"),
        /** Only says how things are. */
        INFO("-");

        private final String title;

        State(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    static HealthCheck ok(String what, String text) {
        return new HealthCheck(what, State.OK, text, "");
    }

    static HealthCheck weak(String what, String text, String remedy) {
        return new HealthCheck(what, State.WEAK, text, remedy);
    }

    static HealthCheck wrong(String what, String text, String remedy) {
        return new HealthCheck(what, State.WRONG, text, remedy);
    }

    static HealthCheck info(String what, String text) {
        return new HealthCheck(what, State.INFO, text, "");
    }
}
