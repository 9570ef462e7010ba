// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how many of something there should be, at least one. */
public final class Count {

    private Count() {}

    /** A few. */
    public static final class Small implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) number(text, Integer.MAX_VALUE);
        }
    }

    /** Maybe very many. */
    public static final class Large implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return number(text, Long.MAX_VALUE);
        }
    }

    private static long number(String text, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The same.
        }
        throw new TypeConversionException("this is a number from 1 on, not '%s'".formatted(text));
    }
}
