// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.html.Pages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What machines read, judged by the schemas that describe it: SARIF's own, and ours. */
@Tag("once")
class SchemaTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Path OURS = Path.of("..", "docs", "schema", "heddle-check-1.schema.json");

    @TempDir
    Path folder;

    @Test
    void sarif_is_what_its_schema_says() throws IOException {
        assertThat(sarifErrors(CheckSarif.of("Bank", Pages.result(), context())))
                .isEmpty();
    }

    @Test
    void so_it_is_with_fixes() throws IOException {
        SavedCheck.Repair repair = new SavedCheck.Repair(
                "lock it",
                false,
                7,
                List.of(
                        "--- a/my src/Bank.java",
                        "+++ b/my src/Bank.java",
                        "@@ -1,4 +1,4 @@",
                        "+import java.util.concurrent.locks.Lock;",
                        " class Bank {",
                        "-old",
                        " }",
                        "-int a;",
                        "+volatile int a;"));
        String text = CheckSarif.of("Bank", Pages.result(), finding -> List.of(repair), context());

        assertThat(sarifErrors(text)).isEmpty();
        assertThat(JSON.readTree(text)
                        .at("/runs/0/results/0/fixes/0/artifactChanges/0/replacements")
                        .toString())
                .isEqualTo("["
                        + "{\"deletedRegion\":{\"startLine\":1,\"startColumn\":1,\"endLine\":1,\"endColumn\":1},"
                        + "\"insertedContent\":{\"text\":\"import java.util.concurrent.locks.Lock;\\n\"}},"
                        + "{\"deletedRegion\":{\"startLine\":2,\"startColumn\":1,\"endLine\":3,\"endColumn\":1}},"
                        + "{\"deletedRegion\":{\"startLine\":4,\"startColumn\":1,\"endLine\":4,\"endColumn\":7},"
                        + "\"insertedContent\":{\"text\":\"volatile int a;\"}}]");
    }

    @Test
    void the_schema_of_sarif_finds_what_is_wrong() throws IOException {
        String right = CheckSarif.of("Bank", Pages.result(), context());

        assertThat(sarifErrors(right.replace("\"level\" : \"error\"", "\"level\" : \"fatal\"")))
                .isNotEmpty();
        assertThat(sarifErrors(right.replace("\"startLine\" : 11", "\"startLine\" : 0")))
                .isNotEmpty();
    }

    @Test
    void json_is_what_our_schema_says_and_has_nothing_that_it_does_not_name() throws IOException {
        String text = CheckJson.of("Bank", Pages.result(), context());

        assertThat(ourErrors(text)).isEmpty();
        assertThat(ourErrors(text.replace("\"real\"", "\"isReal\""))).hasSizeGreaterThan(1);
        assertThat(ourErrors(text.replace("\"replayed 20 of 20\"", "\"sure\""))).isNotEmpty();
    }

    private CheckContext context() {
        return new CheckContext(
                path -> path.equals("main.0") ? "teller-1" : path,
                new SourceFiles(List.of(folder), folder),
                Pages.passing(),
                1,
                "1.2.3");
    }

    private static List<Error> sarifErrors(String text) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                SchemaTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"), "the schema of SARIF")) {
            return errors(JSON.readTree(in), SpecificationVersion.DRAFT_7, text);
        }
    }

    private static List<Error> ourErrors(String text) throws IOException {
        JsonNode schema = JSON.readTree(Files.readString(OURS));
        close(schema);
        return errors(schema, SpecificationVersion.DRAFT_2020_12, text);
    }

    // To readers the schema is open, as fields may come; what we write now has to be in it.
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("properties").isObject()
                && object.path("type").asString("").equals("object")) {
            object.put("additionalProperties", false);
        }
        schema.forEach(SchemaTest::close);
    }

    private static List<Error> errors(JsonNode schema, SpecificationVersion version, String text) {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(version);
        Schema judge = registry.getSchema(schema);
        return judge.validate(JSON.readTree(text));
    }
}
