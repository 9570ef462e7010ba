import dev.heddle.api.Heddle;
import java.util.List;
import java.util.Vector;

/** Two threads use a vector, whose methods are synchronized each for itself. */
public class SharedVector {

    public static void main(String[] args) throws InterruptedException {
        Vector<Integer> vector = new Vector<>(List.of(1, 2));
        Thread first = new Thread(() -> {
            if (Heddle.input("last", 0) == 1 && vector.size() > 0) {
                vector.lastElement();
            }
            vector.add(3);
        });
        Thread second = new Thread(() -> {
            if (Heddle.input("empties", 0) > 9) {
                vector.removeAllElements();
            } else {
                vector.remove(Integer.valueOf(1));
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
