import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * POOL-184: who borrows while idle objects are looked through may wait for ever.
 *
 * <p>{@code GenericObjectPool.evict} takes the object out while it looks at it, and tells nobody when it is back.
 */
public final class Pool184 {

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Connections(), 1);
        pool.setTestWhileIdle(true);
        pool.addObject();
        Thread evictor = new Thread(
                () -> {
                    try {
                        pool.evict();
                    } catch (Exception e) {
                        // Not told to anybody, as in the pool's own thread for this.
                    }
                },
                "evictor");
        evictor.start();
        pool.returnObject(pool.borrowObject());
        evictor.join();
    }
}
