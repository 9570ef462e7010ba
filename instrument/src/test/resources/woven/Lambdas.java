package woven;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class Lambdas {
    private int count = 5;

    IntSupplier capturing(int[] by) {
        return () -> count + by[0];
    }

    static class Plain {
        static Supplier<String> lambda() {
            return () -> "lambda";
        }
    }

    Supplier<String> reference() {
        return this::toString;
    }

    @Override
    public String toString() {
        return "Lambdas" + count;
    }

    public static String run() {
        Lambdas lambdas = new Lambdas();
        return lambdas.capturing(new int[] {3}).getAsInt() + " " + Plain.lambda().get() + lambdas.reference().get();
    }
}
