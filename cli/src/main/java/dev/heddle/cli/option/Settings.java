// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.ctrc.Nearest;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options that are set elsewhere than on the command line, by their long names, for all commands ({@code include}) or
 * for one ({@code trace.budget}): first by system properties ({@code heddle.include}), then by the file {@value #FILE}
 * in the working directory, then by the user's own. Several values are separated by commas. The command line has the
 * last word.
 *
 * <p>The file in the working directory may be a stranger's. What it says is taken only if it can do no harm ({@link ProjectKeys}), unless the
 * user trusts the folder or names the file.
 */
public final class Settings implements IDefaultValueProvider {

    public static final String FILE = "heddle.properties";
    public static final String OPTION = "--settings";

    /** The key in the user's own file for folders whose settings may say everything. */
    private static final String TRUST = "trust";

    private static final String PREFIX = "heddle.";

    /** No file of settings that a person wrote is larger. */
    private static final long LARGEST = 1 << 20;

    /**
     * A value.
     *
     * @param origin where it was said, for complaints
     */
    private record Setting(String value, String origin) {}

    private final List<Map<String, Setting>> sources;

    private Settings(List<Map<String, Setting>> sources) {
        this.sources = sources;
    }

    /**
     * Reads the settings, if there are any.
     *
     * @param named the file that the command line names instead of the one in the working directory
     * @throws HeddleException if a file can't be read, names an option that no command has, or one that is not for it to say
     */
    public static Settings of(Surroundings surroundings, Optional<Path> named, CommandLine command) {
        Set<String> known = known(command);
        Optional<Path> ownPlace = ownFile(surroundings.environment());
        Map<String, Setting> own = new LinkedHashMap<>(ownPlace.filter(Files::isRegularFile)
                .map(file -> read(file, file.toString()))
                .orElse(Map.of()));
        Optional<Setting> trusted = Optional.ofNullable(own.remove(TRUST));
        requireKnown(own, known);
        Map<String, Setting> project = Map.of();
        Path place = surroundings.folder().resolve(FILE);
        if (named.isPresent()) {
            project =
                    read(surroundings.folder().resolve(named.get()), named.get().toString());
            requireKnown(project, known);
        } else if (Files.isRegularFile(place)) {
            project = read(place, FILE);
            requireKnown(project, known);
            if (!isTrusted(surroundings.folder(), trusted)) {
                requireHarmless(project, surroundings.folder(), ownPlace);
            }
        }
        return new Settings(List.of(properties(known), project, own));
    }

    /** Returns where the user's own settings are: {@code ~/.config/heddle/heddle.properties}, if we know where home is. */
    static Optional<Path> ownFile(Map<String, String> environment) {
        String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        if (!config.isEmpty()) {
            return Optional.of(Path.of(config, "heddle", FILE));
        }
        String home = environment.getOrDefault("HOME", environment.getOrDefault("USERPROFILE", ""));
        return home.isEmpty() ? Optional.empty() : Optional.of(Path.of(home, ".config", "heddle", FILE));
    }

    /** The file that the command line names, which it does before the command. */
    public static Optional<Path> named(String... arguments) {
        if (arguments.length > 1 && arguments[0].equals(OPTION)) {
            return Optional.of(Path.of(arguments[1]));
        }
        return arguments.length > 0 && arguments[0].startsWith(OPTION + "=")
                ? Optional.of(Path.of(arguments[0].substring(OPTION.length() + 1)))
                : Optional.empty();
    }

    private static Map<String, Setting> properties(Set<String> known) {
        Map<String, Setting> properties = new LinkedHashMap<>();
        for (String key : known) {
            String value = System.getProperty(PREFIX + key);
            if (value != null) {
                properties.put(key, new Setting(value, "-D" + PREFIX + key));
            }
        }
        return properties;
    }

    // A setting that nobody reads is a misspelt one.
    private static void requireKnown(Map<String, Setting> settings, Set<String> known) {
        settings.forEach((key, setting) -> {
            if (key.equals(TRUST)) {
                throw new HeddleException(
                        Problem.BROKEN_INPUT,
                        "%s: whom you trust is said in your own settings only".formatted(setting.origin()));
            }
            if (!known.contains(key)) {
                String near = Nearest.to(key, known)
                        .map("; did you mean '%s'?"::formatted)
                        .orElse("");
                throw new HeddleException(
                        Problem.BROKEN_INPUT, "%s: there is no option --%s%s".formatted(setting.origin(), key, near));
            }
        });
    }

    // ── whose words count ───────────────────────────────────────────────────────────────────────────────────────────

    private static boolean isTrusted(Path folder, Optional<Setting> trusted) {
        if (trusted.isEmpty()) {
            return false;
        }
        try {
            Path real = folder.toAbsolutePath().toRealPath();
            for (String one : trusted.get().value().split(",")) {
                Path place = Path.of(one.strip());
                if (!place.isAbsolute()) {
                    throw new HeddleException(
                            Problem.BROKEN_INPUT,
                            "%s: a folder that is trusted is named in full, as in /home/me/project, not '%s'"
                                    .formatted(trusted.get().origin(), one.strip()));
                }
                if (Files.isDirectory(place) && real.startsWith(place.toRealPath())) {
                    return true;
                }
            }
            return false;
        } catch (IOException | InvalidPathException unknown) {
            return false;
        }
    }

    private static void requireHarmless(Map<String, Setting> project, Path folder, Optional<Path> own) {
        project.forEach((key, setting) -> ProjectKeys.objection(key, setting.value(), folder)
                .ifPresent(objection -> {
                    StringBuilder remedy = new StringBuilder(
                            "%n        heddle %s %s COMMAND ... takes all that the file says, this once"
                                    .formatted(OPTION, FILE));
                    own.ifPresent(file -> remedy.append("%n        for always, write into %s: %s = %s or %s = %s"
                            .formatted(file, TRUST, folder.toAbsolutePath().normalize(), key, setting.value())));
                    throw new HeddleException(
                            Problem.BROKEN_INPUT, "%s: %s%s".formatted(setting.origin(), objection, remedy));
                }));
    }

    public static Set<String> known(CommandLine command) {
        Set<String> known = new TreeSet<>();
        for (Map.Entry<String, CommandLine> child : command.getSubcommands().entrySet()) {
            for (OptionSpec option : child.getValue().getCommandSpec().options()) {
                for (String name : names(option)) {
                    known.add(name);
                    known.add(child.getKey() + "." + name);
                }
            }
        }
        return known;
    }

    private static List<String> names(OptionSpec option) {
        return List.of(option.names()).stream()
                .filter(name -> name.startsWith("--"))
                .map(name -> name.substring(2))
                .toList();
    }

    // ── the file ────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Map<String, Setting> read(Path file, String shown) {
        try {
            Map<String, Setting> settings = new LinkedHashMap<>();
            if (Files.size(file) > LARGEST) {
                throw new HeddleException(
                        Problem.BROKEN_INPUT, "%s: this is too large for a file of settings".formatted(shown));
            }
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String origin = "%s:%d".formatted(shown, i + 1);
                List<String> whole = new ArrayList<>(List.of(lines.get(i)));
                while (goesOn(lines.get(i)) && i + 1 < lines.size()) {
                    whole.add(lines.get(++i));
                }
                // Line by line, as a reader of properties does not say where it found them.
                Properties one = new Properties();
                try {
                    one.load(new StringReader(String.join("\n", whole)));
                } catch (IllegalArgumentException malformed) {
                    throw new HeddleException(
                            Problem.BROKEN_INPUT, "%s: %s".formatted(origin, malformed.getMessage()), malformed);
                }
                one.stringPropertyNames().forEach(key -> settings.put(key, new Setting(one.getProperty(key), origin)));
            }
            return settings;
        } catch (CharacterCodingException binary) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: this is no text in UTF-8".formatted(shown), binary);
        } catch (IOException unreadable) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s can't be read: %s".formatted(shown, unreadable), unreadable);
        }
    }

    private static boolean goesOn(String line) {
        String text = line.stripLeading();
        int slashes = 0;
        while (slashes < line.length() && line.charAt(line.length() - 1 - slashes) == '\\') {
            slashes++;
        }
        return slashes % 2 == 1 && !text.startsWith("#") && !text.startsWith("!");
    }

    // ── options ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        return find(argument)
                .map(setting -> setting.value().strip().replaceAll("\\s*,\\s*", ","))
                .orElse(null);
    }

    /** Returns where the value of an option comes from, if not from the command line: {@code heddle.properties:3}. */
    public Optional<String> origin(ArgSpec argument) {
        return find(argument).map(Setting::origin);
    }

    private Optional<Setting> find(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return Optional.empty();
        }
        String command = option.command().name();
        for (Map<String, Setting> source : sources) {
            for (String name : names(option)) {
                Setting setting =
                        Optional.ofNullable(source.get(command + "." + name)).orElse(source.get(name));
                if (setting != null) {
                    return Optional.of(setting);
                }
            }
        }
        return Optional.empty();
    }
}
