import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Apache Bugzilla 38137: threads that log and the one that writes all wait for each other.
 *
 * <p>{@code AsyncAppender} wakes one of those that wait for the buffer, which need not be the one that can go on.
 */
public final class Log4j38137 {

    private static final class Nowhere extends AppenderSkeleton {
        @Override
        protected void append(LoggingEvent event) {}

        @Override
        public boolean requiresLayout() {
            return false;
        }

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws InterruptedException {
        AsyncAppender appender = new AsyncAppender();
        appender.setBufferSize(1);
        appender.addAppender(new Nowhere());
        Logger logger = Logger.getLogger("orders");
        appender.append(new LoggingEvent("orders", logger, Level.INFO, "open", null));
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            LoggingEvent event = new LoggingEvent("orders", logger, Level.INFO, "order " + i, null);
            threads[i] = new Thread(() -> appender.append(event), "logs" + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        appender.close();
    }
}
