import dev.heddle.api.Heddle;
import org.apache.commons.collections.FastArrayList;

/** Two threads change a list of commons-collections, which one of them may switch to copying on writes. */
public class FastList {

    public static void main(String[] args) throws InterruptedException {
        FastArrayList list = new FastArrayList();
        list.add("first");
        Thread one = new Thread(() -> {
            if (Heddle.input("fast", 0) != 0) {
                list.setFast(true);
            }
            list.add("one");
        });
        Thread other = new Thread(() -> {
            list.add("other");
            if (list.size() > 2) {
                list.clear();
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
