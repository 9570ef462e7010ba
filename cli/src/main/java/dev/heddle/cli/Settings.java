package dev.heddle.cli;

import dev.heddle.program.ctrc.Nearest;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
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
 * What is said about options elsewhere than on the command line, by their long names, for all commands ({@code include}) or for one ({@code
 * trace.budget}): first by system properties ({@code heddle.include}), then by the file {@value #FILE} in the working directory. Several values are
 * separated by commas. The command line has the last word.
 */
final class Settings implements IDefaultValueProvider {

    static final String FILE = "heddle.properties";
    private static final String PREFIX = "heddle.";

    /**
     * A value.
     *
     * @param origin where it was said, for complaints
     */
    private record Setting(String value, String origin) {}

    private final Map<String, Setting> properties;
    private final Map<String, Setting> file;

    private Settings(Map<String, Setting> properties, Map<String, Setting> file) {
        this.properties = properties;
        this.file = file;
    }

    /**
     * Reads the settings, if there are any.
     *
     * @throws HeddleException if the file can't be read or names an option that no command has
     */
    static Settings in(Path folder, CommandLine command) {
        Set<String> known = known(command);
        Path place = folder.resolve(FILE);
        Map<String, Setting> file = Files.isRegularFile(place) ? read(place) : Map.of();
        file.forEach((key, setting) -> {
            // A setting that nobody reads is a misspelt one.
            if (!known.contains(key)) {
                String near = Nearest.to(key, known)
                        .map("; did you mean '%s'?"::formatted)
                        .orElse("");
                throw new HeddleException(
                        Problem.BROKEN_INPUT, "%s: there is no option --%s%s".formatted(setting.origin(), key, near));
            }
        });
        Map<String, Setting> properties = new LinkedHashMap<>();
        for (String key : known) {
            String value = System.getProperty(PREFIX + key);
            if (value != null) {
                properties.put(key, new Setting(value, "-D" + PREFIX + key));
            }
        }
        return new Settings(properties, file);
    }

    private static Set<String> known(CommandLine command) {
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

    private static Map<String, Setting> read(Path file) {
        try {
            Map<String, Setting> settings = new LinkedHashMap<>();
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String origin = "%s:%d".formatted(FILE, i + 1);
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
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: this is no text in UTF-8".formatted(file), binary);
        } catch (IOException unreadable) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s: %s".formatted(file, unreadable.getMessage()), unreadable);
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

    /** Where the value of an option comes from, if not from the command line: {@code heddle.properties:3}. */
    Optional<String> origin(ArgSpec argument) {
        return find(argument).map(Setting::origin);
    }

    private Optional<Setting> find(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return Optional.empty();
        }
        String command = option.command().name();
        for (Map<String, Setting> source : List.of(properties, file)) {
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
