// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.CodePlace;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Places in the code as SARIF has them. */
final class SarifPlaces {

    /** The base of relative paths. */
    static final String BASE = "SRCROOT";

    private final UnaryOperator<String> files;

    /** @param files the source files of classes */
    SarifPlaces(UnaryOperator<String> files) {
        this.files = files;
    }

    Map<String, Object> of(CodePlace place) {
        return location(place.className(), place.method(), place.line());
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
