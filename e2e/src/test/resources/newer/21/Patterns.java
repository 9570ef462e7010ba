import java.util.List;

/** Switches over patterns with guards, nested record patterns, sealed types without default, null cases, enum constants. */
public final class Patterns {

    sealed interface Expr permits Num, Add, Mul, Neg {}

    record Num(long value) implements Expr {}

    record Add(Expr left, Expr right) implements Expr {}

    record Mul(Expr left, Expr right) implements Expr {}

    record Neg(Expr inner) implements Expr {}

    enum Level { LOW, HIGH }

    record Box<T>(T content) {}

    private static Expr shared = new Num(2);

    static long value(Expr expr) {
        return switch (expr) {
            case Num(long v) -> v;
            case Add(Num(var a), Num(var b)) when a == b -> 2 * a;
            case Add(var l, var r) -> value(l) + value(r);
            case Mul(Num(long a), var r) when a == 0 -> 0;
            case Mul(var l, var r) -> value(l) * value(r);
            case Neg(Neg(var inner)) -> value(inner);
            case Neg(var inner) -> -value(inner);
        };
    }

    static String describe(Object object) {
        return switch (object) {
            case null -> "nothing";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s.length();
            case Level l when l == Level.HIGH -> "high";
            case Level l -> "level " + l;
            case int[] ints -> "ints " + ints.length;
            case Box<?>(String s) -> "boxed " + s;
            case Box<?>(var any) -> "box of " + describe(any);
            case List<?> list -> "list " + list.size();
            default -> object.getClass().getSimpleName();
        };
    }

    static int levels(Level level) {
        switch (level) {
            case LOW -> {
                return 1;
            }
            case null -> {
                return -1;
            }
            case HIGH -> {
                return 2;
            }
        }
    }

    record Explosive(int n) {
        public int n() {
            throw new IllegalStateException("accessor");
        }
    }

    public static void main(String[] args) throws Exception {
        Expr expr = new Add(new Mul(new Num(3), new Neg(new Num(4))), new Neg(new Neg(new Add(new Num(5), new Num(5)))));
        System.out.println(value(expr));
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                synchronized (Patterns.class) {
                    shared = new Add(shared, new Num(1));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(value(shared));
        Object[] objects = {null, 7, 700, "", "abc", Level.LOW, Level.HIGH, new int[3], new Box<>("b"), new Box<>(8), List.of(1), 2.5};
        for (Object object : objects) {
            System.out.print(describe(object) + "; ");
        }
        System.out.println(levels(Level.LOW) + levels(null) + levels(Level.HIGH));
        if (objects[8] instanceof Box<?>(String s) && s.length() == 1) {
            System.out.println(s);
        }
        try {
            Object trap = new Explosive(1);
            System.out.println(trap instanceof Explosive(int n) ? n : 0);
        } catch (MatchException e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
