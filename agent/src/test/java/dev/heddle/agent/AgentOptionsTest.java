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
}
