// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import dev.heddle.samples.Crew;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.TreeSet;

/** Methods, fields and constructors used by reflection, on shared objects, and what the program sees of its own shape. */
public final class Reflection {

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        int value() default 5;
    }

    static class Target {
        private int number = 3;
        public String text = "t";
        private static long total;
        private volatile boolean flag;
        private final int fixed;

        Target() {
            this(1);
        }

        private Target(int fixed) {
            this.fixed = fixed;
        }

        @Marked(9)
        synchronized int add(int n, Integer boxed, long... more) {
            number += n + boxed + more.length;
            return number;
        }

        private static String join(String a, Object b) {
            total++;
            return a + b;
        }

        void fail() {
            throw new IllegalStateException("target " + number);
        }

        @Override
        public String toString() {
            return number + text + fixed + flag;
        }
    }

    private Reflection() {}

    private static Method method(String name, Class<?>... types) throws Exception {
        Method method = Target.class.getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    private static String shape() {
        TreeSet<String> members = new TreeSet<>();
        for (Field field : Target.class.getDeclaredFields()) {
            members.add(Modifier.toString(field.getModifiers()) + " " + field.getName());
        }
        for (Method method : Target.class.getDeclaredMethods()) {
            members.add(method.getName() + method.getParameterCount() + method.isSynthetic());
        }
        for (Constructor<?> constructor : Target.class.getDeclaredConstructors()) {
            members.add("new" + Arrays.toString(constructor.getParameterTypes()));
        }
        return members + " " + Target.class.getInterfaces().length + Modifier.toString(Target.class.getModifiers())
                + Target.class.getEnclosingClass().getSimpleName()
                + Target.class.getSuperclass().getName();
    }

    public static void main(String[] args) throws Exception {
        Constructor<Target> constructor = Target.class.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        Target target = constructor.newInstance(8);
        Method add = method("add", int.class, Integer.class, long[].class);
        System.out.println(add.invoke(target, 2, 3, new long[] {1, 2}) + " "
                + method("join", String.class, Object.class).invoke(null, "a", 1));
        Field number = Target.class.getDeclaredField("number");
        number.setAccessible(true);
        number.setInt(target, number.getInt(target) * 2);
        Field total = Target.class.getDeclaredField("total");
        total.setAccessible(true);
        total.set(null, total.getLong(null) + 40);
        Field flag = Target.class.getDeclaredField("flag");
        flag.setAccessible(true);
        flag.setBoolean(target, true);
        Target.class.getField("text").set(target, "changed");
        System.out.println(
                target + " " + Target.total + add.getAnnotation(Marked.class).value());
        Crew.each(3, i -> add.invoke(target, 1, 0, new long[0]));
        System.out.println(target.number);
        try {
            method("fail").invoke(target);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            add.invoke(target, "wrong");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong arguments");
        }
        Object array = Array.newInstance(int.class, 3);
        Array.setInt(array, 1, 5);
        System.out.println(Array.getInt(array, 1) + ((int[]) array)[1] + " " + Array.getLength(array) + shape());
        Object made =
                Class.forName(Target.class.getName()).getDeclaredConstructor().newInstance();
        System.out.println(made + " " + (made.getClass() == Target.class) + Target.class.isInstance(made));
    }
}
