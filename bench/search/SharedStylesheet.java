import dev.heddle.api.Heddle;
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/** Two threads transform documents with Xalan by one compiled stylesheet; one of them may ask for its properties instead, or set a parameter. */
public class SharedStylesheet {

    private static final String STYLESHEET = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
            + "<xsl:param name='sign'>-</xsl:param>"
            + "<xsl:template match='/a'><b><xsl:value-of select='$sign'/><xsl:value-of select='.'/></b></xsl:template>"
            + "</xsl:stylesheet>";

    public static void main(String[] args) throws Exception {
        Templates templates =
                new TransformerFactoryImpl().newTemplates(new StreamSource(new StringReader(STYLESHEET)));
        Thread one = new Thread(() -> transform(templates, "<a>1</a>", ""));
        Thread other = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                templates.getOutputProperties().setProperty("indent", "yes");
            } else {
                transform(templates, "<a>2</a>", choice == 2 ? "+" : "");
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void transform(Templates templates, String document, String sign) {
        try {
            Transformer transformer = templates.newTransformer();
            if (!sign.isEmpty()) {
                transformer.setParameter("sign", sign);
            }
            StringWriter text = new StringWriter();
            transformer.transform(new StreamSource(new StringReader(document)), new StreamResult(text));
            if (!text.toString().contains("<b>")) {
                throw new IllegalStateException(text.toString());
            }
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }
}
