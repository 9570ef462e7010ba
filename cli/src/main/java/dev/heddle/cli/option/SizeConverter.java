// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes of files such as {@code 500kB}, {@code 20MB} and {@code 10GB}. */
public final class SizeConverter implements ITypeConverter<Long> {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(kb|mb|gb)");

    @Override
    public Long convert(String text) {
        Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "a size is a number with kB, MB or GB, as in 500MB, but this is '%s'".formatted(text));
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "kb" -> number * 1_000;
            case "mb" -> number * 1_000_000;
            default -> number * 1_000_000_000;
        };
    }
}
