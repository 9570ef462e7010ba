import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * POOL-189: who waits for an object when the pool is closed waits for ever.
 *
 * <p>{@code GenericObjectPool.close} does not wake those that wait.
 */
public final class Pool189 {

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Connections(), 1);
        pool.borrowObject();
        Thread waiting = new Thread(
                () -> {
                    try {
                        pool.borrowObject();
                    } catch (IllegalStateException e) {
                        // The pool is closed.
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                },
                "waiting");
        waiting.start();
        pool.close();
        waiting.join();
    }
}
