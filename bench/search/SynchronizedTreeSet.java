import dev.heddle.api.Heddle;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Two threads use a set of Collections.synchronizedSortedSet, and look before they ask for its first element. */
public class SynchronizedTreeSet {

    public static void main(String[] args) throws InterruptedException {
        SortedSet<Integer> set = Collections.synchronizedSortedSet(new TreeSet<>(List.of(3)));
        Thread first = new Thread(() -> {
            if (Heddle.input("looks", 0) == 1 && !set.isEmpty()) {
                set.first();
            }
            set.add(4);
        });
        Thread second = new Thread(() -> {
            set.remove(3);
            if (Heddle.input("clears", 0) == 1) {
                set.clear();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
