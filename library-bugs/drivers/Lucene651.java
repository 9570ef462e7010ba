import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.SimpleAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.FieldCache;
import org.apache.lucene.store.RAMDirectory;

/**
 * Reported as LUCENE-651, a number that was not looked up:
 * threads that want the same values of a field at once each compute all of them.
 *
 * <p>{@code FieldCacheImpl} looks whether they are there, computes them, and stores them, with no lock over the three.
 */
public final class Lucene651 {

    private static final class Prices implements FieldCache.IntParser {
        private final AtomicInteger parsed = new AtomicInteger();

        @Override
        public int parseInt(String text) {
            parsed.incrementAndGet();
            return Integer.parseInt(text);
        }
    }

    private static IndexReader index() throws IOException {
        RAMDirectory directory = new RAMDirectory();
        IndexWriter writer = new IndexWriter(directory, new SimpleAnalyzer(), true);
        Document apple = new Document();
        apple.add(new Field("price", "30", Field.Store.NO, Field.Index.UN_TOKENIZED));
        writer.addDocument(apple);
        writer.close();
        return IndexReader.open(directory);
    }

    private static void sort(IndexReader index, Prices prices) {
        try {
            FieldCache.DEFAULT.getInts(index, "price", prices);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        IndexReader index = index();
        sort(index, new Prices());
        Prices prices = new Prices();
        Thread first = new Thread(() -> sort(index, prices), "first");
        Thread second = new Thread(() -> sort(index, prices), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        if (prices.parsed.get() > 1) {
            throw new AssertionError("computed twice");
        }
    }
}
