import dev.heddle.api.Heddle;
import java.io.IOException;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.RAMDirectory;

/** Two threads write, list and delete files of a directory that Lucene keeps in memory. */
public class MemoryDirectory {

    public static void main(String[] args) throws InterruptedException {
        RAMDirectory directory = new RAMDirectory();
        Thread writer = new Thread(() -> write(directory));
        Thread cleaner = new Thread(() -> clean(directory, Heddle.input("least", 100)));
        writer.start();
        cleaner.start();
        writer.join();
        cleaner.join();
    }

    private static void write(RAMDirectory directory) {
        try {
            IndexOutput out = directory.createOutput("a");
            out.writeInt(7);
            out.close();
            directory.touchFile("a");
        } catch (IOException e) {
            // A file that is gone can't be touched.
        }
    }

    private static void clean(RAMDirectory directory, int least) {
        try {
            if (directory.fileExists("a") && directory.sizeInBytes() >= least) {
                directory.deleteFile("a");
            }
        } catch (IOException e) {
            // Neither can it be deleted.
        }
    }
}
