import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Apache Bugzilla 41214: two threads that log stand still for ever.
 *
 * <p>Loggers are locked while they call their appenders, and appenders while they write. A message that logs when it is
 * made into text takes the lock of a logger under that of an appender.
 */
public final class Log4j41214 {

    private static final class Lines extends AppenderSkeleton {
        private int length;

        @Override
        protected void append(LoggingEvent event) {
            length += event.getRenderedMessage().length();
        }

        @Override
        public boolean requiresLayout() {
            return false;
        }

        @Override
        public void close() {}
    }

    /** An order that logs that it was asked for its text. */
    private static final class Order {
        @Override
        public String toString() {
            Logger.getLogger("details").info("asked");
            return "order";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lines lines = new Lines();
        Logger orders = Logger.getLogger("orders");
        Logger details = Logger.getLogger("details");
        orders.addAppender(lines);
        details.addAppender(lines);
        orders.info(new Order());
        Thread first = new Thread(() -> orders.info(new Order()), "orders");
        Thread second = new Thread(() -> details.info("looked up"), "details");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
