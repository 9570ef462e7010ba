// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.MethodPlan;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Weaves classes so that they log what a rebuild needs. */
public final class Weaver {

    private static final String TRACKED = "dev/heddle/runtime/Tracked";

    private final Scope scope;
    private final Hierarchy hierarchy = new Hierarchy();
    private final Landmarks landmarks;
    private final ChosenInputs inputs;
    private final AtomicInteger classIds = new AtomicInteger();

    /** A weaver for the classes in the scope. */
    public Weaver(Scope scope) {
        this(scope, Landmarks.NONE);
    }

    /** A weaver that also has threads ask before and tell after the instructions with landmarks. */
    public Weaver(Scope scope, Landmarks landmarks) {
        this(scope, landmarks, ChosenInputs.NONE);
    }

    /** The same, for a program some of whose inputs have chosen values. */
    public Weaver(Scope scope, Landmarks landmarks, ChosenInputs inputs) {
        this.scope = scope;
        this.landmarks = landmarks;
        this.inputs = inputs;
    }

    /**
     * The result of weaving a class.
     *
     * @param bytes the woven class file, or null to leave the class as it is
     * @param record what to put into the trace
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes are handed on once, never compared
    public record Result(byte @Nullable [] bytes, ClassRecord record) {}

    /** Returns true if a class of this internal name may be woven at all; asking first saves reading most of them. */
    public boolean isInScope(String name, byte[] bytes) {
        return scope.reasonAgainst(name).isEmpty() && (!Scope.isProxy(name) || isForProgram(bytes));
    }

    private boolean isForProgram(byte[] proxy) {
        for (String superInterface : ClassShape.of(proxy).interfaces()) {
            if (scope.reasonAgainst(superInterface).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Weaves a class. Never throws: a class that can't be woven comes back with the reason. */
    public Result weave(@Nullable ClassLoader loader, int loaderId, byte[] original) {
        ClassShape shape;
        try {
            shape = ClassShape.of(original);
        } catch (RuntimeException e) {
            return new Result(null, unreadable(loaderId, original, e));
        }
        hierarchy.learn(loader, shape);
        int id = classIds.getAndIncrement();
        String against = reasonAgainst(loader, shape);
        if (!against.isEmpty()) {
            return new Result(null, record(id, loaderId, shape, original, new ClassRecord.NotWoven(against)));
        }
        try {
            return weave(loader, loaderId, shape, original, id);
        } catch (RuntimeException | StackOverflowError e) {
            String reason = "it can't be woven: " + e;
            return new Result(null, record(id, loaderId, shape, original, new ClassRecord.NotWoven(reason)));
        }
    }

    private String reasonAgainst(@Nullable ClassLoader loader, ClassShape shape) {
        String reason = scope.reasonAgainst(shape.name());
        if (reason.isEmpty() && hierarchy.isBelow(loader, shape.name(), "java/lang/ClassLoader")) {
            return "it is a class loader, which the JVM calls by itself";
        }
        return reason;
    }

    private Result weave(@Nullable ClassLoader loader, int loaderId, ClassShape shape, byte[] original, int id) {
        byte[] spelledOut = spellOut(loader, shape, original);
        Set<String> opaque = new HashSet<>();
        while (true) {
            ClassNode type = read(new ClassReader(spelledOut));
            List<MethodPlan> plans = weaveMethods(loader, type, id, opaque);
            // Afterwards, because the trace knows methods by their numbers in the class as it was.
            new PacedMonitors(type, landmarks).arrange();
            boolean trackedRoot = makeTracked(type);
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            try {
                type.accept(writer);
                byte[] bytes = writer.toByteArray();
                ClassRecord.Woven weaving = new ClassRecord.Woven(spelledOut, plans);
                return new Result(
                        bytes,
                        new ClassRecord(
                                id,
                                loaderId,
                                dotted(shape.name()),
                                shape.superName() == null ? "" : dotted(shape.superName()),
                                shape.interfaces().stream().map(Weaver::dotted).toList(),
                                hash(original),
                                trackedRoot,
                                weaving));
            } catch (MethodTooLargeException e) {
                if (!opaque.add(e.getMethodName() + e.getDescriptor())) {
                    throw e;
                }
            } catch (LimitExceededException e) {
                // ASM gives up on some class, and does not say on which method; the largest is the likeliest.
                if (!opaque.add(largest(type, opaque))) {
                    throw e;
                }
            }
        }
    }

    private static ClassNode read(ClassReader reader) {
        ClassNode type = new ClassNode();
        reader.accept(type, ClassReader.EXPAND_FRAMES);
        return type;
    }

    // What is changed before weaving; the trace has the class as it is then.
    private byte[] spellOut(@Nullable ClassLoader loader, ClassShape shape, byte[] original) {
        return new SpelledOut(hierarchy, loader, name -> isWoven(loader, name))
                .of(shape, original, type -> new Planner(hierarchy, scope, loader, type));
    }

    private boolean isWoven(@Nullable ClassLoader loader, String name) {
        return scope.reasonAgainst(name).isEmpty() && !hierarchy.isBelow(loader, name, "java/lang/ClassLoader");
    }

    private static String largest(ClassNode type, Set<String> known) {
        String largest = "";
        int size = 0;
        for (MethodNode method : type.methods) {
            String key = method.name + method.desc;
            if (!known.contains(key) && method.instructions.size() > size) {
                largest = key;
                size = method.instructions.size();
            }
        }
        return largest;
    }

    private List<MethodPlan> weaveMethods(@Nullable ClassLoader loader, ClassNode type, int id, Set<String> opaque) {
        Planner planner = new Planner(hierarchy, scope, loader, type);
        boolean hasFrames = (type.version & 0xFFFF) >= Opcodes.V1_6;
        MethodWeaver.ClassContext context = new MethodWeaver.ClassContext(
                id, type.name, hasFrames, landmarks, inputs.in(type), planner::runsForeignInitializer);
        List<MethodPlan> plans = new ArrayList<>();
        for (MethodNode method : type.methods) {
            MethodPlan plan = planner.plan(method);
            boolean hasCode = method.instructions.size() > 0;
            if (opaque.contains(method.name + method.desc)) {
                plan = new MethodPlan(method.name, method.desc, false, true, java.util.Map.of());
                OpaqueWeaver.weave(method);
            } else if (hasCode) {
                Construction construction = Construction.of(type, method);
                new MethodWeaver(context, method, plan, plans.size()).weave(construction);
            }
            plans.add(plan);
        }
        return plans;
    }

    private static boolean makeTracked(ClassNode type) {
        boolean isRoot = "java/lang/Object".equals(type.superName) && (type.access & Opcodes.ACC_INTERFACE) == 0;
        if (!isRoot) {
            return false;
        }
        for (MethodNode method : type.methods) {
            if (method.name.equals("<init>")) {
                redirectSuperCall(type, method);
            }
        }
        type.superName = TRACKED;
        return true;
    }

    private static void redirectSuperCall(ClassNode type, MethodNode method) {
        for (AbstractInsnNode node : Construction.of(type, method).calls()) {
            MethodInsnNode call = (MethodInsnNode) node;
            if (call.owner.equals("java/lang/Object")) {
                call.owner = TRACKED;
            }
        }
    }

    private ClassRecord unreadable(int loaderId, byte[] original, RuntimeException e) {
        int major = original.length > 7 ? (original[6] & 0xFF) << 8 | (original[7] & 0xFF) : 0;
        String reason = "its class file (version %d) can't be read: %s".formatted(major, e);
        return new ClassRecord(
                classIds.getAndIncrement(),
                loaderId,
                "?",
                "",
                List.of(),
                hash(original),
                false,
                new ClassRecord.NotWoven(reason));
    }

    private static ClassRecord record(
            int id, int loaderId, ClassShape shape, byte[] original, ClassRecord.Weaving weaving) {
        return new ClassRecord(
                id,
                loaderId,
                dotted(shape.name()),
                shape.superName() == null ? "" : dotted(shape.superName()),
                shape.interfaces().stream().map(Weaver::dotted).toList(),
                hash(original),
                false,
                weaving);
    }

    private static String dotted(String name) {
        return name.replace('/', '.');
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            StringBuilder hex = new StringBuilder();
            for (byte b : digest) {
                hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
            }
            return hex.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
