// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Settings for checks outside of annotations, under the names of options with {@code heddle.} before them: as system
 * properties, or as configuration parameters of JUnit, which are usually in {@code junit-platform.properties}.
 */
final class Settings {

    private static final String PREFIX = "heddle.";

    private static final String FILE = "junit-platform.properties";

    private static final List<String> KNOWN = List.of(
            "runs",
            "predict",
            "explore",
            "further",
            "replays",
            "patience",
            "fail-on",
            "baseline",
            "include",
            "exclude",
            "input",
            "atomic",
            "jvm-arg",
            "skip",
            "inconclusive",
            "limit",
            "folder",
            "home");

    private final Function<String, Optional<String>> configuration;

    /** With this for JUnit's configuration. */
    Settings(Function<String, Optional<String>> configuration) {
        this.configuration = configuration;
    }

    /**
     * Returns what is said for the tests of a run.
     *
     * @throws ExtensionConfigurationException if JUnit's configuration has a name of ours that means nothing
     */
    static Settings of(ExtensionContext context) {
        requireKnown(context.getRequiredTestClass().getClassLoader());
        return new Settings(context::getConfigurationParameter);
    }

    // A setting that nobody reads is a misspelt one. Of system properties there may be others that begin so.
    private static void requireKnown(ClassLoader loader) {
        Properties properties = new Properties();
        try (InputStream in = loader.getResourceAsStream(FILE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new ExtensionConfigurationException(FILE + " can't be read: " + unreadable.getMessage(), unreadable);
        }
        requireKnown(properties);
    }

    static void requireKnown(Properties properties) {
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(PREFIX) && !KNOWN.contains(name.substring(PREFIX.length()))) {
                throw new ExtensionConfigurationException("%s: there is no setting %s; there are %s%s"
                        .formatted(FILE, name, PREFIX, String.join(", " + PREFIX, KNOWN)));
            }
        }
    }

    /** Returns what is said, by whomever. */
    String get(String name, String otherwise) {
        return value(name, "").orElse(otherwise);
    }

    boolean isTrue(String name) {
        return "true".equalsIgnoreCase(get(name, ""));
    }

    /**
     * Returns what holds: a system property has the last word, then the annotation, then JUnit's configuration.
     *
     * @param annotated what an annotation says; empty if nothing
     */
    Optional<String> value(String name, String annotated) {
        return notEmpty(System.getProperty(PREFIX + name))
                .or(() -> notEmpty(annotated))
                .or(() -> configuration.apply(PREFIX + name).flatMap(Settings::notEmpty));
    }

    private static Optional<String> notEmpty(@Nullable String value) {
        return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
    }
}
