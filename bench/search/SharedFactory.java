import dev.heddle.api.Heddle;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.fop.apps.Fop;
import org.apache.fop.apps.FopFactory;
import org.apache.fop.apps.MimeConstants;

/** Two threads format documents with FOP by one factory; one of them may set it up differently meanwhile, or need other fonts. */
public class SharedFactory {

    public static void main(String[] args) throws InterruptedException {
        FopFactory factory = FopFactory.newInstance();
        // Whoever serves requests has formatted something before.
        format(factory, "zero", "Times");
        Thread one = new Thread(() -> format(factory, "one", "Helvetica"));
        Thread other = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                factory.setPageHeight("5in");
                factory.setStrictValidation(false);
            } else {
                format(factory, "two", choice == 2 ? "Courier" : "Helvetica");
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void format(FopFactory factory, String text, String font) {
        try {
            ByteArrayOutputStream pages = new ByteArrayOutputStream();
            Fop fop = factory.newFop(MimeConstants.MIME_PLAIN_TEXT, pages);
            TransformerFactory.newDefaultInstance()
                    .newTransformer()
                    .transform(new StreamSource(new StringReader(document(text, font))), new SAXResult(fop.getDefaultHandler()));
            if (!pages.toString().contains(text)) {
                throw new IllegalStateException(text + " is missing");
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String document(String text, String font) {
        return "<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format'><fo:layout-master-set>"
                + "<fo:simple-page-master master-name='page'><fo:region-body/></fo:simple-page-master></fo:layout-master-set>"
                + "<fo:page-sequence master-reference='page'><fo:flow flow-name='xsl-region-body'>"
                + "<fo:block font-family='" + font + "' color='red'>" + text + "</fo:block>"
                + "</fo:flow></fo:page-sequence></fo:root>";
    }
}
