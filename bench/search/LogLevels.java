import dev.heddle.api.Heddle;
import java.io.StringWriter;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/** One thread logs through log4j, while the other changes levels and appenders. */
public class LogLevels {

    public static void main(String[] args) throws InterruptedException {
        Logger logger = Logger.getLogger("bank");
        WriterAppender appender = new WriterAppender(new SimpleLayout(), new StringWriter());
        logger.addAppender(appender);
        Thread writer = new Thread(() -> {
            logger.info("paid");
            if (logger.isDebugEnabled()) {
                logger.debug("details");
            }
        });
        Thread keeper = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                logger.setLevel(Level.WARN);
            } else if (choice == 2) {
                appender.close();
            } else {
                logger.setAdditivity(false);
            }
        });
        writer.start();
        keeper.start();
        writer.join();
        keeper.join();
    }
}
