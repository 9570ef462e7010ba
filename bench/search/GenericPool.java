import dev.heddle.api.Heddle;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** Two threads borrow from a pool with room for one, which one of them may make larger, evict from or clear. */
public class GenericPool {

    static final class Factory extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GenericObjectPool pool = new GenericObjectPool(new Factory(), 1, GenericObjectPool.WHEN_EXHAUSTED_FAIL, 0);
        Thread one = new Thread(() -> use(pool, 0));
        Thread other = new Thread(() -> use(pool, Heddle.input("choice", 0)));
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void use(GenericObjectPool pool, int choice) {
        try {
            if (choice == 1) {
                pool.setMaxActive(2);
            } else if (choice == 2) {
                pool.clear();
            } else if (choice == 3) {
                pool.evict();
            }
            Object borrowed = pool.borrowObject();
            pool.returnObject(borrowed);
        } catch (Exception e) {
            // A pool that is exhausted says so.
        }
    }
}
