package groovy;

import java.lang.reflect.Method;
import java.util.function.IntSupplier;

/** Not woven, because of the package; finds the program as a library finds its plug-ins. */
public class Starters {

    static int call(String method, Class<?> type, Object argument) {
        try {
            Method found = Class.forName("ForeignInitialisers").getMethod(method, type);
            Object result = found.invoke(null, argument);
            return result instanceof Integer ? (Integer) result : 0;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e.getCause() == null ? e : e.getCause());
        }
    }

    static Object own(int number) {
        try {
            return Class.forName("ForeignInitialisers$Own")
                    .getConstructor(int.class)
                    .newInstance(number);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static class Made {
        static final int start = call("call", int.class, 100);
        static final Object own = own(start);

        static {
            call("keep", Object.class, own);
            call("keep", Object.class, "text");
        }

        final int sum;

        public Made(int[] numbers, Object object, IntSupplier after) {
            sum = start + numbers.length + (object == null ? 0 : 1) + after.getAsInt();
        }

        @Override
        public String toString() {
            return "made " + sum;
        }
    }

    public static class Quiet {
        public final int result;

        public Quiet(IntSupplier supplier) {
            result = supplier.getAsInt();
        }
    }

    public static class Read {
        public static int value = call("call", int.class, 20);
    }

    public static class Called {
        static int value = call("call", int.class, 30);

        public static int get(int amount) {
            return value + amount;
        }
    }

    public static class Broken {
        static {
            if (call("call", int.class, 40) > 0) {
                throw new IllegalStateException("on purpose");
            }
        }

        public Broken(int number) {}
    }

    public static class Base {
        static int start = call("call", int.class, 60);
        public final int base = start;
    }

    public static class Late {
        static int start = call("call", int.class, 70);
        public final String text;

        public Late(int number, String text) {
            this.text = text + number + start;
        }
    }
}
