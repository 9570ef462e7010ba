import dev.heddle.api.Heddle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two threads use lists of Collections.synchronizedList, each of which locks itself only. */
public class SynchronizedArrayList {

    public static void main(String[] args) throws InterruptedException {
        List<Integer> one = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
        List<Integer> two = Collections.synchronizedList(new ArrayList<>(List.of(3)));
        Thread first = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                one.addAll(two);
            } else if (choice == 2 && !one.isEmpty()) {
                one.remove(one.size() - 1);
            } else {
                one.add(4);
            }
        });
        Thread second = new Thread(() -> {
            if (Heddle.input("other", 0) > 4) {
                two.addAll(one);
            } else if (!one.contains(4)) {
                one.add(4);
            }
            one.clear();
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
