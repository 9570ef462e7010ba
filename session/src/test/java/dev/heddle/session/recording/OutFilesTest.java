// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.problem.HeddleException;
import dev.heddle.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutFilesTest {

    @TempDir
    private Path folder;

    @Test
    void a_trace_is_named_after_the_program() {
        assertThat(files(new Target.Tests("cp", "a.BankTest"), null).encoded()).endsWith("/BankTest.heddle");
    }

    @Test
    void an_older_trace_makes_way() throws IOException {
        Path old = trace("Bank.heddle");

        files(java("Bank"), null).prepare();

        assertThat(old).doesNotExist();
    }

    @Test
    void a_file_that_is_no_trace_is_never_replaced() throws IOException {
        Path file = Files.writeString(folder.resolve("Bank.java"), "class Bank {}");

        assertThatThrownBy(() -> files(java("Bank"), file).prepare())
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("no trace");
        assertThat(file).hasContent("class Bank {}");
    }

    @Test
    void a_folder_that_is_not_there_is_named() {
        assertThatThrownBy(() ->
                        files(java("Bank"), folder.resolve("no/Bank.heddle")).prepare())
                .hasMessageContaining("there is no folder " + folder.resolve("no"))
                .hasMessageContaining("--out");
    }

    @Test
    void each_process_of_a_command_gets_a_file_of_its_own() throws IOException {
        OutFiles files = files(new Target.AnyCommand(List.of("mvn", "test")), null);
        trace("mvn-17.heddle");
        trace("mvn-4.heddle");
        trace("mvn.heddle");
        trace("mvn-old.heddle");
        Files.writeString(folder.resolve("mvn-5.heddle"), "no trace");

        assertThat(files.encoded()).endsWith("/mvn-%p.heddle");
        assertThat(files.written())
                .map(file -> file.getFileName().toString())
                .containsExactly("mvn-17.heddle", "mvn-4.heddle");
    }

    private OutFiles files(Target target, @Nullable Path out) {
        return OutFiles.of(RecordOptions.of(
                        target,
                        new RecordOptions.Jvm(
                                List.of(),
                                new RecordOptions.Tools(Path.of("agent.jar"), Path.of("api.jar")),
                                folder,
                                Map.of()))
                .into(Optional.ofNullable(out)));
    }

    private static Target java(String main) {
        return new Target.JavaProgram(Optional.empty(), List.of(main));
    }

    private Path trace(String name) throws IOException {
        Path file = folder.resolve(name);
        TraceWriter.create(file).close();
        return file;
    }
}
