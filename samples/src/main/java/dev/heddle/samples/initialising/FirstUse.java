// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.initialising;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;

/** Static initialisers in odd places: what triggers them, in which order, and what does not. */
public final class FirstUse {

    static final List<String> log = new ArrayList<>();

    static int say(String what, int value) {
        synchronized (log) {
            log.add(what);
        }
        return value;
    }

    static class ByRead {
        static int value = say("read", 3);
    }

    static class ByWrite {
        static int value = say("write", 3);
    }

    static class ByNew {
        static {
            say("new", 0);
        }
    }

    static class ByCall {
        static final int START = say("call", 40);

        static int call(int argument) {
            return START + argument;
        }
    }

    static class ByName {
        static {
            say("name", 0);
        }
    }

    static class Parent {
        static int parentValue = say("parent", 1);
    }

    static class Child extends Parent {
        static int childValue = say("child", parentValue + 1);
    }

    static class GrandChild extends Child implements WithDefault, WithoutDefault {
        static final int CONSTANT = 99;
        static final String TEXT = "constant";
        static int grandChildValue = say("grandchild", childValue + 1);
    }

    interface WithDefault {
        int FIELD = say("interface with default", 5);

        default int method() {
            return FIELD;
        }
    }

    interface WithoutDefault {
        int FIELD = say("interface without default", 6);
    }

    static class CycleA {
        static final int A = CycleB.B + say("cycle a", 1);
    }

    static class CycleB {
        static final int B = CycleA.A + say("cycle b", 10);
    }

    static class InLoop {
        static int[] table = new int[8];

        static {
            for (int i = 0; i < table.length; i++) {
                table[i] = i == 0 ? say("table", 1) : table[i - 1] * 2;
            }
        }
    }

    static class ByLambda {
        static {
            say("lambda", 0);
        }

        static int twice(int n) {
            return n * 2;
        }
    }

    private FirstUse() {}

    public static void main(String[] args) throws Exception {
        say("start", 0);
        int sum = GrandChild.CONSTANT + GrandChild.TEXT.length();
        GrandChild[] none = new GrandChild[2];
        Class<?> literal = ByName.class;
        say("nothing yet", none.length + literal.getName().length());
        sum += ByRead.value;
        ByWrite.value = 7;
        sum += ByWrite.value;
        new ByNew();
        sum += ByCall.call(2);
        Class.forName(FirstUse.class.getName() + "$ByName", false, FirstUse.class.getClassLoader());
        say("still not", 0);
        Class.forName(FirstUse.class.getName() + "$ByName");
        sum += GrandChild.parentValue;
        say("parent only", 0);
        sum += new GrandChild().method() + GrandChild.grandChildValue;
        sum += WithoutDefault.FIELD;
        sum += CycleA.A + CycleB.B;
        sum += InLoop.table[7];
        java.util.function.IntUnaryOperator reference = ByLambda::twice;
        say("made", 0);
        sum += reference.applyAsInt(4);
        System.out.println(sum + " " + log);
        System.out.println(Crew.each(2, i -> GrandChild.grandChildValue + ByCall.START + InLoop.table[i]));
    }
}
