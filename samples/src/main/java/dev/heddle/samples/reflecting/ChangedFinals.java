// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import java.lang.reflect.Field;
import java.util.function.IntSupplier;

/** Final fields that are changed by reflection, in the constructor and after it. */
public final class ChangedFinals {

    /** One whose constructor gives a field of its superclass another value than the superclass did. */
    private static class Base {
        final IntSupplier supplier;
        final int number;

        Base(int number) {
            this.supplier = () -> number;
            this.number = number;
        }

        int get() {
            return supplier.getAsInt() + number;
        }
    }

    private static final class Changing extends Base {
        Changing(int number) throws ReflectiveOperationException {
            super(number);
            set(this, "supplier", (IntSupplier) () -> 100);
        }
    }

    private ChangedFinals() {}

    private static void set(Base object, String name, Object value) throws ReflectiveOperationException {
        Field field = Base.class.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    public static void main(String[] args) throws Exception {
        Base object = new Changing(3);
        System.out.println(object.get());
        Thread reader = new Thread(() -> System.out.println(object.get()));
        reader.start();
        reader.join();
        Field field = Base.class.getDeclaredField("number");
        field.setAccessible(true);
        field.setInt(object, 7);
        System.out.println(object.get());
    }
}
