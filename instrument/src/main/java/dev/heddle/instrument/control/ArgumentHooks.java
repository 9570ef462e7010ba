// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves what the gate is told of the arguments of calls out of woven code, before calls that are no operations otherwise. */
final class ArgumentHooks {

    static final String GIVEN = "dev/heddle/gate/PassedObjectHooks";
    private static final String OBJECT = "(Ljava/lang/Object;)V";
    private static final String STRETCH = "(Ljava/lang/Object;II)V";

    /** Of {@code System.arraycopy}. */
    private static final int COPY_ARGUMENTS = 5;

    private final MethodNode method;

    /** The first local that is free. */
    private final int temporaries;

    ArgumentHooks(MethodNode method, int temporaries) {
        this.method = method;
        this.temporaries = temporaries;
    }

    /** How each argument is used. */
    static ArgumentUse[] uses(MethodInsnNode call, Optional<Entry> entry, Type[] types) {
        ArgumentUse[] uses = new ArgumentUse[types.length];
        for (int i = 0; i < types.length; i++) {
            uses[i] = ArgumentUse.of(call, entry, i, types[i]);
        }
        return uses;
    }

    /** What is on the stack is given to the next call: that is told, and the stack is left as it was. */
    static InsnList onStack(ArgumentUse use) {
        InsnList list = new InsnList();
        if (use != ArgumentUse.NONE) {
            list.add(new InsnNode(Opcodes.DUP));
            list.add(given(use == ArgumentUse.WRITE ? "written" : "read", OBJECT));
        }
        return list;
    }

    /**
     * Tells what a call does to its arguments, lets those escape that it may keep, and leaves the stack as it was.
     *
     * @param uses what it does, for each argument
     * @param escapes which of them may be kept
     * @param site makes the number of the site, if there is need for one
     */
    void weave(AbstractInsnNode node, Type[] types, ArgumentUse[] uses, boolean[] escapes, IntSupplier site) {
        int deepest = 0;
        while (deepest < types.length && uses[deepest] == ArgumentUse.NONE && !escapes[deepest]) {
            deepest++;
        }
        if (deepest == types.length) {
            return;
        }
        InsnList list = new InsnList();
        int[] locals = new int[types.length];
        int next = temporaries;
        for (int i = types.length - 1; i >= deepest; i--) {
            locals[i] = next;
            next += types[i].getSize();
            list.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), locals[i]));
        }
        String owner = node instanceof MethodInsnNode call ? call.owner : "";
        for (int i = deepest; i < types.length; i++) {
            tell(list, types, locals, i, uses[i], owner);
        }
        if (Arrays.stream(uses).anyMatch(use -> use != ArgumentUse.NONE)) {
            list.add(new LdcInsnNode(site.getAsInt()));
            list.add(given("call", "(I)V"));
        }
        for (int i = deepest; i < types.length; i++) {
            list.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), locals[i]));
            if (escapes[i]) {
                list.add(ControlledMethod.escape());
            }
        }
        method.instructions.insertBefore(node, list);
    }

    private static void tell(InsnList list, Type[] types, int[] locals, int at, ArgumentUse use, String owner) {
        if (use == ArgumentUse.NONE) {
            return;
        }
        String hook = use == ArgumentUse.WRITE ? "written" : "read";
        list.add(new VarInsnNode(Opcodes.ALOAD, locals[at]));
        // Methods of other classes may have the length behind the beginning, or something else.
        boolean hasStretch = owner.equals("java/util/Arrays")
                && at + 2 < types.length
                && types[at + 1] == Type.INT_TYPE
                && types[at + 2] == Type.INT_TYPE;
        boolean isCopy = owner.equals("java/lang/System") && types.length == COPY_ARGUMENTS;
        if (isCopy) {
            list.add(new VarInsnNode(Opcodes.ILOAD, locals[at + 1]));
            list.add(new InsnNode(Opcodes.DUP));
            list.add(new VarInsnNode(Opcodes.ILOAD, locals[4]));
            list.add(new InsnNode(Opcodes.IADD));
            list.add(given(hook, STRETCH));
        } else if (hasStretch) {
            list.add(new VarInsnNode(Opcodes.ILOAD, locals[at + 1]));
            list.add(new VarInsnNode(Opcodes.ILOAD, locals[at + 2]));
            list.add(given(hook, STRETCH));
        } else {
            // The only method that arrays have of their own.
            list.add(given(owner.startsWith("[") ? "cloning" : hook, OBJECT));
        }
    }

    /**
     * Tells that the result of a call lets others look at its receiver, or at the first argument of a static one or of a constructor, whose
     * object is on the stack when it has ended.
     */
    void weaveView(MethodInsnNode node, Type[] arguments) {
        Type[] types = arguments;
        if (node.getOpcode() != Opcodes.INVOKESTATIC && node.getOpcode() != Opcodes.INVOKESPECIAL) {
            types = new Type[arguments.length + 1];
            types[0] = Type.getObjectType(node.owner);
            System.arraycopy(arguments, 0, types, 1, arguments.length);
        }
        InsnList before = new InsnList();
        int[] locals = new int[types.length];
        int next = temporaries;
        for (int i = types.length - 1; i >= 0; i--) {
            locals[i] = next;
            next += types[i].getSize();
            before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), locals[i]));
        }
        for (int i = 0; i < types.length; i++) {
            before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), locals[i]));
        }
        method.instructions.insertBefore(node, before);
        InsnList after = new InsnList();
        after.add(new InsnNode(Opcodes.DUP));
        after.add(new VarInsnNode(Opcodes.ALOAD, locals[0]));
        after.add(given("view", "(Ljava/lang/Object;Ljava/lang/Object;)V"));
        method.instructions.insert(node, after);
    }

    /** Tells that the result of a call is a new buffer, which may have an array behind it. */
    void weaveAllocation(MethodInsnNode node) {
        InsnList after = new InsnList();
        after.add(new InsnNode(Opcodes.DUP));
        after.add(given("allocated", OBJECT));
        method.instructions.insert(node, after);
    }

    /** Whether the constructor makes something through which its first argument is read or written. */
    static boolean wraps(MethodInsnNode constructor, Type[] arguments) {
        return Qualities.has(constructor.owner, Quality.WRAPS)
                && arguments.length > 0
                && arguments[0].getSort() == Type.OBJECT
                && Qualities.has(arguments[0].getInternalName(), Quality.WRAPPED);
    }

    static boolean isAllocation(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC && isOfBuffer(call) && call.name.equals("allocate");
    }

    /** Whether what the call returns is another look at its receiver, or its first argument if it is static. */
    static boolean isView(MethodInsnNode call, Optional<Entry> entry) {
        if (entry.isEmpty() && isOfBuffer(call)) {
            return call.getOpcode() == Opcodes.INVOKESTATIC
                    ? call.name.equals("wrap")
                    : Qualities.has(call.owner, call.name, call.desc, Quality.VIEWS_BUFFER);
        }
        if (entry.isEmpty() || call.getOpcode() != Opcodes.INVOKESTATIC) {
            return false;
        }
        Meaning meaning = entry.get().meaning();
        return meaning == Meaning.SYNCHRONIZED_VIEW
                || meaning == Meaning.FIXED_VIEW
                || meaning == Meaning.COLLECTION_VIEW
                || meaning == Meaning.COLLECTION_ITERATE;
    }

    private static boolean isOfBuffer(MethodInsnNode call) {
        return Qualities.has(call.owner, Quality.BUFFER);
    }

    static MethodInsnNode given(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, GIVEN, name, descriptor, false);
    }
}
