// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WeavingTest {

    private static final Map<String, WovenJar> DONE = new TreeMap<>();

    static List<Path> jars() {
        return Jars.in("weaving");
    }

    @ParameterizedTest
    @MethodSource("jars")
    void every_class_that_loads_also_loads_woven(Path jar) {
        WovenJar woven = WovenJar.of(jar, Jars.in("weaving"), Jars.in("weaving-needs"));
        DONE.put(jar.getFileName().toString(), woven);

        assertThat(woven.classes()).as("classes").isPositive();
        assertThat(woven.failures()).as("classes that load only unwoven").isEmpty();
        assertThat(woven.notWoven().values())
                .as("reasons for classes not to be woven")
                .noneMatch(reason -> reason.contains("can't be"));
    }

    @AfterAll
    static void write() throws IOException {
        StringBuilder page = new StringBuilder("# JDK %s%n%n".formatted(Runtime.version()));
        page.append(
                "| Jar | Classes | Loaded, woven and verified | Their members | Don't load anyway | Not woven | Methods too large | Size |%n|---|---|---|---|---|---|---|---|%n"
                        .formatted());
        DONE.forEach((jar, woven) -> page.append("| %s | %,d | %,d | %,d | %,d | %,d | %,d | x %.2f |%n"
                .formatted(
                        jar,
                        woven.classes(),
                        woven.loaded(),
                        woven.members(),
                        woven.unloadable(),
                        woven.notWoven().size(),
                        woven.opaque().size(),
                        woven.growth())));
        page.append("%n".formatted());
        DONE.forEach((jar, woven) -> {
            woven.notWoven()
                    .forEach((type, reason) -> page.append("- %s, not woven: %s: %s%n".formatted(jar, type, reason)));
            woven.opaque().forEach(method -> page.append("- %s, too large to be woven: %s%n".formatted(jar, method)));
        });
        Files.writeString(
                Path.of("target", "weaving-jdk%d.md".formatted(Runtime.version().feature())), page);
    }
}
