// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Sort;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns written sorts into sorts. */
final class SortReader {

    private static final Map<String, Sort> NAMED = Map.of("int", Sort.INT, "real", Sort.REAL, "bool", Sort.BOOL);

    private final Source source;

    SortReader(Source source) {
        this.source = source;
    }

    Sort read(Node node) {
        if (node instanceof Node.Atom atom) {
            Sort named = NAMED.get(atom.token().text().toLowerCase(Locale.ROOT));
            if (named == null || !atom.token().isName()) {
                throw unknown(node);
            }
            return named;
        }
        List<Node> children = ((Node.Group) node).children();
        if (children.size() == 1) {
            return read(children.get(0));
        }
        if (children.size() != 3) {
            throw unknown(node);
        }
        if (children.get(0).is("Array")) {
            return new Sort.Array(read(children.get(1)), read(children.get(2)));
        }
        if (children.get(0).is("_") && children.get(1).is("BitVec")) {
            return word(node, children.get(2));
        }
        throw unknown(node);
    }

    private Sort word(Node node, Node width) {
        try {
            return new Sort.Bits(Integer.parseInt(width.text()));
        } catch (NumberFormatException notANumber) {
            throw unknown(node);
        } catch (IllegalArgumentException tooWide) {
            throw source.complaint(width.position(), "a width from 1 to 64", "'" + width.text() + "'");
        }
    }

    private CtrcException unknown(Node node) {
        return source.complaint(node.position(), "a sort", "'" + node.shown() + "'")
                .withRemedy("sorts are int, real, bool, (Array INDEX ELEMENT) and (_ BitVec WIDTH)");
    }
}
