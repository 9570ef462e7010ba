// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Own exception classes with fields and overridden methods, causes, stack traces of the program's own frames. */
public final class Causes {

    static class Coded extends Exception {
        private final int code;
        private static int made;

        Coded(int code, Throwable cause) {
            super(cause);
            this.code = code;
            synchronized (Coded.class) {
                made++;
            }
        }

        @Override
        public String getMessage() {
            return "code " + code;
        }
    }

    static final class Light extends Error {
        static final Light INSTANCE = new Light();

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    private static Throwable last;

    private Causes() {}

    private static void bottom(int n) throws Coded {
        try {
            throw new IOException("disk " + n);
        } catch (IOException e) {
            throw new Coded(n, e);
        }
    }

    private static void middle(int n) {
        try {
            bottom(n);
        } catch (Coded e) {
            UncheckedIOException wrapped = new UncheckedIOException("middle", (IOException) e.getCause());
            wrapped.addSuppressed(e);
            throw wrapped;
        }
    }

    private static String frames(Throwable throwable) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : throwable.getStackTrace()) {
            if (frame.getClassName().equals(Causes.class.getName())) {
                text.append(frame.getMethodName())
                        .append(':')
                        .append(frame.getLineNumber())
                        .append(' ');
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        try {
            middle(3);
        } catch (UncheckedIOException e) {
            last = e;
        }
        System.out.println(last.getMessage() + last.getCause().getMessage() + last.getSuppressed()[0].getMessage());
        System.out.println(frames(last) + frames(last.getCause()) + frames(last.getSuppressed()[0]));
        StringWriter text = new StringWriter();
        last.printStackTrace(new PrintWriter(text, true));
        System.out.println(text.toString().contains("bottom") + " " + Coded.made);
        int caught = 0;
        for (int i = 0; i < 3; i++) {
            try {
                throw Light.INSTANCE;
            } catch (Light e) {
                caught += e == Light.INSTANCE ? 1 : 100;
            }
        }
        System.out.println(caught + " " + Light.INSTANCE.getStackTrace().length);
        System.out.println(Crew.each(2, i -> {
            try {
                bottom(i);
                return "none";
            } catch (Coded e) {
                return e.getMessage() + frames(e);
            }
        }));
        try {
            Throwable none = null;
            throw (Error) none;
        } catch (NullPointerException e) {
            System.out.println("threw nothing");
        }
    }
}
