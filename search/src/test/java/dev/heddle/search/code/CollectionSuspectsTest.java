// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import static dev.heddle.search.code.SmallCode.of;
import static dev.heddle.search.code.SmallCode.suspects;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.rebuild.Site;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the code says of collections that several threads use. */
class CollectionSuspectsTest {

    /** Two lambda expressions share a list that main has made; one call decides about another, and one about none. */
    static final class Captured {

        static void look(List<Integer> list) {
            if (!list.isEmpty()) {
                list.get(0);
            }
        }

        static void print(List<Integer> list) {
            if (list.isEmpty()) {
                System.out.println("empty");
            }
            System.out.println(list.size());
        }

        public static void main(String[] args) {
            List<Integer> list = Collections.synchronizedList(new ArrayList<>());
            List<Integer> other = Collections.synchronizedList(new ArrayList<>());
            new Thread(() -> look(list)).start();
            new Thread(() -> print(list)).start();
            new Thread(() -> clear(list)).start();
            new Thread(() -> more(other)).start();
        }

        static void clear(List<Integer> list) {
            list.clear();
        }

        static void more(List<Integer> list) {
            list.add(1);
        }
    }

    @Test
    void what_a_call_on_a_collection_tells_may_not_hold_for_the_next() throws IOException {
        Suspects suspects = suspects(Captured.class);

        assertThat(of(suspects, Suspect.Kind.INTRUSION)).containsExactly("look clear look");
        assertThat(suspects.all())
                .extracting(Suspect::what)
                .containsExactly("a collection of %s.main".formatted(Captured.class.getName()));
        // Each call is guarded by itself.
        assertThat(of(suspects, Suspect.Kind.RACE)).isEmpty();
    }

    @Test
    void calls_on_a_collection_belong_together_if_one_decides_about_the_other() throws IOException {
        Suspects suspects = suspects(Captured.class);
        Suspect look = suspects.all().get(0);
        Site first = look.first();
        Site second = look.second().get(0);

        assertThat(suspects.calls().begins(first)).isTrue();
        assertThat(suspects.calls().rests(second, first)).isTrue();
        assertThat(suspects.calls().rests(first, second)).isFalse();
        assertThat(suspects.calls().begins(look.other().get(0))).isFalse();
    }

    /** A map in a field, which a method hands out, used with and without the lock; and one that nobody guards. */
    static final class Register {
        private final Map<String, Integer> guarded = new HashMap<>();
        private final Map<String, Integer> plain = new HashMap<>();

        private Map<String, Integer> guarded() {
            return guarded;
        }

        synchronized void count(String name) {
            if (guarded().containsKey(name)) {
                guarded.put(name, 1 + guarded.getOrDefault(name, 0));
            }
        }

        synchronized void drop(String name) {
            guarded.remove(name);
        }

        void note(String name) {
            plain.put(name, 1);
        }

        public static void main(String[] args) {
            Register register = new Register();
            new Thread(() -> register.count("a")).start();
            new Thread(() -> register.drop("a")).start();
            new Thread(() -> register.note("a")).start();
        }
    }

    @Test
    void locks_guard_what_is_in_a_collection_too() throws IOException {
        Suspects suspects = suspects(Register.class);

        assertThat(of(suspects, Suspect.Kind.INTRUSION)).isEmpty();
        assertThat(suspects.pruned().triples()).isPositive();
        assertThat(of(suspects, Suspect.Kind.RACE)).containsExactly("note note");
        assertThat(suspects.all())
                .extracting(Suspect::what)
                .containsExactly("content of %s.plain".formatted(Register.class.getName()));
    }

    /** A map of the program's own, and a look at it in a method of its own. */
    static final class Settings extends Hashtable<String, String> {
        private static final long serialVersionUID = 1;

        static boolean has(Settings all, String key) {
            return all.containsKey(key);
        }

        static void print(Settings all, String key) {
            if (has(all, key)) {
                System.out.println(all.get(key));
            }
        }

        static void drop(Settings all, String key) {
            all.remove(key);
        }

        public static void main(String[] args) {
            Settings all = new Settings();
            new Thread(() -> print(all, "a")).start();
            new Thread(() -> drop(all, "a")).start();
        }
    }

    @Test
    void a_look_may_be_a_method_of_its_own_and_a_collection_a_class_of_the_program() throws IOException {
        assertThat(of(suspects(Settings.class), Suspect.Kind.INTRUSION)).containsExactly("has drop print");
    }
}
