// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The version that serialisation gives to a class that does not say its own: a digest of its members, as the specification of
 * Java's serialisation has it in its section 4.6.
 */
final class SerialVersion {

    static final String FIELD = "serialVersionUID";

    private static final int OF_CLASS =
            Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    private static final int OF_FIELD = Opcodes.ACC_PUBLIC
            | Opcodes.ACC_PRIVATE
            | Opcodes.ACC_PROTECTED
            | Opcodes.ACC_STATIC
            | Opcodes.ACC_FINAL
            | Opcodes.ACC_VOLATILE
            | Opcodes.ACC_TRANSIENT;
    private static final int OF_METHOD = Opcodes.ACC_PUBLIC
            | Opcodes.ACC_PRIVATE
            | Opcodes.ACC_PROTECTED
            | Opcodes.ACC_STATIC
            | Opcodes.ACC_FINAL
            | Opcodes.ACC_SYNCHRONIZED
            | Opcodes.ACC_NATIVE
            | Opcodes.ACC_ABSTRACT
            | Opcodes.ACC_STRICT;

    private SerialVersion() {}

    /** Writes down the version that a class has, so that it keeps it whatever is added. */
    static void fix(ClassNode type) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
        type.fields.add(new FieldNode(access, FIELD, "J", null, of(type)));
    }

    static long of(ClassNode type) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(type.name.replace('/', '.'));
            out.writeInt(modifiers(type) & OF_CLASS);
            for (String name : type.interfaces.stream().sorted().toList()) {
                out.writeUTF(name.replace('/', '.'));
            }
            writeFields(type, out);
            writeMethods(type, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return firstEight(bytes.toByteArray());
    }

    // Reflection takes what the source says of a nested class, which is not what its own flags say.
    private static int modifiers(ClassNode type) {
        for (InnerClassNode inner : type.innerClasses) {
            if (inner.name.equals(type.name)) {
                return inner.access;
            }
        }
        return type.access;
    }

    private static void writeFields(ClassNode type, DataOutputStream out) throws IOException {
        List<FieldNode> fields = new ArrayList<>(type.fields);
        fields.sort(Comparator.comparing(field -> field.name));
        for (FieldNode field : fields) {
            boolean isPrivate = (field.access & Opcodes.ACC_PRIVATE) != 0;
            if (!isPrivate || (field.access & (Opcodes.ACC_STATIC | Opcodes.ACC_TRANSIENT)) == 0) {
                write(out, field.name, field.access & OF_FIELD, field.desc);
            }
        }
    }

    private static void writeMethods(ClassNode type, DataOutputStream out) throws IOException {
        List<MethodNode> methods = new ArrayList<>(type.methods);
        methods.sort(Comparator.<MethodNode>comparingInt(SerialVersion::rank)
                .thenComparing(method -> method.name)
                .thenComparing(method -> method.desc));
        for (MethodNode method : methods) {
            if (rank(method) == 0) {
                write(out, method.name, Opcodes.ACC_STATIC, method.desc);
            } else if ((method.access & Opcodes.ACC_PRIVATE) == 0) {
                write(out, method.name, method.access & OF_METHOD, method.desc.replace('/', '.'));
            }
        }
    }

    /** The initialiser comes first, then constructors, then methods. */
    private static int rank(MethodNode method) {
        return switch (method.name) {
            case "<clinit>" -> 0;
            case "<init>" -> 1;
            default -> 2;
        };
    }

    private static void write(DataOutputStream out, String name, int modifiers, String descriptor) throws IOException {
        out.writeUTF(name);
        out.writeInt(modifiers);
        out.writeUTF(descriptor);
    }

    private static long firstEight(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA").digest(bytes);
            long version = 0;
            for (int i = 7; i >= 0; i--) {
                version = version << 8 | (digest[i] & 0xFF);
            }
            return version;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }
}
