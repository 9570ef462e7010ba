// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.predict.Prediction;
import dev.heddle.program.Step;
import dev.heddle.session.story.Story;
import java.util.Optional;

/**
 * The result for one assertion or the postcondition.
 *
 * @param name the assertion's label, or {@code post}
 * @param step where the assertion is; none for the postcondition
 * @param condition what must hold, as people write it
 * @param prediction the decision
 * @param story where it can fail: how
 * @param maskedBy the property that fails first wherever this one would fail; then nothing is proved of this one, and the prediction says so
 */
public record PropertyResult(
        String name,
        Optional<Step> step,
        String condition,
        Prediction prediction,
        Optional<Story> story,
        Optional<String> maskedBy) {

    /** The same, never failing without another that fails first. */
    PropertyResult maskedBy(String other) {
        return new PropertyResult(
                name,
                step,
                condition,
                new Prediction.Unknown("%s fails first wherever it fails".formatted(other)),
                story,
                Optional.of(other));
    }

    /** The same, with another decision. */
    PropertyResult with(Prediction other) {
        return new PropertyResult(name, step, condition, other, story, maskedBy);
    }

    /** Returns true if some interleaving breaks it. */
    public boolean canFail() {
        return prediction instanceof Prediction.Violated;
    }
}
