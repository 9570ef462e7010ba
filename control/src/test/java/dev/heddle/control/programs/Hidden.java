// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Two threads touch the same thing, one of them so that no instruction names it. The argument says how; what the main thread sees is the message of an exception. */
public final class Hidden {

    private static final String PROPERTY = "dev.heddle.control.hidden";

    private volatile int x;

    /** As the JDK asks for its constants, once per JVM. */
    private enum TimeUnits {
        DAY,
        NIGHT
    }

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

    private @Nullable Object run(String how) throws Throwable {
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
            case "printer" -> {
                StringWriter text = new StringWriter();
                PrintWriter printer = new PrintWriter(text, true);
                return against(() -> printer.print("a"), text::toString);
            }
            case "reference" -> {
                Reference<String> reference = new WeakReference<>("a");
                return against(reference::clear, reference::get);
            }
            case "exception" -> {
                Throwable failure = new IllegalStateException();
                return against(() -> failure.addSuppressed(new Error()), () -> failure.getSuppressed().length);
            }
            case "shutdown" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                @Nullable Object seen = against(pool::shutdown, pool::isShutdown);
                pool.shutdown();
                return seen;
            }
            case "size of pool" -> {
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                @Nullable Object seen = against(() -> pool.setCorePoolSize(0), pool::getCorePoolSize);
                pool.shutdown();
                return seen;
            }
            case "enum" -> {
                Map<TimeUnits, Integer> map = new EnumMap<>(TimeUnits.class);
                return against(() -> x = 1, () -> map.size() + x);
            }
            case "locale" -> {
                Locale before = Locale.getDefault();
                @Nullable Object seen = against(() -> Locale.setDefault(Locale.FRENCH), Locale::getDefault);
                Locale.setDefault(before);
                return seen;
            }
            case "streams" -> {
                PrintStream before = System.out;
                @Nullable
                Object seen = against(
                        () -> System.setOut(new PrintStream(OutputStream.nullOutputStream())),
                        () -> System.out == before);
                System.setOut(before);
                return seen;
            }
            case "pipe" -> {
                PipedInputStream in = new PipedInputStream();
                PipedOutputStream out = new PipedOutputStream(in);
                return against(() -> out.write(1), () -> in.available());
            }
            case "threads" -> {
                return against(() -> {}, Thread::activeCount);
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    /** Something that is looked at. */
    private interface Look {
        @Nullable
        Object now() throws Throwable;
    }

    private static @Nullable Object against(Body body, Look look) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        @Nullable Object seen = look.now();
        other.join();
        return seen;
    }
}
