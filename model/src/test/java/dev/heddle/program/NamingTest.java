// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class NamingTest {

    private static final Naming.Thing ACCOUNT = new Naming.Thing("bank.Account", "", "Bank.open:12");

    @Test
    void threads_are_called_by_names_that_only_they_have() {
        UnaryOperator<String> titles = Naming.titles(
                Map.of("main", "main", "main.0", "teller", "main.1", "worker", "main.2", "worker", "main.3", " "));

        assertThat(List.of("main", "main.0", "main.1", "main.2", "main.3", "main.4"))
                .map(titles::apply)
                .containsExactly("main", "teller", "main.1", "main.2", "main.3", "main.4");
    }

    @Test
    void a_name_that_is_the_path_of_another_thread_is_not_used() {
        UnaryOperator<String> titles = Naming.titles(Map.of("main", "main", "main.0", "main.1", "main.1", "b"));

        assertThat(titles.apply("main.0")).isEqualTo("main.0");
        assertThat(titles.apply("main.1")).isEqualTo("b");
    }

    @Test
    void threads_are_named_within_a_text_but_places_and_objects_stay() {
        UnaryOperator<String> titles = Naming.titles(Map.of("main", "boss", "main.0", "teller"));

        assertThat(Naming.withTitles(
                        "main.0 waits for main/3's monitor (held by main), then main.0's permit at Bank.main:4",
                        titles))
                .isEqualTo("teller waits for main/3's monitor (held by boss), then teller's permit at Bank.main:4");
    }

    @Test
    void names_may_have_signs_that_mean_something_to_patterns() {
        UnaryOperator<String> titles = Naming.titles(Map.of("main.0", "pay$1\\"));

        assertThat(Naming.withTitles("main.0: lost", titles)).isEqualTo("pay$1\\: lost");
    }

    @Test
    void objects_are_called_by_the_field_that_has_them_or_by_class_and_number() {
        Naming naming = new Naming(
                Map.of(),
                Map.of(
                        "main/2",
                        ACCOUNT,
                        "main/10",
                        ACCOUNT,
                        "main.0/3",
                        new Naming.Thing("java.lang.Object", "Bank.lock", ""),
                        "main/549755897853",
                        new Naming.Thing("java.lang.Class", "Bank.class", "")));

        assertThat(naming.withObjects(
                        "main/2's monitor, main/10.balance, main.0/3, main/549755897853's monitor, main/7 and main/20"))
                .isEqualTo(
                        "Account@1's monitor, Account@2.balance, Bank.lock, Bank.class's monitor, main/7 and main/20");
    }

    @Test
    void a_field_that_has_several_of_them_tells_nothing() {
        Naming.Thing fork = new Naming.Thing("java.lang.Object", "Philosopher.fork", "");
        Naming naming = new Naming(Map.of(), Map.of("main/1", fork, "main/2", fork));

        assertThat(naming.withObjects("main/1 and main/2")).isEqualTo("Object@1 and Object@2");
    }

    @Test
    void what_texts_name_is_told_once_and_classes_need_no_words() {
        Naming naming = new Naming(
                Map.of(),
                Map.of(
                        "main/2", ACCOUNT,
                        "main/3", ACCOUNT,
                        "main/9", new Naming.Thing("java.lang.Class", "Bank.class", "")));

        assertThat(naming.told(List.of("main.0 waits for main/2's monitor", "main.1 has main/9 and main/2")))
                .containsExactly("Account@1 is a bank.Account, made at Bank.open:12");
    }
}
