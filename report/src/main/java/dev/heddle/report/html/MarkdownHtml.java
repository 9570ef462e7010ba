// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pages of our documentation as part of a page: titles, paragraphs, code. */
final class MarkdownHtml {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String FENCE = "```";

    private MarkdownHtml() {}

    /** Adds a page without its title. */
    static void add(String markdown, Html html) {
        StringBuilder paragraph = new StringBuilder();
        boolean isCode = false;
        for (String line : markdown.split("\n", -1)) {
            if (line.startsWith(FENCE)) {
                flush(paragraph, html);
                if (isCode) {
                    html.end().end();
                } else {
                    html.begin("pre").begin("code");
                }
                isCode = !isCode;
            } else if (isCode) {
                html.text(line + "\n");
            } else if (line.startsWith("## ")) {
                flush(paragraph, html);
                html.element("h4", line.substring(3));
            } else if (line.isBlank()) {
                flush(paragraph, html);
            } else if (!line.startsWith("# ")) {
                paragraph.append(line).append(' ');
            }
        }
        flush(paragraph, html);
    }

    private static void flush(StringBuilder paragraph, Html html) {
        if (paragraph.isEmpty()) {
            return;
        }
        html.begin("p");
        int from = 0;
        Matcher code = CODE.matcher(paragraph);
        while (code.find()) {
            html.text(paragraph.substring(from, code.start())).element("code", code.group(1));
            from = code.end();
        }
        html.text(paragraph.substring(from).stripTrailing()).end();
        paragraph.setLength(0);
    }
}
