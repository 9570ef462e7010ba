import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * POOL-162: a thread that is interrupted while it waits for an object takes it along to nowhere.
 *
 * <p>{@code GenericObjectPool} has promised the object to that thread already, and nobody else gets it.
 */
public final class Pool162 {

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    private static void use(GenericObjectPool pool) {
        try {
            pool.returnObject(pool.borrowObject());
        } catch (InterruptedException e) {
            // It was told to stop waiting.
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Connections(), 1);
        Object connection = pool.borrowObject();
        Thread impatient = new Thread(() -> use(pool), "impatient");
        impatient.start();
        impatient.interrupt();
        pool.returnObject(connection);
        impatient.join();
        pool.borrowObject();
    }
}
