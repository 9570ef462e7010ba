// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.heddle.catalogue.Catalogue;
import dev.heddle.claim.Ledger;
import dev.heddle.explore.Explorer;
import dev.heddle.gate.Gate;
import dev.heddle.instrument.control.ControlWeaver;
import dev.heddle.program.Schedule;
import dev.heddle.runtime.ThreadLog;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectMapper;

/**
 * The part of Heddle's class path that a worker needs. Solvers and reports stay out: a worker decides nothing and shows nothing, and the fewer jars a
 * JVM opens, the sooner it runs.
 */
final class WorkerClassPath {

    /** One class of each module and library, wherever this process has it from: a folder of classes, a jar, or one jar with all of them. */
    private static final List<Class<?>> NEEDED = List.of(
            Worker.class,
            Explorer.class,
            Ledger.class,
            Schedule.class,
            ControlWeaver.class,
            Catalogue.class,
            ThreadLog.class,
            Gate.class,
            ClassReader.class,
            ClassNode.class,
            ObjectMapper.class,
            JsonParser.class,
            JsonProperty.class);

    private WorkerClassPath() {}

    /** Its entries, as {@code -cp} takes them. Where this process can't tell where it has its classes from, all that it has itself. */
    static String text() {
        Set<String> entries = new LinkedHashSet<>();
        for (Class<?> needed : NEEDED) {
            Optional<Path> place = place(needed);
            if (place.isEmpty()) {
                return System.getProperty("java.class.path");
            }
            entries.add(place.get().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    private static Optional<Path> place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            // Not a file: a class loader of somebody else has brought us.
            return Optional.empty();
        }
    }
}
