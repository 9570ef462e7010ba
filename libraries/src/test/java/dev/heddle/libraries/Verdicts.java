// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the XML reports of JUnit's console launcher. */
final class Verdicts {

    private Verdicts() {}

    /** Returns how each test ended, by its class and name; tests of one name are told apart by their order. */
    static Map<String, Verdict> in(Path folder) {
        Map<String, Verdict> verdicts = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".xml"))
                    .sorted()
                    .toList()) {
                read(file, verdicts);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return verdicts;
    }

    private static void read(Path file, Map<String, Verdict> verdicts) throws IOException {
        try {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
            NodeList cases = document.getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                Element test = (Element) cases.item(i);
                verdicts.put(
                        unused(test.getAttribute("classname") + "#" + test.getAttribute("name"), verdicts), of(test));
            }
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("%s is no report: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static String unused(String name, Map<String, Verdict> verdicts) {
        String unused = name;
        for (int number = 2; verdicts.containsKey(unused); number++) {
            unused = name + " (" + number + ")";
        }
        return unused;
    }

    private static Verdict of(Element test) {
        for (String failure : List.of("failure", "error")) {
            for (Node node = test.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element child && child.getTagName().equals(failure)) {
                    return Verdict.failed(child.getAttribute("type"));
                }
            }
        }
        return test.getElementsByTagName("skipped").getLength() > 0 ? Verdict.SKIPPED : Verdict.PASSED;
    }
}
