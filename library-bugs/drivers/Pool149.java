import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * POOL-149: a thread waits for an object for ever although one could be made.
 *
 * <p>{@code GenericObjectPool} forgets who waits when an object is thrown away.
 */
public final class Pool149 {

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    private static void use(GenericObjectPool pool) {
        try {
            pool.invalidateObject(pool.borrowObject());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GenericObjectPool pool = new GenericObjectPool(new Connections(), 1);
        Thread first = new Thread(() -> use(pool), "first");
        Thread second = new Thread(() -> use(pool), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
