package dev.heddle.report.check;

import dev.heddle.finding.FindingStep;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Places in the code as SARIF has them. */
final class SarifPlaces {

    /** What relative paths are relative to. */
    static final String BASE = "SRCROOT";

    private static final Pattern PLACE = Pattern.compile(" at ([\\w$]+)\\.([\\w$<>]+):(\\d{1,9})$");

    private final UnaryOperator<String> files;
    private final Collection<String> classes;

    /**
     * Places in sources.
     *
     * @param files the source files of classes
     * @param classes whole names of classes, for places that have only the last part of one
     */
    SarifPlaces(UnaryOperator<String> files, Collection<String> classes) {
        this.files = files;
        this.classes = classes;
    }

    Map<String, Object> of(FindingStep step) {
        return location(step.className(), step.method(), step.line());
    }

    /** The place that ends a line: {@code main.0: read of balance at Bank.pay:11}. */
    Optional<Map<String, Object>> of(String line) {
        Matcher place = PLACE.matcher(line);
        if (!place.find()) {
            return Optional.empty();
        }
        String simple = place.group(1);
        String className = classes.stream()
                .filter(known -> known.equals(simple) || known.endsWith("." + simple))
                .findFirst()
                .orElse(simple);
        return Optional.of(location(className, place.group(2), Integer.parseInt(place.group(3))));
    }

    private Map<String, Object> location(String className, String method, int line) {
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", artifact(Path.of(files.apply(className))));
        physical.put("region", Map.of("startLine", Math.max(1, line)));
        Map<String, Object> logical = new LinkedHashMap<>();
        logical.put("fullyQualifiedName", className + "." + method);
        logical.put("kind", "function");
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        location.put("logicalLocations", List.of(logical));
        return location;
    }

    static Map<String, Object> artifact(Path file) {
        Path plain = file.normalize();
        if (file.isAbsolute() || plain.startsWith("..")) {
            // Outside of the folder in which Heddle was run, there is nothing that it is relative to.
            return Map.of("uri", file.toUri().toString());
        }
        Map<String, Object> artifact = new LinkedHashMap<>();
        artifact.put("uri", relative(plain));
        artifact.put("uriBaseId", BASE);
        return artifact;
    }

    private static String relative(Path file) {
        try {
            String path = file.toString().replace('\\', '/');
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException(file + " is no path", impossible);
        }
    }
}
