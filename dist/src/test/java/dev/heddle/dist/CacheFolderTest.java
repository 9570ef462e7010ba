// SPDX-License-Identifier: Apache-2.0
package dev.heddle.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
@DisabledOnOs(OS.WINDOWS)
class CacheFolderTest {

    private static final Path HOME = Path.of("/home/ann");

    @TempDir
    Path folder;

    @Test
    void it_is_where_the_system_keeps_such_things() {
        assertThat(of(Map.of(), "Linux")).isEqualTo(HOME.resolve(".cache/heddle"));
        assertThat(of(Map.of("XDG_CACHE_HOME", "/var/tmp/ann"), "Linux")).isEqualTo(Path.of("/var/tmp/ann/heddle"));
        assertThat(of(Map.of(), "Mac OS X")).isEqualTo(HOME.resolve("Library/Caches/heddle"));
        assertThat(of(Map.of("LOCALAPPDATA", "/ann/local"), "Windows 11"))
                .isEqualTo(Path.of("/ann/local/heddle/cache"));
    }

    @Test
    void a_relative_folder_in_the_variable_of_the_system_does_not_count() {
        assertThat(of(Map.of("XDG_CACHE_HOME", "tmp"), "Linux")).isEqualTo(HOME.resolve(".cache/heddle"));
    }

    @Test
    void the_user_may_say_where_it_is() {
        Map<String, String> environment = Map.of("HEDDLE_CACHE", "/said", "XDG_CACHE_HOME", "/var/tmp/ann");

        assertThat(of(environment, "Linux")).isEqualTo(Path.of("/said"));
        assertThat(CacheFolder.of(Optional.of("/named"), environment, "Linux", HOME))
                .isEqualTo(Path.of("/named"));
    }

    @Test
    void where_there_is_no_home_folder_none_is_made_in_the_working_directory() {
        Path cache = CacheFolder.of(Optional.empty(), Map.of(), "Linux", Path.of("?"));

        assertThatThrownBy(() -> CacheFolder.make(cache))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no home folder");
    }

    @Test
    void nobody_else_may_look_into_a_folder_that_is_made() throws IOException {
        Path cache = folder.resolve("new/heddle");

        CacheFolder.make(cache);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)))
                .isEqualTo("rwx------");
        assertThat(CacheFolder.distrust(cache, owner(cache))).isEmpty();
    }

    @Test
    void a_folder_in_which_others_may_write_is_not_trusted() throws IOException {
        for (String permissions : new String[] {"rwxrwx---", "rwxr-xrwx"}) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));

            assertThat(CacheFolder.distrust(folder, owner(folder)))
                    .as(permissions)
                    .isPresent();
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(CacheFolder.distrust(folder, owner(folder))).isEmpty();
    }

    @Test
    void a_folder_of_somebody_else_is_not_trusted() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        String owner = owner(folder);

        // What root has put there is as good as one's own.
        assertThat(CacheFolder.distrust(folder, "somebody-else").isPresent()).isEqualTo(!owner.equals("root"));
    }

    private static Path of(Map<String, String> environment, String system) {
        return CacheFolder.of(Optional.empty(), environment, system, HOME);
    }

    private static String owner(Path file) throws IOException {
        return Files.getOwner(file).getName();
    }
}
