import java.util.concurrent.atomic.AtomicInteger;

/** Statements before super(...): checks, fields set early, loops, a try, so that the parent sees a child's field. */
public final class FlexibleConstructors {

    static final AtomicInteger made = new AtomicInteger();

    static class Parent {
        final String seen;

        Parent(int size) {
            seen = describe() + size;
        }

        String describe() {
            return "parent";
        }
    }

    static final class Child extends Parent {
        final int early;
        int late = 7;

        Child(String text) {
            if (text == null) {
                throw new IllegalArgumentException("no text");
            }
            int total = 0;
            for (int i = 0; i < text.length(); i++) {
                total += text.charAt(i) - 'a';
            }
            try {
                total += 10 / (total - 3);
            } catch (ArithmeticException e) {
                total = -1;
            }
            made.incrementAndGet();
            early = total;
            super(total * 2);
            late += early;
        }

        @Override
        String describe() {
            return "early " + early + " late " + late + " ";
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Child("abc").seen + " " + new Child("de").seen + " " + new Child("de").late);
        try {
            new Child(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread thread = new Thread(() -> new Child("xyz"));
        thread.start();
        thread.join();
        System.out.println(made);
    }
}
