// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Knows the calls that touch what no instruction names: fields and methods by reflection, settings of the whole JVM, what is on the other
 * side of a pipe or a socket; and those whose result, or whose time, the collector decides.
 */
final class Unseen {

    /** Setting them changes what others do who name nothing of it; so do those that ask which threads there are. */
    private static final Set<String> GLOBAL = Set.of(
            "java/lang/System.setProperty",
            "java/lang/System.clearProperty",
            "java/lang/System.setProperties",
            "java/lang/System.getProperties",
            "java/lang/System.setIn",
            "java/lang/System.setOut",
            "java/lang/System.setErr",
            "java/lang/Runtime.exec",
            "java/lang/Thread.activeCount",
            "java/lang/Thread.enumerate",
            "java/lang/Thread.getAllStackTraces",
            "java/lang/ThreadGroup.activeCount",
            "java/lang/ThreadGroup.enumerate",
            "java/util/Locale.setDefault",
            "java/util/TimeZone.setDefault",
            "java/util/logging/Logger.setLevel",
            "java/util/logging/Logger.addHandler",
            "java/util/logging/Logger.removeHandler",
            "java/util/logging/LogManager.getLogger");

    private static final Pattern CONNECTED = Pattern.compile(
            "java/lang/Process(Builder)?|java/io/Piped\\w+|java/net/\\w*(Socket|Connection)|java/net/http/\\w+|java/nio/channels/(?!FileChannel|FileLock)\\w+|java/util/prefs/\\w+");

    /** They read and write fields, and memory, by numbers. */
    private static final Pattern BY_NUMBER =
            Pattern.compile("(get|put|compareAndSwap|getAnd)(Object|Int|Long|Short|Byte|Char|Boolean|Float|Double|"
                    + "Add|Set|Ordered|Address).*|(copy|set)Memory");

    private static final Pattern READS_REFERENCE = Pattern.compile(
            "java/lang/ref/((Weak|Soft|)Reference\\.(get|refersTo|isEnqueued)|PhantomReference\\.(refersTo|isEnqueued)|"
                    + "ReferenceQueue\\.(poll|remove))|java/util/WeakHashMap\\.(<init>|newWeakHashMap)");

    private static final int REFERENCE = 0;
    private static final int CLEANER = 1;

    private Unseen() {}

    /** What the collector has to do with a method that this class declares, as the gate counts such things; -1 if nothing. */
    static int late(String owner, String name) {
        if (!owner.startsWith("java/lang/ref/") && !owner.equals("java/util/WeakHashMap")) {
            return -1;
        }
        if (owner.equals("java/lang/ref/Cleaner") && name.equals("register")) {
            return CLEANER;
        }
        return READS_REFERENCE.matcher(owner + "." + name).matches() ? REFERENCE : -1;
    }

    /** Whether it can't be told what the call touches. */
    static boolean isCall(MethodInsnNode call) {
        return call.owner.equals("java/lang/reflect/Field")
                        && (call.name.startsWith("get") || call.name.startsWith("set"))
                        && call.desc.startsWith("(Ljava/lang/Object;")
                || call.owner.equals("java/lang/invoke/MethodHandle") && call.name.startsWith("invoke")
                || call.owner.equals("sun/misc/Unsafe")
                        && BY_NUMBER.matcher(call.name).matches()
                || GLOBAL.contains(call.owner + "." + call.name)
                || CONNECTED.matcher(call.owner).matches() && !call.name.equals("<init>");
    }

    /** Whether the call calls a method, which may be a woven one. */
    static boolean isInvocation(MethodInsnNode call) {
        return call.owner.equals("java/lang/reflect/Method") && call.name.equals("invoke");
    }
}
