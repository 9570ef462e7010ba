import dev.heddle.api.Heddle;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Two threads use sets of Collections.synchronizedSet, each of which locks itself only. */
public class SynchronizedHashSet {

    public static void main(String[] args) throws InterruptedException {
        Set<Integer> one = Collections.synchronizedSet(new HashSet<>(List.of(1, 2)));
        Set<Integer> two = Collections.synchronizedSet(new HashSet<>(List.of(2, 3)));
        Thread first = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                one.addAll(two);
            } else if (choice == 2) {
                one.retainAll(two);
            } else if (!one.contains(4)) {
                one.add(4);
            }
        });
        Thread second = new Thread(() -> {
            if (Heddle.input("other", 0) > 4) {
                two.containsAll(one);
            }
            if (one.contains(4)) {
                one.remove(4);
            }
            two.add(5);
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
