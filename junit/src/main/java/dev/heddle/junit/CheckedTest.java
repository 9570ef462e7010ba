package dev.heddle.junit;

/**
 * A test that is checked.
 *
 * @param className its class, as the JVM calls it
 * @param method its method
 */
record CheckedTest(String className, String method) {

    /** What Heddle calls it. */
    String selector() {
        return className + "#" + method;
    }

    /** What its files are called, as Heddle names them. */
    String simpleName() {
        return className.substring(className.lastIndexOf('.') + 1) + "." + method;
    }

    String packageName() {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? "" : className.substring(0, dot);
    }
}
