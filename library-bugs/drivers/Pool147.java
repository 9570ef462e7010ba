import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * POOL-147: a thread waits for an object for ever although there is one.
 *
 * <p>{@code GenericObjectPool} promises what is there to threads in the order in which they came.
 */
public final class Pool147 {

    private static final class Connections extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }

    private static void use(GenericObjectPool pool) {
        try {
            pool.returnObject(pool.borrowObject());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GenericObjectPool pool = new GenericObjectPool(new Connections(), 1);
        Thread[] users = new Thread[3];
        for (int i = 0; i < users.length; i++) {
            users[i] = new Thread(() -> use(pool), "user" + i);
        }
        for (Thread user : users) {
            user.start();
        }
        for (Thread user : users) {
            user.join();
        }
    }
}
