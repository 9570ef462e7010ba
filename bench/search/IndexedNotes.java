import dev.heddle.api.Heddle;
import java.io.IOException;
import org.apache.lucene.analysis.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.RAMDirectory;

/** Two threads add to an index of Lucene by one writer, and one of them may delete or commit. */
public class IndexedNotes {

    public static void main(String[] args) throws Exception {
        IndexWriter writer = new IndexWriter(
                new RAMDirectory(), new WhitespaceAnalyzer(), true, IndexWriter.MaxFieldLength.UNLIMITED);
        Thread one = new Thread(() -> add(writer, "one"));
        Thread other = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            try {
                if (choice == 1) {
                    writer.deleteDocuments(new Term("text", "one"));
                } else if (choice == 2) {
                    writer.commit();
                } else {
                    add(writer, "other");
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
        writer.close();
    }

    private static void add(IndexWriter writer, String text) {
        Document document = new Document();
        document.add(new Field("text", text, Field.Store.NO, Field.Index.ANALYZED));
        try {
            writer.addDocument(document);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
