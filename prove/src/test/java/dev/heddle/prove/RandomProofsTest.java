// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Small real programs, made by chance: what recorded runs prove or refute is what running every interleaving says. */
class RandomProofsTest {

    @TempDir
    Path folder;

    @Test
    @Timeout(300)
    void a_proof_says_what_every_interleaving_says() throws Exception {
        compare(0, 10);
    }

    /**
     * One thread reads what another writes only on a way that no run has taken yet, so that the run has no step for it. Only if it is led past this
     * first does it keep its own way.
     */
    @Test
    @Timeout(300)
    void threads_are_led_past_what_has_no_step() throws Exception {
        compare(145, 1);
    }

    @Test
    @Tag("slow")
    @Timeout(1800)
    void so_it_does_for_many_programs() throws Exception {
        compare(100, Integer.getInteger("heddle.proofs", 120));
    }

    private void compare(long firstSeed, int count) throws IOException, InterruptedException {
        List<TinyProgram> programs = new ArrayList<>();
        List<String> options = new ArrayList<>(List.of("-g", "-proc:none", "-d", folder.toString()));
        for (int i = 0; i < count; i++) {
            TinyProgram program = new TinyProgram("P" + i, firstSeed + i);
            programs.add(program);
            Path source = folder.resolve("P" + i + ".java");
            Files.writeString(source, program.source());
            options.add(source.toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0])))
                .isZero();
        RealProofs proofs = new RealProofs(folder, folder.toString(), "");

        for (int i = 0; i < count; i++) {
            Proof proof = proofs.attempt("P" + i);

            assertThat(proof.gaps()).as(programs.get(i).source()).isEmpty();
            assertThat(proof.left()).as(programs.get(i).source()).isEmpty();
            assertThat(proof.isBroken())
                    .as(programs.get(i).source())
                    .isEqualTo(programs.get(i).canFail());
        }
    }
}
