import org.apache.commons.pool.BaseObjectPool;

/**
 * POOL-46: a pool may be closed for one thread and open for another, as long as they like.
 *
 * <p>{@code BaseObjectPool.closed} was neither volatile nor locked.
 */
public final class Pool46 {

    /** A pool that makes an object whenever it is asked for one. */
    private static final class Endless extends BaseObjectPool {
        @Override
        public Object borrowObject() {
            assertOpen();
            return new Object();
        }

        @Override
        public void returnObject(Object object) {}

        @Override
        public void invalidateObject(Object object) {}
    }

    public static void main(String[] args) throws Exception {
        Endless pool = new Endless();
        Thread closing = new Thread(
                () -> {
                    try {
                        pool.close();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                "closing");
        closing.start();
        try {
            pool.borrowObject();
        } catch (IllegalStateException e) {
            // Closed by now, which is as good.
        }
        closing.join();
    }
}
