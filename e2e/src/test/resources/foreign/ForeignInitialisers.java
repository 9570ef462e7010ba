import groovy.Starters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** Classes that are not woven, whose static initialisers call the program: at a {@code new}, a read, a call. */
public class ForeignInitialisers {

    static final List<Object> kept = new ArrayList<>();
    static int calls;

    public static int call(int amount) {
        calls += amount;
        return calls;
    }

    public static Object keep(Object object) {
        kept.add(object);
        return new Object[] {object, calls};
    }

    /** Initialised because of a foreign initialiser. */
    public static class Own {
        public static int first = call(1000);
        public final int number;

        public Own(int number) {
            this.number = number + first;
        }
    }

    /** Has a superclass that is not woven. */
    static class Below extends Starters.Base {
        static int seen = call(3);
        final int mine = call(4);
    }

    public static class Factory implements ForkJoinPool.ForkJoinWorkerThreadFactory {
        public Factory() {
            call(50);
        }

        @Override
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            return null;
        }
    }

    public static void main(String[] args) {
        // What is passed is made after the initialiser has run, and before the constructor does.
        Object made = new Starters.Made(new int[] {call(1)}, new Own(7), () -> call(2));
        System.out.println(made + " " + calls);
        for (int i = 0; i < 3; i++) {
            System.out.println(new Starters.Made(new int[i], null, () -> call(5)) + " " + calls);
        }
        // Here the constructor calls back, and nothing is logged between it and the new.
        System.out.println(new Starters.Quiet(() -> call(6)).result + " " + calls);
        System.out.println(Starters.Read.value + " " + Starters.Called.get(8) + " " + calls);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(new Starters.Broken(call(9)));
            } catch (LinkageError e) {
                System.out.println(e.getClass().getName() + " " + (e.getCause() == null ? "" : e.getCause().getMessage()));
            }
        }
        Below below = new Below();
        System.out.println(below.mine + " " + Below.seen + " " + below.base + " " + calls);
        boolean even = calls % 2 == 0;
        // An object that is not constructed yet, where two ways meet.
        System.out.println(new Starters.Late(even ? call(10) : call(11), even ? "x" : "y").text + " " + calls);
        System.setProperty("java.util.concurrent.ForkJoinPool.common.threadFactory", Factory.class.getName());
        new ForkJoinPool(1).shutdown();
        System.out.println(calls + " " + kept.size());
    }
}
