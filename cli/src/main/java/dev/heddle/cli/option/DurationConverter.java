// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations such as {@code 500ms}, {@code 60s} and {@code 5m}; no time is {@code 0} with and without a unit. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "a duration is a number with ms, s, m or h, as in 60s, but this is '%s'".formatted(text));
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
