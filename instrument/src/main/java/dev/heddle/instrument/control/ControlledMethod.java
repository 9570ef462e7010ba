// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.instrument.Construction;
import dev.heddle.instrument.Hierarchy;
import dev.heddle.instrument.control.Replacements.Replacement;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves one method. */
final class ControlledMethod {

    private static final String GATE = Replacements.GATE;
    /** Below those of the monitor of a synchronized method. */
    static final int BEGIN_OF_METHOD = -3;

    static final int END_OF_METHOD = -4;
    private static final String DEFAULT_HANDLER = "DefaultUncaughtExceptionHandler";

    private final ClassContext context;
    private final MethodNode method;
    private final Construction construction;
    private final ControlledCall calls;
    private final LoopHeads loops;
    private final int temporaries;
    private int index = -1;
    private int line;

    /** The next array read is of a table that javac made for a switch, which never changes. */
    private boolean isSwitchTable;

    ControlledMethod(ClassContext context, MethodNode method) {
        this.context = context;
        this.method = method;
        this.construction = Construction.of(context.type(), method);
        this.loops = new LoopHeads(context, method);
        this.temporaries = method.maxLocals + loops.size();
        this.calls = new ControlledCall(context, method, temporaries);
    }

    static int firstLine(MethodNode method) {
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LineNumberNode number) {
                return number.line;
            }
        }
        return 0;
    }

    void weave() {
        UninitialisedObjects uninitialised = UninitialisedObjects.of(method);
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node instanceof LineNumberNode number) {
                line = number.line;
            } else if (node.getOpcode() >= 0) {
                index++;
                weave(node);
            }
        }
        weaveHandlers();
        loops.weave(temporaries - loops.size());
        boolean isWrapped = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        if (context.landmarks().marksMethods() && !method.name.startsWith("<") && !isWrapped) {
            markMethod();
        }
        boolean isEntry = (method.access & Opcodes.ACC_STATIC) != 0 && !method.name.equals("<clinit>");
        if (isEntry && context.isInitialisedAgain(context.type().name)) {
            method.instructions.insert(check(Initialization.CHECK, context.type().name));
        }
        if (context.inputs().hasMarks() && !method.name.equals("<clinit>")) {
            method.instructions.insert(context.inputs().entering(method));
        }
        uninitialised.restore();
    }

    /** An end by an exception has no landmark: nothing is claimed of it. */
    private void markMethod() {
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.RETURN) {
                method.instructions.insertBefore(node, mark(GateSite.Kind.END, END_OF_METHOD, line));
            }
        }
        method.instructions.insert(mark(GateSite.Kind.BEGIN, BEGIN_OF_METHOD, firstLine(method)));
    }

    private InsnList mark(GateSite.Kind kind, int place, int atLine) {
        GateSites.Where where = new GateSites.Where(className(), method.name, method.desc, place, atLine);
        InsnList list = new InsnList();
        list.add(new LdcInsnNode(context.sites().add(where, kind, "", Optional.empty(), false)));
        list.add(gate("visit", "(I)V"));
        return list;
    }

    private void weave(AbstractInsnNode node) {
        int opcode = node.getOpcode();
        int landmark = context.landmarks().find(className(), method.name, method.desc, index);
        if (landmark != 0) {
            method.instructions.insertBefore(node, new LdcInsnNode(landmark));
            method.instructions.insertBefore(node, gate("visit", "(I)V"));
        }
        switch (opcode) {
            case Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
                weaveField((FieldInsnNode) node);
            case Opcodes.IALOAD,
                    Opcodes.LALOAD,
                    Opcodes.FALOAD,
                    Opcodes.DALOAD,
                    Opcodes.AALOAD,
                    Opcodes.BALOAD,
                    Opcodes.CALOAD,
                    Opcodes.SALOAD -> weaveLoad(node);
            case Opcodes.IASTORE,
                    Opcodes.LASTORE,
                    Opcodes.FASTORE,
                    Opcodes.DASTORE,
                    Opcodes.AASTORE,
                    Opcodes.BASTORE,
                    Opcodes.CASTORE,
                    Opcodes.SASTORE -> weaveStore(node);
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> created(node);
            case Opcodes.NEW -> {
                String made = ((TypeInsnNode) node).desc;
                if (context.isInitialisedAgain(made)) {
                    method.instructions.insertBefore(node, check(Initialization.CHECK, made));
                }
            }
            case Opcodes.MONITORENTER -> monitor(node, "enter", GateSite.Kind.ENTER);
            case Opcodes.MONITOREXIT -> monitor(node, "exit", GateSite.Kind.EXIT);
            case Opcodes.INVOKEDYNAMIC -> weaveDynamic((InvokeDynamicInsnNode) node);
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE ->
                weaveCall((MethodInsnNode) node);
            case Opcodes.ARETURN -> {
                if (mayBeCalledFromOutside()) {
                    method.instructions.insertBefore(node, escape());
                }
            }
            default -> {}
        }
    }

    private int site(
            GateSite.Kind kind, String member, Optional<dev.heddle.catalogue.Meaning> meaning, boolean isVolatile) {
        GateSites.Where where = new GateSites.Where(className(), method.name, method.desc, index, line);
        return context.sites().add(where, kind, member, meaning, isVolatile);
    }

    private String className() {
        return context.type().name.replace('/', '.');
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void weaveField(FieldInsnNode node) {
        Hierarchy.Member field = context.hierarchy().field(context.loader(), node.owner, node.name + node.desc);
        String owner = field == null ? node.owner : field.owner().name();
        int access = field == null ? 0 : field.access();
        boolean isStatic = node.getOpcode() == Opcodes.GETSTATIC || node.getOpcode() == Opcodes.PUTSTATIC;
        boolean isWrite = node.getOpcode() == Opcodes.PUTFIELD || node.getOpcode() == Opcodes.PUTSTATIC;
        isSwitchTable |= node.name.startsWith("$SwitchMap$");
        if (isWrite) {
            method.instructions.insertBefore(node, context.inputs().initial(method, node));
        }
        if (isStatic && context.isInitialisedAgain(owner)) {
            if (!owner.equals(context.type().name)) {
                method.instructions.insertBefore(node, check(Initialization.CHECK, owner));
            } else if ((method.access & Opcodes.ACC_STATIC) == 0) {
                method.instructions.insertBefore(node, check(Initialization.RENEW, owner));
            }
        }
        InsnList list = new InsnList();
        if (isWrite && Type.getType(node.desc).getSort() >= Type.ARRAY) {
            list.add(escape());
        }
        boolean isOuter = !context.isWoven(owner);
        boolean isFinal = (access & Opcodes.ACC_FINAL) != 0
                && (isStatic || isOuter || !context.leaks().showsFinalFields(context.loader(), owner));
        // Of what nobody finds nothing is known.
        boolean isVisible = !isFinal && !construction.before().contains(node) && (!isOuter || field != null);
        if (isVisible) {
            Type type = Type.getType(node.desc);
            boolean isVolatile = (access & Opcodes.ACC_VOLATILE) != 0;
            GateSite.Kind kind = isWrite ? GateSite.Kind.WRITE : GateSite.Kind.READ;
            String member = owner.replace('/', '.') + "." + node.name;
            int site = site(kind, member, Optional.empty(), isVolatile);
            if (isStatic) {
                list.add(new LdcInsnNode(site));
                list.add(gate(isOuter ? "outerStatic" : isWrite ? "putStatic" : "statics", "(I)V"));
            } else {
                addReceiver(list, node, isWrite);
                list.add(new LdcInsnNode(site));
                list.add(gate(isOuter ? "outer" : isWrite ? "putField" : "field", "(Ljava/lang/Object;I)V"));
            }
            if (isWrite) {
                list.add(ShownValue.written(type));
            } else {
                method.instructions.insert(node, ShownValue.onStack(type));
            }
        }
        if (isWrite && isOuter) {
            list.add(gate("changed", "()V"));
        }
        method.instructions.insertBefore(node, list);
    }

    private static void addReceiver(InsnList list, FieldInsnNode node, boolean isWrite) {
        if (!isWrite) {
            list.add(new InsnNode(Opcodes.DUP));
        } else if (Type.getType(node.desc).getSize() == 1) {
            list.add(new InsnNode(Opcodes.DUP2));
            list.add(new InsnNode(Opcodes.POP));
        } else {
            list.add(new InsnNode(Opcodes.DUP2_X1));
            list.add(new InsnNode(Opcodes.POP2));
            list.add(new InsnNode(Opcodes.DUP_X2));
        }
    }

    static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.');
    }

    private void weaveLoad(AbstractInsnNode node) {
        if (isSwitchTable) {
            isSwitchTable = false;
            return;
        }
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP2));
        addCell(list, GateSite.Kind.READ);
        method.instructions.insertBefore(node, list);
        method.instructions.insert(node, ShownValue.onStack(ShownValue.element(node.getOpcode())));
    }

    private void weaveStore(AbstractInsnNode node) {
        int store = switch (node.getOpcode()) {
            case Opcodes.LASTORE -> Opcodes.LSTORE;
            case Opcodes.FASTORE -> Opcodes.FSTORE;
            case Opcodes.DASTORE -> Opcodes.DSTORE;
            case Opcodes.AASTORE -> Opcodes.ASTORE;
            default -> Opcodes.ISTORE;
        };
        InsnList list = new InsnList();
        if (store == Opcodes.ASTORE) {
            list.add(escape());
        }
        list.add(new VarInsnNode(store, temporaries));
        list.add(new InsnNode(Opcodes.DUP2));
        addCell(list, GateSite.Kind.WRITE);
        list.add(new VarInsnNode(store - Opcodes.ISTORE + Opcodes.ILOAD, temporaries));
        method.instructions.insertBefore(node, list);
    }

    private void addCell(InsnList list, GateSite.Kind kind) {
        list.add(new LdcInsnNode(site(kind, "", Optional.empty(), false)));
        list.add(gate(kind == GateSite.Kind.WRITE ? "putCell" : "cell", "(Ljava/lang/Object;II)V"));
    }

    private void created(AbstractInsnNode node) {
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP));
        list.add(gate("created", "(Ljava/lang/Object;)V"));
        method.instructions.insert(node, list);
    }

    static InsnList escape() {
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP));
        list.add(gate("escape", "(Ljava/lang/Object;)V"));
        return list;
    }

    static MethodInsnNode gate(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, GATE, name, descriptor, false);
    }

    /** Returns what tells something of itself. */
    static MethodInsnNode telling(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, "dev/heddle/gate/ValueHooks", name, descriptor, false);
    }

    private static MethodInsnNode instead(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, Replacements.INSTEAD, name, descriptor, false);
    }

    private static InsnList check(String hook, String owner) {
        InsnList list = new InsnList();
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, hook, "()V", false));
        return list;
    }

    // ── monitors and calls ──────────────────────────────────────────────────────────────────────────────────────────

    private void monitor(AbstractInsnNode node, String hook, GateSite.Kind kind) {
        method.instructions.insertBefore(node, new LdcInsnNode(site(kind, "", Optional.empty(), false)));
        method.instructions.set(node, gate(hook, "(Ljava/lang/Object;I)V"));
    }

    private void weaveDynamic(InvokeDynamicInsnNode node) {
        Type[] arguments = Type.getArgumentTypes(node.desc);
        if (node.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            calls.weaveText(
                    node, arguments, () -> site(GateSite.Kind.CALL, "String.valueOf(", Optional.empty(), false));
        } else {
            calls.escapeArguments(node, arguments);
        }
    }

    /** Visits an instruction that initialises a class without naming it. Not replaced, because who calls it matters for what it may do. */
    private void weaveReflection(MethodInsnNode node) {
        InsnList list = new InsnList();
        switch (node.owner + "." + node.name + node.desc) {
            case "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;" -> {
                list.add(new InsnNode(Opcodes.DUP));
                list.add(instead("initialise", "(Ljava/lang/Class;)V"));
                method.instructions.insert(node, list);
            }
            case "java/lang/Class.newInstance()Ljava/lang/Object;" -> {
                list.add(new InsnNode(Opcodes.DUP));
                list.add(instead("initialise", "(Ljava/lang/Class;)V"));
                method.instructions.insertBefore(node, list);
            }
            case "java/lang/reflect/Constructor.newInstance([Ljava/lang/Object;)Ljava/lang/Object;" -> {
                list.add(new InsnNode(Opcodes.DUP2));
                list.add(new InsnNode(Opcodes.POP));
                list.add(instead("initialise", "(Ljava/lang/reflect/Constructor;)V"));
                method.instructions.insertBefore(node, list);
            }
            default -> {
                // Initialises nothing, or names what it does.
            }
        }
    }

    private void weaveCall(MethodInsnNode node) {
        if (context.inputs().takes(node)) {
            return;
        }
        Replacement replacement = replacement(node);
        if (replacement != null) {
            calls.escapeArguments(node, Type.getArgumentTypes(node.desc));
            int site =
                    site(GateSite.Kind.CALL, simple(node.owner) + "." + node.name + node.desc, Optional.empty(), false);
            method.instructions.insertBefore(node, new LdcInsnNode(site));
            method.instructions.set(node, instead(replacement.name(), replacement.descriptorWithSite()));
            return;
        }
        if (isUnseededRandom(node)) {
            method.instructions.insertBefore(node, instead("seed", "()J"));
            node.desc = "(J)V";
        }
        weaveReflection(node);
        boolean completes = construction.calls().contains(node);
        if (node.owner.equals("java/lang/Object") && node.name.equals("<init>") && !completes) {
            calls.weaveConstructor(node, false);
            return;
        }
        if (!calls.isOutside(node)) {
            // Nobody would see that the constructor of Object is entered.
            if (!node.owner.equals("java/lang/Object")) {
                method.instructions.insertBefore(node, context.inputs().inside());
            }
            return;
        }
        // Before JDK 25 scopes of tasks have constructors.
        if (node.owner.startsWith("java/util/concurrent/StructuredTaskScope") && node.name.equals("<init>")) {
            method.instructions.insertBefore(node, new LdcInsnNode("StructuredTaskScope." + node.name + "()"));
            method.instructions.insertBefore(node, telling("uncontrolled", "(Ljava/lang/String;)V"));
        }
        weaveCommon(node);
        weaveLate(node);
        if (node.name.equals("<init>")) {
            calls.weaveArguments(
                    node,
                    Type.getArgumentTypes(node.desc),
                    Catalogue.find(node.owner, node.name, node.desc),
                    () -> site(
                            GateSite.Kind.CALL,
                            simple(node.owner) + "." + node.name + node.desc,
                            Optional.empty(),
                            false));
            calls.weaveConstructor(node, completes);
            return;
        }
        calls.weave(
                node,
                meaning -> site(GateSite.Kind.CALL, simple(node.owner) + "." + node.name + node.desc, meaning, false));
    }

    /** Tells of what all threads share without sharing an object, and of what is done to nobody knows what. */
    private void weaveCommon(MethodInsnNode node) {
        boolean isOfHandler = node.owner.equals("java/lang/Thread") && node.name.endsWith(DEFAULT_HANDLER);
        @Nullable
        String hook = isOfHandler ? "handler" : Files.isCall(node) ? "files" : Unseen.isCall(node) ? "unseen" : null;
        if (hook == null && !Unseen.isInvocation(node)) {
            return;
        }
        int site = site(GateSite.Kind.CALL, simple(node.owner) + "." + node.name + node.desc, Optional.empty(), false);
        InsnList list = new InsnList();
        if (hook != null) {
            list.add(new LdcInsnNode(site));
            list.add(telling(hook, "(I)V"));
        } else {
            list.add(new VarInsnNode(Opcodes.ASTORE, temporaries));
            list.add(new VarInsnNode(Opcodes.ASTORE, temporaries + 1));
            list.add(new InsnNode(Opcodes.DUP));
            list.add(new LdcInsnNode(site));
            list.add(telling("invoked", "(Ljava/lang/reflect/Method;I)V"));
            list.add(new VarInsnNode(Opcodes.ALOAD, temporaries + 1));
            list.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
        }
        method.instructions.insertBefore(node, list);
    }

    /** Tells of what the collector decides, or when. */
    private void weaveLate(MethodInsnNode node) {
        int late = Unseen.late(declarer(node), node.name);
        if (late >= 0) {
            int site =
                    site(GateSite.Kind.CALL, simple(node.owner) + "." + node.name + node.desc, Optional.empty(), false);
            method.instructions.insertBefore(node, new LdcInsnNode(late));
            method.instructions.insertBefore(node, new LdcInsnNode(site));
            method.instructions.insertBefore(node, telling("late", "(II)V"));
        }
    }

    /** The class that declares the method: that of the call may be the program's. */
    private String declarer(MethodInsnNode node) {
        if (!context.isWoven(node.owner)) {
            return node.owner;
        }
        Hierarchy.Member callee = context.hierarchy().method(context.loader(), node.owner, node.name + node.desc);
        return callee == null ? node.owner : callee.owner().name();
    }

    private static boolean isUnseededRandom(MethodInsnNode node) {
        return node.owner.equals("java/util/Random") && node.name.equals("<init>") && node.desc.equals("()V");
    }

    private @Nullable Replacement replacement(MethodInsnNode node) {
        if (node.owner.startsWith("[")) {
            return Replacements.find("java/lang/Object", node.name, node.desc);
        }
        Replacement direct = Replacements.find(node.owner, node.name, node.desc);
        if (direct != null || !Replacements.isName(node.name)) {
            return direct;
        }
        Hierarchy.Member callee = context.hierarchy().method(context.loader(), node.owner, node.name + node.desc);
        if (callee == null) {
            return null;
        }
        String owner = callee.owner().name();
        boolean isCondition = owner.endsWith("$ConditionObject");
        return Replacements.find(isCondition ? "java/util/concurrent/locks/Condition" : owner, node.name, node.desc);
    }

    // What woven code returns to code that is not may then be anywhere.
    private boolean mayBeCalledFromOutside() {
        if (method.name.startsWith("lambda$")) {
            return true;
        }
        boolean hasParent = context.type().superName != null
                && !context.type().superName.equals("java/lang/Object")
                && !context.isWoven(context.type().superName);
        return hasParent || context.type().interfaces.stream().anyMatch(name -> !context.isWoven(name));
    }

    // ── handlers ────────────────────────────────────────────────────────────────────────────────────────────────────

    // The end of an execution is not the program's to catch.
    private void weaveHandlers() {
        Set<LabelNode> done = new HashSet<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            boolean catches = block.type == null
                    || block.type.equals("java/lang/Throwable")
                    || block.type.equals("java/lang/Error");
            if (catches && !isCovered(block.handler) && done.add(block.handler)) {
                AbstractInsnNode first = block.handler;
                while (first.getNext() != null && first.getNext().getOpcode() < 0) {
                    first = first.getNext();
                }
                InsnList list = new InsnList();
                list.add(new InsnNode(Opcodes.DUP));
                list.add(gate("caught", "(Ljava/lang/Throwable;)V"));
                method.instructions.insert(first, list);
            }
        }
    }

    // The handler of a synchronized block catches its own exceptions until the monitor is free; it rethrows anyway.
    private boolean isCovered(LabelNode handler) {
        int at = method.instructions.indexOf(handler);
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (block.handler == handler
                    && method.instructions.indexOf(block.start) <= at
                    && at < method.instructions.indexOf(block.end)) {
                return true;
            }
        }
        return false;
    }
}
