// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {

    @Test
    void options_are_pairs_and_patterns_are_lists() {
        AgentOptions options = AgentOptions.parse("out=/tmp/x.heddle,include=a.b:c.*,exclude=a.b.gen,limit=1000");

        assertThat(options.out()).isEqualTo(Path.of("/tmp/x.heddle").toAbsolutePath());
        assertThat(options.include()).containsExactly("a.b", "c.*");
        assertThat(options.exclude()).containsExactly("a.b.gen");
        assertThat(options.limit()).isEqualTo(1000);
    }

    @Test
    void what_could_be_mistaken_is_encoded() {
        AgentOptions options = AgentOptions.parse("out=/tmp/a%2C%20b%3D.heddle,about.source=x%3A%C3%BC");

        assertThat(options.out().getFileName()).hasToString("a, b=.heddle");
        assertThat(options.about()).containsEntry("source", "x:ü");
    }

    @Test
    void the_number_of_the_process_can_be_part_of_the_name() {
        assertThat(AgentOptions.parse("out=mvn-%p.heddle").out().getFileName())
                .hasToString("mvn-%d.heddle".formatted(ProcessHandle.current().pid()));
    }

    @Test
    void an_unknown_option_is_refused_with_the_known_ones() {
        assertThatThrownBy(() -> AgentOptions.parse("ot=x"))
                .hasMessageContaining("'ot'")
                .hasMessageContaining("out, include, exclude");
    }

    @Test
    void what_is_not_said_is_left_as_it_is() {
        AgentOptions options = AgentOptions.parse("");

        assertThat(options.out().getFileName()).hasToString("run.heddle");
        assertThat(options.include()).isEmpty();
        assertThat(options.limit()).isEqualTo(Long.MAX_VALUE);
        assertThat(options.pace()).isEmpty();
        assertThat(options.inputs()).isEmpty();
        assertThat(options.parent()).isEmpty();
        assertThat(options.isNoOp() || options.isControl()).isFalse();
    }

    @Test
    void files_the_parent_and_what_to_do_at_all_can_be_said() {
        AgentOptions options = AgentOptions.parse("pace=/tmp/a%3Db,inputs=/tmp/in,parent=42,control");

        assertThat(options.pace()).contains(Path.of("/tmp/a=b"));
        assertThat(options.inputs()).contains(Path.of("/tmp/in"));
        assertThat(options.parent()).hasValue(42);
        assertThat(options.isControl()).isTrue();
        assertThat(AgentOptions.parse("noop").isNoOp()).isTrue();
    }

    @Test
    void an_encoded_byte_that_is_cut_off_is_refused() {
        assertThatThrownBy(() -> AgentOptions.parse("out=/tmp/a%2")).hasMessageContaining("in the middle of a %xx");
    }
}
