// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.function.IntUnaryOperator;

/** The same class in two loaders, with its own statics in each; a hidden class. */
public final class Loaders {

    public static final class Counter implements IntUnaryOperator {
        private static int count;
        private int own;

        @Override
        public int applyAsInt(int n) {
            count += n;
            own++;
            return count * 10 + own;
        }
    }

    static final class Twice extends ClassLoader {
        Twice() {
            super(Loaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Counter.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private Loaders() {}

    private static byte[] bytes(String name) {
        String path = name.replace('.', '/') + ".class";
        try (InputStream in = Loaders.class.getClassLoader().getResourceAsStream(path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static IntUnaryOperator counter(ClassLoader loader) throws Exception {
        return (IntUnaryOperator) loader.loadClass(Counter.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    }

    public static void main(String[] args) throws Exception {
        Twice first = new Twice();
        Twice second = new Twice();
        IntUnaryOperator one = counter(first);
        IntUnaryOperator two = counter(second);
        IntUnaryOperator again = counter(first);
        Thread thread = new Thread(() -> one.applyAsInt(5));
        thread.start();
        thread.join();
        System.out.println(one.applyAsInt(1) + " " + two.applyAsInt(2) + " " + again.applyAsInt(3) + " "
                + new Counter().applyAsInt(4));
        System.out.println((one.getClass() == two.getClass()) + " " + (one.getClass() == again.getClass())
                + (one instanceof Counter));
        Class<?> hidden = MethodHandles.lookup()
                .defineHiddenClass(bytes(Loaders.class.getName() + "$Hidden"), true)
                .lookupClass();
        IntUnaryOperator operator =
                (IntUnaryOperator) hidden.getDeclaredConstructor().newInstance();
        System.out.println(operator.applyAsInt(20) + " " + hidden.isHidden() + operator.applyAsInt(1));
    }

    static final class Hidden implements IntUnaryOperator {
        private int calls;

        @Override
        public int applyAsInt(int n) {
            return n + ++calls;
        }
    }
}
