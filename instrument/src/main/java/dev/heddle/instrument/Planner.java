// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Sharing;
import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Decides what the instructions of a class log. */
final class Planner implements SpelledOut.Calls {

    private final Hierarchy hierarchy;
    private final Scope scope;
    private final @Nullable ClassLoader loader;
    private final ClassNode type;
    private final Set<String> silent;
    private final SpelledOut spelledOut;

    Planner(Hierarchy hierarchy, Scope scope, @Nullable ClassLoader loader, ClassNode type) {
        this.hierarchy = hierarchy;
        this.scope = scope;
        this.loader = loader;
        this.type = type;
        this.spelledOut = new SpelledOut(hierarchy, loader, this::isWoven);
        this.silent = findSilent();
    }

    @Override
    public boolean isForProgram(String name) {
        return isWoven(name);
    }

    @Override
    public boolean isSeen(MethodInsnNode call) {
        return planCall(call) != null;
    }

    /** Returns what a method logs. */
    MethodPlan plan(MethodNode method) {
        Map<Integer, Logged> logged = new LinkedHashMap<>();
        Construction construction = Construction.of(type, method);
        int index = -1;
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() >= 0) {
                index++;
                Logged what = plan(node, construction.before().contains(node));
                if (what != null) {
                    logged.put(index, what);
                }
            }
        }
        return new MethodPlan(method.name, method.desc, silent.contains(method.name + method.desc), false, logged);
    }

    private @Nullable Logged plan(AbstractInsnNode node, boolean beforeSuperCall) {
        switch (node.getOpcode()) {
            case Opcodes.IALOAD:
            case Opcodes.LALOAD:
            case Opcodes.BALOAD:
            case Opcodes.CALOAD:
            case Opcodes.SALOAD:
                return Logged.ELEMENT;
            case Opcodes.FALOAD:
            case Opcodes.DALOAD:
            case Opcodes.AALOAD:
                return Logged.VALUE;
            case Opcodes.GETFIELD:
            case Opcodes.GETSTATIC:
                return planRead((FieldInsnNode) node);
            case Opcodes.PUTFIELD:
                // Before super(…) the object can't be handed to the runtime; it is confined then anyway.
                return beforeSuperCall ? null : planWrite((FieldInsnNode) node);
            case Opcodes.PUTSTATIC:
                return planWrite((FieldInsnNode) node);
            case Opcodes.NEW:
                return runsForeignInitializer(((TypeInsnNode) node).desc) ? Logged.CALL : null;
            case Opcodes.IF_ACMPEQ:
            case Opcodes.IF_ACMPNE:
                return Logged.OUTCOME;
            case Opcodes.MONITORENTER:
                return Logged.ENTER;
            case Opcodes.MONITOREXIT:
                return Logged.EXIT;
            case Opcodes.INVOKEDYNAMIC:
                return planDynamic((InvokeDynamicInsnNode) node);
            case Opcodes.INVOKEVIRTUAL:
            case Opcodes.INVOKESPECIAL:
            case Opcodes.INVOKESTATIC:
            case Opcodes.INVOKEINTERFACE:
                return planCall((MethodInsnNode) node);
            case Opcodes.LDC:
                return isDynamic((LdcInsnNode) node) ? Logged.CALL : null;
            default:
                return null;
        }
    }

    /**
     * Returns true if the first use of a class may run a static initialiser that is not woven and could call back.
     *
     * <p>Of the classes of the JDK that programs make the most objects of, it is known that they do not.
     */
    boolean runsForeignInitializer(String name) {
        for (ClassShape at = hierarchy.find(loader, name); at != null && !isQuiet(at.name()); at = superOf(at)) {
            if (at.methods().containsKey("<clinit>()V") && !isWoven(at.name())) {
                return true;
            }
        }
        return false;
    }

    private @Nullable ClassShape superOf(ClassShape at) {
        return at.superName() == null ? null : hierarchy.find(loader, at.superName());
    }

    private static boolean isQuiet(String name) {
        // The common pool may have a factory of the program.
        return (name.startsWith("java/lang/") || name.startsWith("java/math/") || name.startsWith("java/util/"))
                && !name.startsWith("java/util/concurrent/ForkJoin")
                && !name.startsWith("java/util/logging/");
    }

    private static boolean isDynamic(LdcInsnNode node) {
        return node.cst instanceof org.objectweb.asm.ConstantDynamic;
    }

    private @Nullable Logged planRead(FieldInsnNode node) {
        Hierarchy.Member field = hierarchy.field(loader, node.owner, node.name + node.desc);
        boolean isStatic = node.getOpcode() == Opcodes.GETSTATIC;
        if (field == null || !isWoven(field.owner().name())) {
            return Logged.VALUE;
        }
        if ((field.access() & Opcodes.ACC_FINAL) != 0) {
            return isStatic ? planStaticFinal(field.owner()) : planFinal(field.owner());
        }
        return (field.access() & Opcodes.ACC_VOLATILE) != 0 ? Logged.VOLATILE : Logged.VALUE;
    }

    // What an initialiser that is too large to be woven writes, nobody can compute.
    private static @Nullable Logged planStaticFinal(ClassShape owner) {
        return owner.hasLargeInitializer() ? Logged.VALUE : null;
    }

    private static Logged planFinal(ClassShape owner) {
        return owner.hasLargeConstructor() ? Logged.VALUE : Logged.FINAL_VALUE;
    }

    private @Nullable Logged planWrite(FieldInsnNode node) {
        Hierarchy.Member field = hierarchy.field(loader, node.owner, node.name + node.desc);
        return field != null && (field.access() & Opcodes.ACC_VOLATILE) != 0 ? Logged.VOLATILE : null;
    }

    private @Nullable Logged planDynamic(InvokeDynamicInsnNode node) {
        String factory = node.bsm.getOwner();
        if (factory.equals("java/lang/invoke/LambdaMetafactory")) {
            // Without captured values it is one object for all threads, and who numbers it first can't be computed.
            return Type.getArgumentTypes(node.desc).length == 0 ? Logged.VALUE : null;
        }
        boolean computed = factory.equals("java/lang/invoke/StringConcatFactory") && concatenatesValuesOnly(node);
        return computed ? null : Logged.CALL;
    }

    // Then nobody's toString is called, so the call can't call back.
    static boolean concatenatesValuesOnly(InvokeDynamicInsnNode node) {
        for (Type argument : Type.getArgumentTypes(node.desc)) {
            if (argument.getSort() >= Type.ARRAY && !argument.getInternalName().equals("java/lang/String")) {
                return false;
            }
        }
        for (Object constant : node.bsmArgs) {
            if (constant instanceof Handle || constant instanceof org.objectweb.asm.ConstantDynamic) {
                return false;
            }
        }
        return true;
    }

    /** Returns what a call logs; null if nothing. */
    @Nullable
    Logged planCall(MethodInsnNode node) {
        Logged onArrays = ArrayCalls.plan(node);
        if (onArrays != null) {
            return onArrays;
        }
        if (node.owner.startsWith("[")) {
            return Logged.CALL;
        }
        if (setsField(node)) {
            return Logged.REFLECTION;
        }
        if (node.owner.equals("java/lang/Object") && node.name.equals("<init>")) {
            return null;
        }
        if (!isWoven(node.owner)) {
            return known(node.owner, node);
        }
        Hierarchy.Member callee = hierarchy.method(loader, node.owner, node.name + node.desc);
        if (callee == null) {
            return null;
        }
        if (!isWoven(callee.owner().name())) {
            return spelledOut.hasBridge(node.owner, node.name + node.desc)
                    ? null
                    : known(callee.owner().name(), node);
        }
        if (isObjects(callee, node)) {
            return known("java/lang/Object", node);
        }
        return (callee.access() & Opcodes.ACC_NATIVE) != 0 ? Logged.CALL : null;
    }

    // An interface that repeats hashCode() is no reason for a class to have one of its own.
    private boolean isObjects(Hierarchy.Member callee, MethodInsnNode node) {
        if (node.getOpcode() != Opcodes.INVOKEINTERFACE || (callee.access() & Opcodes.ACC_ABSTRACT) == 0) {
            return false;
        }
        Hierarchy.Member repeated = hierarchy.method(loader, "java/lang/Object", node.name + node.desc);
        return repeated != null && (repeated.access() & Opcodes.ACC_PUBLIC) != 0;
    }

    private static boolean setsField(MethodInsnNode node) {
        return node.owner.equals("java/lang/reflect/Field")
                && node.name.startsWith("set")
                && node.desc.startsWith("(Ljava/lang/Object;");
    }

    private static @Nullable Logged known(String owner, MethodInsnNode call) {
        Optional<Entry> entry = Catalogue.find(owner, call.name, call.desc);
        if (entry.isEmpty()) {
            return Logged.CALL;
        }
        switch (entry.get().treatment()) {
            case PURE:
                return null;
            case OPERATION:
                return Logged.OPERATION;
            case ASSERTION:
                return Logged.ASSERTION;
            case INPUT:
                return Logged.INPUT;
            default:
                if (entry.get().fluent()) {
                    return Logged.FLUENT;
                }
                return isOpen(entry.get(), call) ? Logged.OPEN : Logged.CALL;
        }
    }

    // Whether the call synchronises depends on the receiver's class. That of super.add(…) is woven, so it does not
    // matter.
    private static boolean isOpen(Entry entry, MethodInsnNode call) {
        return entry.sharing() == Sharing.OPEN
                && (call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE);
    }

    /** Returns true if the class with this internal name is woven. */
    boolean isWoven(String name) {
        return name.equals(type.name)
                || (scope.reasonAgainst(name).isEmpty() && !hierarchy.isBelow(loader, name, "java/lang/ClassLoader"));
    }

    // ── silent methods ──────────────────────────────────────────────────────────────────────────────────────────────

    // A greatest fixed point: all methods that could be silent, less those that call one that is not.
    private Set<String> findSilent() {
        Set<String> candidates = new HashSet<>();
        Set<String> updates = UpdateFunctions.of(type);
        Map<String, MethodNode> methods = new LinkedHashMap<>();
        for (MethodNode method : type.methods) {
            methods.put(method.name + method.desc, method);
            if (mayBeSilent(method) && !updates.contains(method.name + method.desc)) {
                candidates.add(method.name + method.desc);
            }
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (MethodNode method : methods.values()) {
                String key = method.name + method.desc;
                if (candidates.contains(key) && !isSilent(method, candidates, methods)) {
                    candidates.remove(key);
                    changed = true;
                }
            }
        }
        return candidates;
    }

    private static boolean mayBeSilent(MethodNode method) {
        int never = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED;
        return (method.access & never) == 0
                && !method.name.startsWith("<")
                && method.tryCatchBlocks.isEmpty()
                && method.instructions.size() > 0;
    }

    private boolean isSilent(MethodNode method, Set<String> candidates, Map<String, MethodNode> methods) {
        for (AbstractInsnNode node : method.instructions) {
            if (!isSilent(node, candidates, methods)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSilent(AbstractInsnNode node, Set<String> candidates, Map<String, MethodNode> methods) {
        int opcode = node.getOpcode();
        if (node instanceof MethodInsnNode call) {
            String key = call.name + call.desc;
            MethodNode callee = methods.get(key);
            if (call.owner.equals(type.name) && callee != null) {
                int fixed = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
                boolean certain = (callee.access & fixed) != 0 || (type.access & Opcodes.ACC_FINAL) != 0;
                return certain && candidates.contains(key);
            }
            return !isWoven(call.owner)
                    && Catalogue.find(call.owner, call.name, call.desc)
                            .map(entry -> entry.treatment() == dev.heddle.catalogue.Treatment.PURE)
                            .orElse(false);
        }
        if (node instanceof FieldInsnNode || node instanceof InvokeDynamicInsnNode) {
            return false;
        }
        if (node instanceof LdcInsnNode constant) {
            return constant.cst instanceof Number || constant.cst instanceof String;
        }
        boolean arrays = (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
                || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
                || opcode == Opcodes.NEWARRAY
                || opcode == Opcodes.ANEWARRAY
                || opcode == Opcodes.MULTIANEWARRAY;
        boolean others = opcode == Opcodes.NEW
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.CHECKCAST
                || opcode == Opcodes.INSTANCEOF
                || opcode == Opcodes.IF_ACMPEQ
                || opcode == Opcodes.IF_ACMPNE
                || opcode == Opcodes.MONITORENTER
                || opcode == Opcodes.MONITOREXIT
                || opcode == Opcodes.JSR
                || opcode == Opcodes.RET;
        return !arrays && !others;
    }
}
