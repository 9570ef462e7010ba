import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.helpers.AppenderAttachableImpl;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Apache Bugzilla 54325: appenders are removed while others remove them too.
 *
 * <p>{@code AppenderAttachableImpl} asks how many there are, and takes them one by one without a lock.
 */
public final class Log4j54325 {

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
        AppenderAttachableImpl appenders = new AppenderAttachableImpl();
        appenders.addAppender(new Nowhere());
        Thread first = new Thread(appenders::removeAllAppenders, "first");
        Thread second = new Thread(appenders::removeAllAppenders, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
