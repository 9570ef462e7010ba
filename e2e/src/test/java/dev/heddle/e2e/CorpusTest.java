// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.samples.Batch;
import dev.heddle.samples.Sample;
import dev.heddle.samples.Samples;
import dev.heddle.samples.gallery.Gallery;
import dev.heddle.samples.inputs.InputPrograms;
import dev.heddle.samples.peers.PeerPrograms;
import dev.heddle.samples.rtool.RtoolPrograms;
import dev.heddle.samples.values.Endless;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Printer;

class CorpusTest {

    /** What no Java compiler writes; {@link OddPrograms} has it. */
    private static final Set<String> ODD = Set.of("NOP", "SWAP", "JSR", "RET");

    @Test
    void the_corpus_lists_every_program_that_there_is() throws IOException {
        Stream<String> listed = Stream.of(
                        Samples.all().stream().map(Sample::main),
                        RtoolPrograms.ENDING.stream(),
                        RtoolPrograms.STICKING.stream(),
                        PeerPrograms.ENDING.stream(),
                        PeerPrograms.STICKING.stream())
                .flatMap(types -> types.map(Class::getName));
        Stream<String> shown =
                Gallery.exhibits().stream().flatMap(exhibit -> Stream.of(exhibit.main(), exhibit.twin()));
        Stream<String> withInputs =
                InputPrograms.exhibits().stream().flatMap(exhibit -> Stream.of(exhibit.main(), exhibit.twin()));
        // OutcomesTest, FusionTest, EdgesTest, CheckSessionTest, SearchTest and StandardInputTest name their programs
        // themselves,
        // each with what must come out.
        List<String> programs = programs().stream()
                .filter(name -> !name.startsWith("dev.heddle.samples.outcomes."))
                .filter(name -> !name.startsWith("dev.heddle.samples.fusion."))
                .filter(name -> !name.startsWith("dev.heddle.samples.quiet."))
                .filter(name -> !name.startsWith("dev.heddle.samples.hidden."))
                .filter(name -> !name.startsWith("dev.heddle.samples.edges."))
                .filter(name -> !name.startsWith("dev.heddle.samples.inputs.Typed"))
                .toList();

        assertThat(programs)
                .hasSizeGreaterThan(45)
                .containsExactlyInAnyOrderElementsOf(Stream.of(listed, shown, withInputs)
                        .flatMap(names -> names)
                        .toList());
    }

    @Test
    void the_corpus_uses_every_instruction_that_a_compiler_writes() throws IOException {
        Set<String> used = new TreeSet<>();
        for (ClassNode type : classes()) {
            for (MethodNode method : type.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    if (instruction.getOpcode() >= 0) {
                        used.add(Printer.OPCODES[instruction.getOpcode()]);
                    }
                }
            }
        }

        Set<String> all = new TreeSet<>(List.of(Printer.OPCODES));
        // ASM turns the short forms into the long ones, so they are no instructions of their own here.
        all.removeIf(name -> name.isEmpty() || name.matches(".*(LOAD|STORE)_[0-3]|LDC2?_W|WIDE|GOTO_W|JSR_W"));
        all.removeAll(ODD);
        assertThat(used).containsAll(all);
    }

    private static List<String> programs() throws IOException {
        return classes().stream()
                .filter(type -> type.methods.stream()
                        .anyMatch(method -> method.name.equals("main")
                                && method.desc.equals("([Ljava/lang/String;)V")
                                && (method.access & Opcodes.ACC_STATIC) != 0))
                .map(type -> type.name.replace('/', '.'))
                .filter(name -> !name.equals(Batch.class.getName()) && !name.equals(Endless.class.getName()))
                .toList();
    }

    private static List<ClassNode> classes() throws IOException {
        Path place = Classes.of(Sample.class);
        if (Files.isDirectory(place)) {
            return classesBelow(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return classesBelow(jar.getPath("/"));
        }
    }

    private static List<ClassNode> classesBelow(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(CorpusTest::parsed)
                    .toList();
        }
    }

    private static ClassNode parsed(Path file) {
        try {
            ClassNode type = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(type, 0);
            return type;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
