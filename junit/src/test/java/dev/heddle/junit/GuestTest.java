// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** We run among the libraries of other people's tests. */
class GuestTest {

    @Test
    void the_extension_needs_nothing_but_junit() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.heddle.junit", "java..", "org.junit..", "org.opentest4j..", "org.jspecify.."))
                .check(new ClassFileImporter().importPaths(Path.of("target", "classes")));
    }
}
