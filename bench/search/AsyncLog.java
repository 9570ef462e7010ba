import dev.heddle.api.Heddle;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import java.io.StringWriter;

/** One thread logs by an appender of log4j that writes in a thread of its own; another may change or close it. */
public class AsyncLog {

    public static void main(String[] args) throws InterruptedException {
        Logger logger = Logger.getLogger("bank");
        AsyncAppender appender = new AsyncAppender();
        appender.addAppender(new WriterAppender(new SimpleLayout(), new StringWriter()));
        logger.addAppender(appender);
        Thread writer = new Thread(() -> logger.info("paid"));
        Thread keeper = new Thread(() -> {
            int size = Heddle.input("size", 0);
            if (size > 0 && size < 100) {
                appender.setBufferSize(size);
            } else if (size == -1) {
                appender.removeAllAppenders();
            }
        });
        writer.start();
        keeper.start();
        writer.join();
        keeper.join();
        appender.close();
    }
}
