// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.util.Printer;

/**
 * A class file as lines for people: fields, methods and instructions, with the source above what was compiled from it. Frames, which the verifier
 * checks, and all that is there for debuggers only are left out.
 */
final class Listing {

    /** Stands for the name of a label, which is chosen last. */
    private static final String LABEL = "\u0000";

    /** A line of some method, by number, and the labels whose names are missing in it. */
    private record Line(int method, String text, List<LabelNode> labels) {}

    private final List<String> source;
    private final IntFunction<@Nullable String> constants;
    private final List<Line> lines = new ArrayList<>();
    private int methods;

    private Listing(List<String> source, IntFunction<@Nullable String> constants) {
        this.source = source;
        this.constants = constants;
    }

    /**
     * Lists a class.
     *
     * @param source the lines that the class was compiled from
     * @param constants what numbers stand for, if they stand for something
     */
    static Listing of(byte[] bytes, List<String> source, IntFunction<@Nullable String> constants) {
        ClassNode type = new ClassNode();
        new ClassReader(bytes).accept(type, ClassReader.SKIP_FRAMES);
        Listing listing = new Listing(source, constants);
        listing.add(type);
        return listing;
    }

    // ── what has changed ────────────────────────────────────────────────────────────────────────────────────────────

    /** All lines of this listing and of another one, which became this one: marked are those that came and those that are gone. */
    String comparedWith(Listing original) {
        List<int[]> pairs = pairs(common(original.lines, lines), original.lines, lines);
        Map<LabelNode, String> before = new HashMap<>();
        name(original.lines, "L", before);
        Map<LabelNode, String> after = new HashMap<>();
        for (int[] pair : pairs) {
            for (int i = 0;
                    pair[0] >= 0
                            && pair[1] >= 0
                            && i < lines.get(pair[1]).labels.size();
                    i++) {
                after.putIfAbsent(
                        lines.get(pair[1]).labels.get(i),
                        before.get(original.lines.get(pair[0]).labels.get(i)));
            }
        }
        name(lines, "W", after);
        StringBuilder text = new StringBuilder();
        for (int[] pair : pairs) {
            String old = pair[0] < 0 ? null : named(original.lines.get(pair[0]), before);
            String now = pair[1] < 0 ? null : named(lines.get(pair[1]), after);
            if (old != null && old.equals(now)) {
                text.append("  ").append(old).append('\n');
            } else {
                text.append(old == null ? "" : "- " + old + '\n').append(now == null ? "" : "+ " + now + '\n');
            }
        }
        return text.toString().lines().map(String::stripTrailing).collect(Collectors.joining("\n", "", "\n"));
    }

    /** Numbers the labels without names, in each method anew. */
    private static void name(List<Line> lines, String prefix, Map<LabelNode, String> names) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (Line line : lines) {
            for (LabelNode label : line.labels) {
                names.computeIfAbsent(label, missing -> prefix + counts.merge(line.method, 1, Integer::sum));
            }
        }
    }

    private static String named(Line line, Map<LabelNode, String> names) {
        String text = line.text;
        for (LabelNode label : line.labels) {
            int at = text.indexOf(LABEL);
            text = text.substring(0, at) + names.get(label) + text.substring(at + 1);
        }
        return text;
    }

    /** Returns how many lines the rests of both, from each two lines on, have in common at most. */
    private static int[][] common(List<Line> old, List<Line> now) {
        int[][] common = new int[old.size() + 1][now.size() + 1];
        for (int i = old.size() - 1; i >= 0; i--) {
            for (int j = now.size() - 1; j >= 0; j--) {
                common[i][j] = old.get(i).text.equals(now.get(j).text)
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    /** The lines of both, in order; -1 where only the other has one. */
    private static List<int[]> pairs(int[][] common, List<Line> old, List<Line> now) {
        List<int[]> pairs = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            if (i < old.size() && j < now.size() && old.get(i).text.equals(now.get(j).text)) {
                pairs.add(new int[] {i++, j++});
            } else if (i < old.size() && (j == now.size() || common[i + 1][j] >= common[i][j + 1])) {
                pairs.add(new int[] {i++, -1});
            } else {
                pairs.add(new int[] {-1, j++});
            }
        }
        return pairs;
    }

    // ── classes and methods ─────────────────────────────────────────────────────────────────────────────────────────

    private void add(ClassNode type) {
        String interfaces = type.interfaces.stream().map(Listing::simple).collect(Collectors.joining(", "));
        add("%s %s%s%s"
                .formatted(
                        (type.access & Opcodes.ACC_INTERFACE) == 0 ? "class" : "interface",
                        simple(type.name),
                        type.superName == null ? "" : " extends " + simple(type.superName),
                        interfaces.isEmpty() ? "" : " implements " + interfaces));
        for (FieldNode field : type.fields) {
            String value = field.value == null ? "" : " = " + field.value;
            add("    %s%s %s%s"
                    .formatted(access(field.access, true), simple(Type.getType(field.desc)), field.name, value));
        }
        for (MethodNode method : type.methods) {
            methods++;
            if (isDriver(method)) {
                continue;
            }
            add("");
            add("    %s%s%s"
                    .formatted(
                            access(method.access, false),
                            method.name,
                            arguments(method.desc) + " " + simple(Type.getReturnType(method.desc))));
            add(method);
        }
    }

    /** What runs an example shows nothing by itself. */
    private static boolean isDriver(MethodNode method) {
        return method.name.equals("run") && method.desc.equals("()Ljava/lang/String;");
    }

    private static String access(int access, boolean isOfField) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Integer, String> known : (isOfField ? OF_FIELDS : OF_METHODS)) {
            text.append((access & known.getKey()) == 0 ? "" : known.getValue() + " ");
        }
        return text.toString();
    }

    private static final List<Map.Entry<Integer, String>> OF_FIELDS = List.of(
            Map.entry(Opcodes.ACC_PRIVATE, "private"),
            Map.entry(Opcodes.ACC_STATIC, "static"),
            Map.entry(Opcodes.ACC_FINAL, "final"),
            Map.entry(Opcodes.ACC_VOLATILE, "volatile"),
            Map.entry(Opcodes.ACC_SYNTHETIC, "synthetic"));

    private static final List<Map.Entry<Integer, String>> OF_METHODS = List.of(
            Map.entry(Opcodes.ACC_PUBLIC, "public"),
            Map.entry(Opcodes.ACC_PRIVATE, "private"),
            Map.entry(Opcodes.ACC_STATIC, "static"),
            Map.entry(Opcodes.ACC_SYNCHRONIZED, "synchronized"),
            Map.entry(Opcodes.ACC_BRIDGE, "bridge"),
            Map.entry(Opcodes.ACC_SYNTHETIC, "synthetic"));

    private void add(MethodNode method) {
        Set<LabelNode> used = used(method);
        int line = -1;
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof LabelNode label) {
                if (used.contains(label)) {
                    add("      " + LABEL + ":", label);
                }
            } else if (node instanceof LineNumberNode number) {
                if (number.line != line) {
                    line = number.line;
                    add("        // " + source.get(line - 1).strip());
                }
            } else if (!(node instanceof FrameNode)) {
                String name = Printer.OPCODES[node.getOpcode()].toLowerCase(Locale.ROOT);
                add(
                        "        " + (name + " " + operands(node)).strip(),
                        targets(node).toArray(new LabelNode[0]));
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            String caught = block.type == null ? "anything" : simple(block.type);
            add(
                    "        try %s to %s, catch %s at %s".formatted(LABEL, LABEL, caught, LABEL),
                    block.start,
                    block.end,
                    block.handler);
        }
    }

    private void add(String text, LabelNode... labels) {
        lines.add(new Line(methods, text, List.of(labels)));
    }

    private static Set<LabelNode> used(MethodNode method) {
        Set<LabelNode> used = new HashSet<>();
        for (AbstractInsnNode node : method.instructions) {
            used.addAll(targets(node));
        }
        method.tryCatchBlocks.forEach(block -> used.addAll(List.of(block.start, block.end, block.handler)));
        return used;
    }

    // ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<LabelNode> targets(AbstractInsnNode node) {
        List<LabelNode> targets = new ArrayList<>();
        if (node instanceof JumpInsnNode jump) {
            targets.add(jump.label);
        } else if (node instanceof TableSwitchInsnNode table) {
            targets.addAll(table.labels);
            targets.add(table.dflt);
        } else if (node instanceof LookupSwitchInsnNode lookup) {
            targets.addAll(lookup.labels);
            targets.add(lookup.dflt);
        }
        return targets;
    }

    private String operands(AbstractInsnNode node) {
        if (node instanceof FieldInsnNode field) {
            return "%s.%s %s".formatted(simple(field.owner), field.name, simple(Type.getType(field.desc)));
        } else if (node instanceof MethodInsnNode call) {
            return "%s.%s%s %s"
                    .formatted(
                            simple(call.owner), call.name, arguments(call.desc), simple(Type.getReturnType(call.desc)));
        } else if (node instanceof InvokeDynamicInsnNode dynamic) {
            return "%s%s %s by %s(%s)"
                    .formatted(
                            dynamic.name,
                            arguments(dynamic.desc),
                            simple(Type.getReturnType(dynamic.desc)),
                            handle(dynamic.bsm),
                            Arrays.stream(dynamic.bsmArgs).map(this::constant).collect(Collectors.joining(", ")));
        } else if (node instanceof LdcInsnNode constant) {
            return constant(constant.cst);
        } else if (node instanceof VarInsnNode variable) {
            return String.valueOf(variable.var);
        } else if (node instanceof IincInsnNode increment) {
            return increment.var + " by " + increment.incr;
        } else if (node instanceof TypeInsnNode type) {
            return simple(Type.getObjectType(type.desc));
        } else if (node instanceof MultiANewArrayInsnNode array) {
            return simple(Type.getType(array.desc)) + " " + array.dims;
        } else if (node instanceof IntInsnNode number) {
            return number.getOpcode() == Opcodes.NEWARRAY ? Printer.TYPES[number.operand] : "" + number.operand;
        }
        return jumps(node);
    }

    private static String jumps(AbstractInsnNode node) {
        if (node instanceof JumpInsnNode) {
            return LABEL;
        } else if (node instanceof TableSwitchInsnNode table) {
            return cases(IntStream.rangeClosed(table.min, table.max).boxed().toList());
        } else if (node instanceof LookupSwitchInsnNode lookup) {
            return cases(lookup.keys);
        }
        return "";
    }

    private static String cases(List<Integer> keys) {
        return keys.stream().map(key -> key + " to " + LABEL + ", ").collect(Collectors.joining()) + "others to "
                + LABEL;
    }

    private String constant(Object constant) {
        if (constant instanceof Integer number) {
            String known = constants.apply(number);
            return known == null ? number.toString() : known;
        } else if (constant instanceof String text) {
            return '"' + text.replace("\u0001", "\\1") + '"';
        } else if (constant instanceof Handle handle) {
            return handle(handle);
        } else if (constant instanceof Type type) {
            return type.getSort() == Type.METHOD
                    ? arguments(type.getDescriptor()) + " " + simple(type.getReturnType())
                    : simple(type);
        }
        return constant + (constant instanceof Long ? "L" : "");
    }

    private static String handle(Handle handle) {
        return simple(handle.getOwner()) + "." + handle.getName();
    }

    private static String arguments(String descriptor) {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Listing::simple)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String simple(Type type) {
        return simple(type.getClassName().replace('.', '/'));
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }
}
