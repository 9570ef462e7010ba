package dev.heddle.session;

import dev.heddle.predict.Prediction;
import dev.heddle.program.Step;
import java.util.Optional;

/**
 * What is known of one assertion or of the postcondition.
 *
 * @param name the assertion's label, or {@code post}
 * @param step where the assertion is; none for the postcondition
 * @param condition what must hold, as people write it
 * @param prediction the decision
 * @param story where it can fail: how
 */
public record PropertyResult(
        String name, Optional<Step> step, String condition, Prediction prediction, Optional<Story> story) {

    /** Whether some interleaving breaks it. */
    public boolean canFail() {
        return prediction instanceof Prediction.Violated;
    }
}
