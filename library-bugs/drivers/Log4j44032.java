import org.apache.log4j.spi.ThrowableInformation;

/**
 * Apache Bugzilla 44032: the lines of a stack trace are null.
 *
 * <p>{@code ThrowableInformation} publishes the array before it has filled it.
 */
public final class Log4j44032 {

    private static void write(ThrowableInformation information) {
        int length = 0;
        for (String line : information.getThrowableStrRep()) {
            length += line.length();
        }
        if (length == 0) {
            throw new AssertionError("no stack trace");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Exception failure = new Exception("payment refused");
        failure.setStackTrace(new StackTraceElement[0]);
        ThrowableInformation information = new ThrowableInformation(failure);
        Thread file = new Thread(() -> write(information), "file");
        Thread console = new Thread(() -> write(information), "console");
        file.start();
        console.start();
        file.join();
        console.join();
    }
}
