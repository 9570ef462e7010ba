// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs the main methods of the classes that it is given, one after the other, in one JVM. */
public final class Batch {

    private Batch() {}

    /** Each argument is a class name, optionally followed by a comma and the program's arguments, separated by commas. */
    public static void main(String[] args) throws Exception {
        for (String arg : args) {
            String[] words = arg.split(",", -1);
            System.out.println("== " + words[0]);
            String[] rest = new String[words.length - 1];
            System.arraycopy(words, 1, rest, 0, rest.length);
            run(Class.forName(words[0]), rest);
        }
    }

    private static void run(Class<?> program, String[] args) throws Exception {
        Method main = program.getMethod("main", String[].class);
        try {
            main.invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            System.out.println("-- ended with " + e.getCause());
            StackTraceElement top = e.getCause().getStackTrace()[0];
            System.out.println("-- at " + top.getClassName() + "." + top.getMethodName() + ":" + top.getLineNumber());
        }
    }
}
