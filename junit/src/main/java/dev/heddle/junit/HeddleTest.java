// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that fails if it can fail, deadlock or race with some other order of its threads' steps.
 *
 * <p>On a method this is all that is needed; {@link Test} is part of it. On a class it is meant for all methods with
 * {@link Test}.
 *
 * <p>What is not said here is as {@code heddle.properties} in the working directory says, or else as usual. A system
 * property has the last word, such as {@code -Dheddle.explore=60s} for {@link #explore()}, and
 * {@code -Dheddle.fail-on=error} for {@link #failOn()}.
 */
@Test
@ExtendWith(HeddleExtension.class)
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface HeddleTest {

    /** The number of runs to record; usually one. */
    int runs() default -1;

    /** The processor time to predict with, as in {@code "30s"}. */
    String predict() default "";

    /** The time to explore what was not predicted, as in {@code "10s"}; {@code "0s"} for not at all. */
    String explore() default "";

    /** The number of runs to record; usually one. */
    int further() default -1;

    /** The number of replays of each finding; usually 20. */
    int replays() default -1;

    /** After which time a run that does not end is stopped, as in {@code "60s"}. */
    String patience() default "";

    /** The findings that make the test fail: {@code "error"}, {@code "warning"} (the default), {@code "predicted"}, {@code "never"}. */
    String failOn() default "";

    /**
     * The fate of a test of which nothing was found though not everything was decided: {@code "blind"}, the default (it
     * fails where Heddle could not look, and passes with a warning where it did not finish), {@code "fail"} (it fails),
     * {@code "warn"} (it does not fail: it is aborted where Heddle could not look).
     */
    String inconclusive() default "";

    /** Patterns of the classes to look at; none means all but known libraries. */
    String[] include() default {};

    /** Patterns of classes not to look at. */
    String[] exclude() default {};

    /** The inputs that may have any value, as for {@code --input}. */
    String[] input() default {};

    /** Methods that are meant to be atomic, as in {@code "com.acme.Bank.transfer"}. */
    String[] atomic() default {};

    /** Further options for the JVM that the test runs in; it has those of this one already. */
    String[] jvmArg() default {};
}
