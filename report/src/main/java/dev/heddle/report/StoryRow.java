// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.List;

/**
 * One row of a told witness.
 *
 * @param number the step's number, or what stands for it
 * @param thread whose step it is; empty at the start and the end
 * @param label the action's label; empty where a row stands for several
 * @param text what happens
 * @param values what the contested variables hold now, of those that changed
 * @param mark what is special about the row; empty for most
 */
record StoryRow(String number, String thread, String label, String text, List<Cell> values, String mark) {

    /** A variable with its value as text; without a name it stands for further ones. */
    record Cell(String name, String value) {

        static Cell more(int count, String dots) {
            return new Cell("", "%s %d more".formatted(dots, count));
        }

        @Override
        public String toString() {
            return name.isEmpty() ? value : name + " = " + value;
        }
    }

    /** The same row with another name for the thread, if it is of one. */
    StoryRow by(String title) {
        return new StoryRow(number, title, label, text, values, mark);
    }

    boolean isMarked() {
        return !mark.isEmpty();
    }
}
