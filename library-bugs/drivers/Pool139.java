import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.impl.StackKeyedObjectPool;

/**
 * POOL-139: the number of objects in use is read without the lock under which it is written.
 *
 * <p>{@code StackKeyedObjectPool.getNumActive} is not synchronized, all else is.
 */
public final class Pool139 {

    private static final class Connections extends BaseKeyedPoolableObjectFactory {
        @Override
        public Object makeObject(Object key) {
            return new Object();
        }
    }

    public static void main(String[] args) throws Exception {
        StackKeyedObjectPool pool = new StackKeyedObjectPool(new Connections());
        Thread user = new Thread(
                () -> {
                    try {
                        pool.returnObject("database", pool.borrowObject("database"));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                "user");
        user.start();
        if (pool.getNumActive() > 1) {
            throw new AssertionError("one user, two connections");
        }
        user.join();
    }
}
