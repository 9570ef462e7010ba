import java.lang.ScopedValue;
import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Library of 25: scoped values, gatherers; unnamed variables. */
public final class Scoped {

    private static final ScopedValue<String> USER = ScopedValue.newInstance();
    private static int calls;

    private static String greet() {
        calls++;
        return "hello " + USER.orElse("nobody");
    }

    public static void main(String[] args) throws Exception {
        String[] result = new String[2];
        Thread thread = new Thread(() -> {
            ScopedValue.where(USER, "ann").run(() -> {
                result[0] = greet();
                result[1] = ScopedValue.where(USER, "bob").call(Scoped::greet);
            });
        });
        thread.start();
        thread.join();
        System.out.println(result[0] + result[1] + greet() + calls);
        List<List<Integer>> windows = Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowFixed(2)).toList();
        System.out.println(windows + " " + Stream.of(1, 2, 3).gather(Gatherers.fold(() -> 0, (a, b) -> a * 10 + b)).toList());
        int count = 0;
        for (var _ : windows) {
            count++;
        }
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            count += 100;
        }
        System.out.println(count);
    }
}
