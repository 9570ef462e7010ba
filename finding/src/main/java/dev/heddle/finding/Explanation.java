// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.Naming;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A piece of an explanation of a finding. */
public sealed interface Explanation {

    /** Returns what it is about. */
    Topic topic();

    /** In words. */
    String text();

    /**
     * In words for people.
     *
     * @param titles how threads are called, by their paths
     */
    default String text(UnaryOperator<String> titles) {
        return called(text -> Naming.withTitles(text, titles)).text();
    }

    /**
     * The same with other names for people, where names are ours and not the program's.
     *
     * @param names makes of a text one in which threads, or objects, are called otherwise
     */
    Explanation called(UnaryOperator<String> names);

    /** Something that is told in words. */
    record Words(Topic topic, String text) implements Explanation {
        @Override
        public Explanation called(UnaryOperator<String> names) {
            // What the program printed stays as it is.
            return topic == Topic.OUTPUT ? this : new Words(topic, names.apply(text));
        }
    }

    /** What kinds of bugs it may be. */
    record Bugs(List<Bug> bugs) implements Explanation {

        public Bugs {
            bugs = List.copyOf(bugs);
        }

        @Override
        public Topic topic() {
            return Topic.BUG;
        }

        @Override
        public String text() {
            return bugs.stream().map(Bug::text).collect(Collectors.joining("; "));
        }

        @Override
        public Bugs called(UnaryOperator<String> names) {
            return new Bugs(bugs.stream()
                    .map(bug -> new Bug(
                            bug.name(), bug.variables().stream().map(names).toList()))
                    .toList());
        }
    }

    /** A kind of bug, and the variables that it is about, if that is known. */
    record Bug(BugName name, List<String> variables) {

        public Bug {
            variables = List.copyOf(variables);
        }

        /** In words. */
        String text() {
            return name.title() + (variables.isEmpty() ? "" : " on " + String.join(", ", variables));
        }
    }

    /** What the thread that fails does not find any more: somebody wrote it, and another one, who had looked before, wrote over it. */
    record Lost(Look looked, Look lost, Look over) implements Explanation {

        /**
         * What a thread finds or leaves somewhere.
         *
         * @param value as people read it
         */
        public record Look(String thread, String variable, String value) {}

        @Override
        public Topic topic() {
            return Topic.LOST;
        }

        @Override
        public String text() {
            return "%s reads %s as %s, %s writes %s, and %s overwrites that with %s"
                    .formatted(
                            looked.thread(),
                            looked.variable(),
                            looked.value(),
                            lost.thread(),
                            lost.value(),
                            over.thread(),
                            over.value());
        }

        @Override
        public Lost called(UnaryOperator<String> names) {
            return new Lost(called(looked, names), called(lost, names), called(over, names));
        }

        private static Look called(Look look, UnaryOperator<String> names) {
            return new Look(names.apply(look.thread()), names.apply(look.variable()), look.value());
        }
    }
}
