// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.rebuild.machine.code.Instruction.Group;
import dev.heddle.rebuild.machine.code.Instruction.Jumps;
import dev.heddle.trace.MethodPlan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
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

/** Turns a method of a class file into arrays that can be interpreted quickly. */
final class Decoder {

    private final MethodInfo method;
    private final MethodNode node;
    private final MethodPlan plan;
    // For each label, the index of the first real instruction at or behind it.
    private final IdentityHashMap<LabelNode, Integer> places = new IdentityHashMap<>();

    Decoder(MethodInfo method, MethodNode node, MethodPlan plan) {
        this.method = method;
        this.node = node;
        this.plan = plan;
    }

    Code decode() {
        int count = placeLabels();
        Instruction[] instructions = new Instruction[count];
        int index = 0;
        int line = 0;
        for (AbstractInsnNode at = node.instructions.getFirst(); at != null; at = at.getNext()) {
            if (at instanceof LineNumberNode number) {
                line = number.line;
            }
            if (at.getOpcode() >= 0) {
                instructions[index] = decode(at, index, line);
                index++;
            }
        }
        return new Code(method, instructions, handlers(), node.maxStack, node.maxLocals);
    }

    private int placeLabels() {
        int count = 0;
        for (AbstractInsnNode at = node.instructions.getFirst(); at != null; at = at.getNext()) {
            if (at instanceof LabelNode label) {
                places.put(label, count);
            } else if (at.getOpcode() >= 0) {
                count++;
            }
        }
        return count;
    }

    private int place(LabelNode label) {
        Integer place = places.get(label);
        if (place == null) {
            throw new IllegalStateException("a jump of " + method + " leads nowhere");
        }
        return place;
    }

    private List<Code.Handler> handlers() {
        List<Code.Handler> handlers = new ArrayList<>();
        for (TryCatchBlockNode block : node.tryCatchBlocks) {
            handlers.add(new Code.Handler(
                    place(block.start),
                    place(block.end),
                    place(block.handler),
                    block.type == null ? null : type(block.type)));
        }
        return handlers;
    }

    private Instruction decode(AbstractInsnNode at, int index, int line) {
        int opcode = at.getOpcode();
        Group group = group(opcode);
        int number = 0;
        int amount = 0;
        if (at instanceof VarInsnNode variable) {
            number = variable.var;
        } else if (at instanceof IincInsnNode increment) {
            number = increment.var;
            amount = increment.incr;
        } else if (at instanceof JumpInsnNode jump) {
            number = place(jump.label);
        } else if (at instanceof MultiANewArrayInsnNode array) {
            number = array.dims;
        }
        return new Instruction(
                method, index, opcode, group, plan.at(index).orElse(null), line, number, amount, reference(at, opcode));
    }

    private @Nullable Object reference(AbstractInsnNode at, int opcode) {
        if (at instanceof FieldInsnNode field) {
            boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
            return new FieldRef(type(field.owner), field.name, field.desc, isStatic);
        }
        if (at instanceof MethodInsnNode call) {
            return new CallRef(opcode, type(call.owner), call.owner, call.name, call.desc);
        }
        if (at instanceof InvokeDynamicInsnNode dynamic) {
            return new DynamicRef(dynamic);
        }
        if (at instanceof TypeInsnNode type) {
            // For ANEWARRAY the type is that of the elements; what is made is an array of them.
            return opcode == Opcodes.ANEWARRAY ? type(arrayOf(type.desc)) : type(type.desc);
        }
        if (at instanceof MultiANewArrayInsnNode array) {
            return type(array.desc);
        }
        if (at instanceof LdcInsnNode constant) {
            return constant.cst;
        }
        if (at instanceof IntInsnNode number) {
            return opcode == Opcodes.NEWARRAY ? type(primitiveArray(number.operand)) : Operand.ofInt(number.operand);
        }
        if (at instanceof TableSwitchInsnNode table) {
            int[] keys = new int[table.labels.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = table.min + i;
            }
            return new Jumps(keys, targets(table.labels), place(table.dflt));
        }
        if (at instanceof LookupSwitchInsnNode lookup) {
            int[] keys = lookup.keys.stream().mapToInt(Integer::intValue).toArray();
            return new Jumps(keys, targets(lookup.labels), place(lookup.dflt));
        }
        return opcode <= Opcodes.DCONST_1 ? simpleConstant(opcode) : null;
    }

    private int[] targets(List<LabelNode> labels) {
        return labels.stream().mapToInt(this::place).toArray();
    }

    private TypeRef type(String name) {
        return new TypeRef(method.owner(), name);
    }

    private static String arrayOf(String internalName) {
        return internalName.startsWith("[") ? "[" + internalName : "[L" + internalName + ";";
    }

    private static String primitiveArray(int code) {
        return switch (code) {
            case Opcodes.T_BOOLEAN -> "[Z";
            case Opcodes.T_CHAR -> "[C";
            case Opcodes.T_FLOAT -> "[F";
            case Opcodes.T_DOUBLE -> "[D";
            case Opcodes.T_BYTE -> "[B";
            case Opcodes.T_SHORT -> "[S";
            case Opcodes.T_INT -> "[I";
            case Opcodes.T_LONG -> "[J";
            default -> throw new IllegalArgumentException("no type of array elements: " + code);
        };
    }

    private static @Nullable Operand simpleConstant(int opcode) {
        return switch (opcode) {
            case Opcodes.ACONST_NULL -> Operand.NULL;
            case Opcodes.LCONST_0, Opcodes.LCONST_1 -> Operand.ofLong(opcode - Opcodes.LCONST_0);
            case Opcodes.FCONST_0, Opcodes.FCONST_1, Opcodes.FCONST_2 -> Operand.ofFloat(opcode - Opcodes.FCONST_0);
            case Opcodes.DCONST_0, Opcodes.DCONST_1 -> Operand.ofDouble(opcode - Opcodes.DCONST_0);
            case Opcodes.NOP -> null;
            default -> Operand.ofInt(opcode - Opcodes.ICONST_0);
        };
    }

    private static Group group(int opcode) {
        if (opcode == Opcodes.NOP) {
            return Group.NOP;
        }
        if (opcode <= Opcodes.SIPUSH) {
            return Group.CONSTANT;
        }
        if (opcode == Opcodes.LDC) {
            return Group.LDC;
        }
        if (opcode <= Opcodes.ALOAD) {
            return Group.LOAD;
        }
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
            return Group.STORE;
        }
        if (opcode <= Opcodes.SASTORE) {
            return Group.ARRAY;
        }
        if (opcode <= Opcodes.SWAP) {
            return Group.STACK;
        }
        if (opcode == Opcodes.IINC) {
            return Group.INCREMENT;
        }
        if (opcode <= Opcodes.DCMPG) {
            return Group.ARITHMETIC;
        }
        return controlGroup(opcode);
    }

    private static Group controlGroup(int opcode) {
        return switch (opcode) {
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> Group.COMPARE_REFERENCES;
            case Opcodes.GOTO -> Group.GOTO;
            case Opcodes.JSR -> Group.JSR;
            case Opcodes.RET -> Group.RET;
            case Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH -> Group.SWITCH;
            case Opcodes.GETSTATIC, Opcodes.PUTSTATIC, Opcodes.GETFIELD, Opcodes.PUTFIELD -> Group.FIELD;
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE ->
                Group.CALL;
            case Opcodes.INVOKEDYNAMIC -> Group.DYNAMIC;
            case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> Group.MONITOR;
            case Opcodes.ATHROW -> Group.THROW;
            case Opcodes.IRETURN, Opcodes.LRETURN, Opcodes.FRETURN, Opcodes.DRETURN, Opcodes.ARETURN, Opcodes.RETURN ->
                Group.RETURN;
            case Opcodes.IFNULL, Opcodes.IFNONNULL -> Group.BRANCH;
            default -> opcode <= Opcodes.IF_ICMPLE ? Group.BRANCH : Group.OBJECT;
        };
    }
}
