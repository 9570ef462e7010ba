import dev.heddle.api.Heddle;
import org.apache.commons.collections.Buffer;
import org.apache.commons.collections.BufferUtils;
import org.apache.commons.collections.buffer.BoundedFifoBuffer;

/** Two threads put into and take from a synchronized buffer of commons-collections, and look before they do. */
public class BoundedBuffer {

    public static void main(String[] args) throws InterruptedException {
        BoundedFifoBuffer bounded = new BoundedFifoBuffer(2);
        Buffer buffer = BufferUtils.synchronizedBuffer(bounded);
        buffer.add("first");
        Thread one = new Thread(() -> {
            int many = Heddle.input("many", 0);
            if (many > 0 && many < 3 && !bounded.isFull()) {
                buffer.add("one");
            }
        });
        Thread other = new Thread(() -> {
            if (Heddle.input("takes", 0) == 1 && !buffer.isEmpty()) {
                buffer.remove();
            }
            if (!bounded.isFull()) {
                buffer.add("other");
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
