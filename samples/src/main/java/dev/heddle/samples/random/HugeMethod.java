// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

/** A program whose longest method fills nearly all of the 64 KB that a method may have, and is executed from end to end. */
public final class HugeMethod {

    private HugeMethod() {}

    /** The source of a program with this class name and so many statements in one method. */
    public static String source(String className, int statements) {
        StringBuilder out = new StringBuilder();
        out.append("public final class ").append(className).append(" {\n");
        out.append("    static int total;\n    static int[] cells = new int[8];\n\n");
        out.append("    static int huge(int seed) {\n        int local = seed;\n");
        for (int i = 0; i < statements; i++) {
            out.append("        ").append(statement(i)).append('\n');
        }
        out.append("        return local;\n    }\n\n");
        out.append("    public static void main(String[] args) throws Exception {\n");
        out.append(
                "        Thread thread = new Thread(() -> huge(3));\n        thread.start();\n        thread.join();\n");
        out.append("        System.out.println(huge(5) + \" \" + total + \" \" + cells[3]);\n    }\n}\n");
        return out.toString();
    }

    private static String statement(int i) {
        return switch (i % 5) {
            case 0 -> "local = local * 31 + " + i + ";";
            case 1 -> "total += local;";
            case 2 -> "cells[" + i % 8 + "] ^= total;";
            case 3 -> "if (cells[" + i % 8 + "] > local) local++;";
            default -> "local ^= cells[" + (i + 3) % 8 + "] >>> " + i % 32 + ";";
        };
    }
}
