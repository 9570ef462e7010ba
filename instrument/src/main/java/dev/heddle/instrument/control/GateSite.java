// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Meaning;
import java.util.Optional;
import org.objectweb.asm.Type;

/**
 * An instruction at which threads stop.
 *
 * @param number the same in all processes that weave the same class
 * @param className the class that has the instruction, with dots
 * @param index the how-manieth instruction of its method, from 0
 * @param line 0 if it is not known
 * @param kind what the instruction does
 * @param member the field with its class, or the method that is called
 * @param meaning what a call means
 * @param isVolatile whether the field is volatile
 */
public record GateSite(
        int number,
        String className,
        String method,
        String descriptor,
        int index,
        int line,
        Kind kind,
        String member,
        Optional<Meaning> meaning,
        boolean isVolatile) {

    /** The action of an instruction. */
    public enum Kind {
        READ,
        WRITE,
        ENTER,
        EXIT,
        CALL,
        /** The head of a loop; its member tells the lines of the loop. */
        LOOP,
        /** The beginning of a method: no operation. */
        BEGIN,
        /** The end of a method that does not throw: no operation. */
        END
    }

    /** The index of the head of a loop that begins at the first instruction; others come below. */
    static final int FIRST_LOOP = -10;

    /** For people: the class without its package, and the line, or lines. */
    public String place() {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return "%s.%s:%s".formatted(simple, method, lines());
    }

    /** The line, or the lines of a loop: {@code 12-15}. */
    public String lines() {
        return kind == Kind.LOOP ? member : String.valueOf(line);
    }

    /** For people: the field with its class, without the package. */
    public String field() {
        return withoutPackage(member);
    }

    /** A field with its class, as {@link #field()} has it. */
    public static String withoutPackage(String field) {
        int name = field.lastIndexOf('.');
        int type = field.lastIndexOf('.', name - 1);
        return field.substring(type + 1).replace('$', '.');
    }

    /** For people: the method that is called, without what it takes. */
    public String call() {
        int end = member.indexOf('(');
        return (end < 0 ? member : member.substring(0, end)) + "()";
    }

    /** Returns true if the method that is called takes more than one argument. */
    public boolean takesMore() {
        int begin = member.indexOf('(');
        return begin >= 0 && Type.getArgumentTypes(member.substring(begin)).length > 1;
    }

    /** The name of the method that is called. */
    public String methodName() {
        String call = call();
        return call.substring(call.lastIndexOf('.') + 1, call.length() - 2);
    }
}
