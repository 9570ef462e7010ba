import dev.heddle.api.Heddle;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.StackObjectPool;

/** Two threads borrow from a pool and give back; one of them may close it. */
public class StackPool {

    static final class Factory extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StackObjectPool pool = new StackObjectPool(new Factory(), 1);
        Thread one = new Thread(() -> use(pool, false));
        Thread other = new Thread(() -> use(pool, Heddle.input("closes", 0) > 2));
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void use(StackObjectPool pool, boolean closes) {
        try {
            Object borrowed = pool.borrowObject();
            if (pool.getNumActive() > 1) {
                pool.clear();
            }
            pool.returnObject(borrowed);
            if (closes) {
                pool.close();
            }
        } catch (Exception e) {
            // A pool that is closed says so.
        }
    }
}
