// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Treatment;
import dev.heddle.instrument.ChosenInputs;
import dev.heddle.instrument.ClassShape;
import dev.heddle.instrument.Construction;
import dev.heddle.instrument.Hierarchy;
import dev.heddle.instrument.Landmarks;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.SpelledOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Weaves classes of the program for control. */
public final class ControlWeaver {

    /** How the reason begins why a class is not woven that should be. */
    public static final String REFUSAL = "it can't be woven: ";

    private static final String GUIDED = "dev/heddle/gate/Guided";

    private final Scope scope;
    private final GateSites sites;
    private final Landmarks landmarks;
    private final ChosenInputs inputs;
    private final Hierarchy hierarchy = new Hierarchy();
    private final Leaks leaks;

    /** A weaver for the classes in the scope, which adds their sites to those given. */
    public ControlWeaver(Scope scope, GateSites sites) {
        this(scope, sites, Landmarks.NONE, ChosenInputs.NONE);
    }

    /** The same, which counts at these landmarks, for a program some of whose inputs may have chosen values. */
    public ControlWeaver(Scope scope, GateSites sites, Landmarks landmarks, ChosenInputs inputs) {
        this.scope = scope;
        this.sites = sites;
        this.landmarks = landmarks;
        this.inputs = inputs;
        this.leaks = new Leaks(this::isWoven);
    }

    private boolean isWoven(String name) {
        return scope.reasonAgainst(name).isEmpty();
    }

    /**
     * Looks through the classes that a program may load, beginning with this one, for what has to be known before its first step.
     *
     * @param files reads the class of an internal name; null if there is none
     */
    public void survey(String name, Function<String, byte @Nullable []> files) {
        new Survey(sites, this::isWoven, files).from(name);
    }

    /** Returns why a class of this internal name is not woven; empty if it is. */
    public String reasonAgainst(String name) {
        return scope.reasonAgainst(name);
    }

    /**
     * The class, woven.
     *
     * @throws IllegalArgumentException if it can't be woven; the message says why
     */
    public byte[] weave(@Nullable ClassLoader loader, byte[] original) {
        try {
            ClassShape shape = ClassShape.of(original);
            hierarchy.learn(loader, shape);
            SpelledOut spelledOut = new SpelledOut(hierarchy, loader, this::isWoven);
            ClassNode type = read(spelledOut.of(shape, original, ignored -> CALLS));
            weave(new ClassContext(
                    type, loader, hierarchy, scope, sites, landmarks, inputs.in(type), leaks, spelledOut));
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            type.accept(writer);
            return writer.toByteArray();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(REFUSAL + e, e);
        }
    }

    /** A class of the class path that is not woven, with what it needs so that others can go on while it waits. */
    public byte[] weaveLibrary(@Nullable ClassLoader loader, byte[] original) {
        try {
            return LibraryWeaver.weave(original, (owner, name, descriptor) -> owner(loader, owner, name + descriptor));
        } catch (RuntimeException e) {
            // A class file that nobody can read, or one too large: the JVM has the last word.
            return original;
        }
    }

    private String owner(@Nullable ClassLoader loader, String owner, String method) {
        Hierarchy.Member member = hierarchy.method(loader, owner, method);
        return member == null ? owner : member.owner().name();
    }

    private static ClassNode read(byte[] bytes) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, ClassReader.EXPAND_FRAMES);
        return type;
    }

    private static final SpelledOut.Calls CALLS = new SpelledOut.Calls() {
        @Override
        public boolean isForProgram(String name) {
            // Whoever calls it, it runs a step of the program.
            return true;
        }

        @Override
        public boolean isSeen(MethodInsnNode call) {
            Optional<Entry> entry = Catalogue.find(call.owner, call.name, call.desc);
            return Replacements.isName(call.name)
                    || entry.filter(known -> known.treatment() != Treatment.PURE)
                            .isPresent()
                    || ArgumentUse.ofReceiver(call, entry) != ArgumentUse.NONE
                    || Files.isCall(call)
                    || Unseen.isCall(call)
                    || Unseen.late(call.owner, call.name) >= 0
                    || Unseen.isInvocation(call);
        }
    };

    private static void weave(ClassContext context) {
        ClassNode type = context.type();
        List<MethodNode> wrapped = new ArrayList<>();
        for (MethodNode method : List.copyOf(type.methods)) {
            if (method.instructions.size() > 0 && !isValues(type, method)) {
                new ControlledMethod(context, method).weave();
                if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                    wrapped.add(method);
                }
            }
        }
        for (MethodNode method : wrapped) {
            new SynchronizedMethod(context, method).wrap();
        }
        if (type.methods.stream().anyMatch(ControlWeaver::isFinalizer)) {
            context.sites().noteFinalizer(type.name.replace('/', '.'));
        }
        new Initialization(context).weave();
        makeGuided(type);
    }

    /** Returns true if the collector calls the method, and it does something: an empty one only keeps subclasses from having one. */
    private static boolean isFinalizer(MethodNode method) {
        if (!method.name.equals("finalize") || !method.desc.equals("()V")) {
            return false;
        }
        for (AbstractInsnNode node : method.instructions) {
            if (node.getOpcode() >= 0 && node.getOpcode() != Opcodes.RETURN) {
                return true;
            }
        }
        return false;
    }

    /** The JVM keeps the constants of an enum once it has asked for them, so that only the first execution would see it ask; they never change. */
    private static boolean isValues(ClassNode type, MethodNode method) {
        return "java/lang/Enum".equals(type.superName)
                && method.name.equals("values")
                && method.desc.startsWith("()[")
                && (method.access & Opcodes.ACC_STATIC) != 0;
    }

    private static void makeGuided(ClassNode type) {
        if (!"java/lang/Object".equals(type.superName) || (type.access & Opcodes.ACC_INTERFACE) != 0) {
            return;
        }
        for (MethodNode method : type.methods) {
            if (method.name.equals("<init>")) {
                for (AbstractInsnNode node : Construction.of(type, method).calls()) {
                    MethodInsnNode call = (MethodInsnNode) node;
                    call.owner = call.owner.equals("java/lang/Object") ? GUIDED : call.owner;
                }
            }
        }
        type.superName = GUIDED;
    }
}
