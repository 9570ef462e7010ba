// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeaningTest {

    @Test
    void a_meaning_has_the_traits_of_its_subject() {
        assertThat(Meaning.ASSERT_EQUAL.is(Trait.EXACT)).isTrue();
        assertThat(Meaning.SCOPE_FORK.is(Trait.OF_TASKS)).isTrue();
        assertThat(Meaning.MAP_GET.is(Trait.OF_TASKS)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void every_trait_and_every_subject_has_a_meaning(Trait trait) {
        Set<Subject> subjects = EnumSet.noneOf(Subject.class);
        boolean has = false;
        for (Meaning meaning : Meaning.values()) {
            subjects.add(meaning.subject());
            has |= meaning.is(trait);
        }

        assertThat(has).as("%s", trait).isTrue();
        assertThat(subjects).containsExactlyInAnyOrder(Subject.values());
    }

    /** What can be forgotten when a meaning is added. */
    @Test
    void properties_fit_each_other() {
        assertThat(Meaning.values()).allSatisfy(meaning -> {
            assertThat(meaning.is(Trait.STEP) && meaning.is(Trait.NO_STEP)).isFalse();
            assertThat(meaning.is(Trait.EXACT) && meaning.is(Trait.EXACT_ALONE)).isFalse();
            assertThat(!meaning.is(Trait.WAITS) || !meaning.is(Trait.TAKES_TIME))
                    .as("%s waits for ever or for some time", meaning)
                    .isTrue();
            assertThat(!meaning.is(Trait.REPEATS) || meaning.is(Trait.HANDS_OVER))
                    .as("%s hands over what runs repeatedly", meaning)
                    .isTrue();
            assertThat(!meaning.is(Trait.OVERWRITES) || meaning.effect() == Effect.WRITE)
                    .isTrue();
        });
    }
}
