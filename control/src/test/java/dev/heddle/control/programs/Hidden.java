package dev.heddle.control.programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** Two threads touch the same thing, one of them so that no instruction names it. The argument says how; what the main thread sees is the message of an exception. */
public final class Hidden {

    private static final String PROPERTY = "dev.heddle.control.hidden";

    private volatile int x;

    /** Something that a thread does. */
    private interface Body {
        void run() throws Throwable;
    }

    private Hidden() {}

    public static void main(String[] arguments) throws Throwable {
        throw new IllegalStateException(String.valueOf(new Hidden().run(arguments[0])));
    }

    void set() {
        x = 1;
    }

    private Object run(String how) throws Throwable {
        AtomicInteger number = new AtomicInteger();
        switch (how) {
            case "field" -> {
                Field field = Hidden.class.getDeclaredField("x");
                return against(() -> field.setInt(this, 1), () -> x);
            }
            case "own" -> {
                Method set = Hidden.class.getDeclaredMethod("set");
                return against(() -> set.invoke(this), () -> x);
            }
            case "jdk" -> {
                Method set = AtomicInteger.class.getMethod("set", int.class);
                return against(() -> set.invoke(number, 1), number::get);
            }
            case "handle" -> {
                MethodHandle set = MethodHandles.lookup()
                        .findVirtual(AtomicInteger.class, "set", MethodType.methodType(void.class, int.class));
                return against(() -> set.invokeExact(number, 1), number::get);
            }
            case "property" -> {
                try {
                    return against(() -> System.setProperty(PROPERTY, "1"), () -> System.getProperty(PROPERTY));
                } finally {
                    System.clearProperty(PROPERTY);
                }
            }
            case "statistics" -> {
                IntSummaryStatistics all = new IntSummaryStatistics();
                return against(() -> all.accept(1), all::getCount);
            }
            case "random" -> {
                Random dice = new Random(1);
                return against(dice::nextInt, dice::nextInt);
            }
            case "generator" -> {
                RandomGenerator dice = new SplittableRandom(1);
                return against(dice::nextInt, dice::nextInt);
            }
            case "entry" -> {
                Map<String, Integer> map = new HashMap<>(Map.of("a", 0));
                Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
                return against(() -> map.put("a", 1), entry::getValue);
            }
            case "changed entry" -> {
                Map<String, Integer> map = new TreeMap<>(Map.of("a", 0));
                Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
                return against(() -> entry.setValue(1), () -> map.get("a"));
            }
            case "array" -> {
                IntBuffer buffer = IntBuffer.allocate(1);
                int[] cells = buffer.array();
                return against(() -> buffer.put(0, 1), () -> cells[0]);
            }
            case "slice" -> {
                ByteBuffer buffer = ByteBuffer.allocate(8);
                IntBuffer numbers = buffer.slice().asIntBuffer();
                return against(() -> numbers.put(0, 1), () -> buffer.get(3));
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    /** Something that is looked at. */
    private interface Look {
        Object now();
    }

    private static Object against(Body body, Look look) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        Object seen = look.now();
        other.join();
        return seen;
    }
}
