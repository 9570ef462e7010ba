import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * POOL-135: more objects are in use than there may be.
 *
 * <p>{@code GenericObjectPool} hands out what was returned before it has taken note that it was returned.
 */
public final class Pool135 {

    private static final int LIMIT = 1;

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    private static void use(GenericObjectPool pool) {
        try {
            Object connection = pool.borrowObject();
            if (pool.getNumActive() > LIMIT) {
                throw new AssertionError("too many connections");
            }
            pool.returnObject(connection);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GenericObjectPool pool = new GenericObjectPool(new Connections(), LIMIT);
        Thread first = new Thread(() -> use(pool), "first");
        Thread second = new Thread(() -> use(pool), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
