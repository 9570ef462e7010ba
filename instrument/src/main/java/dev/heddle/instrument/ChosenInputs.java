// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.trace.MemberPatterns;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Inputs whose values are chosen from outside, so that woven code asks for them where it would begin with values of its own. */
public final class ChosenInputs {

    /** Every input is what the program says. */
    public static final ChosenInputs NONE = new ChosenInputs(false, List.of(), "", "", Set.of());

    /** The command line and the standard input, which are not set by code. */
    private static final Set<String> FROM_OUTSIDE = Set.of("args", "stdin");

    private static final String NUMBERS = "IJZBSC";

    private static final String API = "dev/heddle/api/Heddle";

    private final boolean isAny;
    private final List<String> members;
    private final MemberPatterns marks;
    private final String owner;
    private final String className;
    private final Set<String> fields;

    private ChosenInputs(boolean isAny, List<String> members, String owner, String className, Set<String> fields) {
        this.isAny = isAny;
        this.members = members;
        this.marks = new MemberPatterns(members);
        this.owner = owner;
        this.className = className;
        this.fields = fields;
    }

    /**
     * Some inputs have chosen values.
     *
     * @param marks what is an input though the program does not say so: {@code Class.method} for its parameters, {@code Class.field}
     * @param owner the class that is asked for values
     */
    public static ChosenInputs by(List<String> marks, String owner) {
        List<String> members = marks.stream()
                .filter(mark -> !mark.isEmpty() && !FROM_OUTSIDE.contains(mark))
                .toList();
        return new ChosenInputs(true, members, owner, "", Set.of());
    }

    /** The same for the code of this class. */
    public ChosenInputs in(ClassNode type) {
        if (!hasMarks()) {
            return this;
        }
        Set<String> declared = new HashSet<>();
        type.fields.forEach(field -> declared.add(field.name + field.desc));
        return new ChosenInputs(isAny, members, owner, type.name.replace('/', '.'), declared);
    }

    /** Returns true if anything is an input though the program does not say so. */
    public boolean hasMarks() {
        return !members.isEmpty();
    }

    /** Has a call of the API ask for the chosen value; whether it is such a call. */
    public boolean takes(MethodInsnNode call) {
        boolean isTaken = isAny && call.owner.equals(API) && call.name.equals("input");
        if (isTaken) {
            call.owner = owner;
        }
        return isTaken;
    }

    // ── parameters ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if the parameters of the method are inputs when it is called from outside. */
    boolean concerns(MethodNode method) {
        return hasMarks() && marks.match(className, method.name);
    }

    /** Puts the chosen values into the parameters; what is asked may know better whether the call is from outside. */
    InsnList parameters(MethodNode method) {
        InsnList list = new InsnList();
        int local = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        int index = 0;
        for (Type type : Type.getArgumentTypes(method.desc)) {
            if (isNumber(type)) {
                list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
                list.add(ask("parameter", method.name + "." + parameterName(method, index, local), type));
                list.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), local));
            }
            local += type.getSize();
            index++;
        }
        return list;
    }

    /** Returns what comes before a call of woven code, where nobody else knows whether a method is called from outside. */
    public InsnList inside() {
        InsnList list = new InsnList();
        if (hasMarks()) {
            list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, "inside", "()V", false));
        }
        return list;
    }

    /** Returns what a method begins with there. */
    public InsnList entering(MethodNode method) {
        InsnList list = new InsnList();
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, "entered", "()V", false));
        if (concerns(method)) {
            list.add(parameters(method));
        }
        return list;
    }

    // As the rebuild names them.
    private static String parameterName(MethodNode method, int index, int slot) {
        if (method.parameters != null
                && index < method.parameters.size()
                && method.parameters.get(index).name != null) {
            return method.parameters.get(index).name;
        }
        if (method.localVariables != null) {
            for (LocalVariableNode variable : method.localVariables) {
                if (variable.index == slot) {
                    return variable.name;
                }
            }
        }
        return "argument" + index;
    }

    // ── fields ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what to put before a write so that the field begins with the chosen value; nothing if it is no such write. */
    public InsnList initial(MethodNode method, FieldInsnNode write) {
        InsnList list = new InsnList();
        Type type = Type.getType(write.desc);
        boolean begins = method.name.startsWith("<")
                && write.owner.replace('/', '.').equals(className)
                && fields.contains(write.name + write.desc);
        if (begins && isNumber(type) && marks.match(className, write.name)) {
            list.add(ask("chosen", className.substring(className.lastIndexOf('.') + 1) + "." + write.name, type));
        }
        return list;
    }

    private InsnList ask(String hook, String name, Type type) {
        InsnList list = new InsnList();
        list.add(new LdcInsnNode(name));
        String descriptor = "(%sLjava/lang/String;)%s".formatted(type.getDescriptor(), type.getDescriptor());
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, hook, descriptor, false));
        return list;
    }

    private static boolean isNumber(Type type) {
        return type.getDescriptor().length() == 1 && NUMBERS.contains(type.getDescriptor());
    }
}
