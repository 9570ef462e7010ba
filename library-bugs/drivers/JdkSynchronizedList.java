import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A trap of the JDK, of which its documentation warns: a synchronized list is not synchronized while one goes through
 * it.
 */
public final class JdkSynchronizedList {

    public static void main(String[] args) throws InterruptedException {
        List<String> guests = Collections.synchronizedList(new ArrayList<>(List.of("Anna", "Bert")));
        Thread late = new Thread(() -> guests.add("Carl"), "late");
        late.start();
        int letters = 0;
        for (String guest : guests) {
            letters += guest.length();
        }
        late.join();
        if (letters < 8) {
            throw new AssertionError("nobody has left");
        }
    }
}
