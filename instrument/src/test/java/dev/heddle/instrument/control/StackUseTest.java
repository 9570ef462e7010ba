// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

class StackUseTest {

    /** Classes of the JDK that use nearly all instructions. */
    private static final List<String> CLASSES = List.of(
            "java.lang.Math",
            "java.lang.Double",
            "java.math.BigInteger",
            "java.util.Arrays",
            "java.util.HashMap",
            "java.util.concurrent.ForkJoinPool",
            "java.lang.String",
            "java.text.DecimalFormat");

    @Test
    void it_agrees_with_what_a_verifier_finds() throws IOException, AnalyzerException {
        List<String> wrong = new ArrayList<>();
        TreeSet<Integer> seen = new TreeSet<>();
        for (String name : CLASSES) {
            ClassNode type = new ClassNode();
            try (InputStream stream = ClassLoader.getSystemResourceAsStream(name.replace('.', '/') + ".class")) {
                assertThat(stream).isNotNull();
                new ClassReader(stream.readAllBytes()).accept(type, 0);
            }
            for (MethodNode method : type.methods) {
                Frame<BasicValue>[] frames = new Analyzer<>(new BasicInterpreter()).analyze(type.name, method);
                for (int i = 0; i + 1 < frames.length; i++) {
                    AbstractInsnNode node = method.instructions.get(i);
                    if (node.getOpcode() >= 0 && goesOn(node) && frames[i] != null && frames[i + 1] != null) {
                        seen.add(node.getOpcode());
                        int after = words(frames[i]) - StackUse.taken(node) + StackUse.given(node);
                        if (after != words(frames[i + 1])) {
                            wrong.add("opcode " + node.getOpcode() + " in " + name + "." + method.name);
                        }
                    }
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(seen).hasSizeGreaterThan(130);
    }

    private static boolean goesOn(AbstractInsnNode node) {
        int opcode = node.getOpcode();
        boolean ends = opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
        return !ends;
    }

    private static int words(Frame<BasicValue> frame) {
        int words = 0;
        for (int i = 0; i < frame.getStackSize(); i++) {
            words += frame.getStack(i).getSize();
        }
        return words;
    }
}
