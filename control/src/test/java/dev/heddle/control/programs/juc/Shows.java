// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.juc;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a program shows: all that it can return. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Shows {

    /** The class that it is about, as people write it. */
    String of();

    /** Returns which mistake in a model of the class would lose an outcome, or invent one. */
    String against();

    /** All outcomes that there are. */
    String[] outcomes();
}
