package dev.heddle.cli;

import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What the file {@value #FILE} in the working directory says: options by their long names, for all commands ({@code include}) or
 * for one ({@code trace.budget}). Several values are separated by commas. The command line has the last word.
 */
final class Settings implements IDefaultValueProvider {

    static final String FILE = "heddle.properties";

    private final Properties properties;

    private Settings(Properties properties) {
        this.properties = properties;
    }

    /**
     * Reads the settings, if there are any.
     *
     * @throws HeddleException if the file can't be read or names an option that no command has
     */
    static Settings in(Path folder, CommandLine command) {
        Path file = folder.resolve(FILE);
        Properties properties = new Properties();
        if (Files.isRegularFile(file)) {
            try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                properties.load(reader);
            } catch (IOException | IllegalArgumentException unreadable) {
                throw new HeddleException(
                        Problem.BROKEN_INPUT, "%s: %s".formatted(file, unreadable.getMessage()), unreadable);
            }
        }
        requireKnown(properties, file, command);
        return new Settings(properties);
    }

    // A setting that nobody reads is a misspelt one.
    private static void requireKnown(Properties properties, Path file, CommandLine command) {
        Set<String> known = new TreeSet<>();
        for (Map.Entry<String, CommandLine> child : command.getSubcommands().entrySet()) {
            for (OptionSpec option : child.getValue().getCommandSpec().options()) {
                for (String name : names(option)) {
                    known.add(name);
                    known.add(child.getKey() + "." + name);
                }
            }
        }
        for (String key : properties.stringPropertyNames()) {
            if (!known.contains(key)) {
                throw new HeddleException(Problem.BROKEN_INPUT, "%s: there is no option --%s".formatted(file, key));
            }
        }
    }

    private static List<String> names(OptionSpec option) {
        return List.of(option.names()).stream()
                .filter(name -> name.startsWith("--"))
                .map(name -> name.substring(2))
                .toList();
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return null;
        }
        String command = option.command().name();
        for (String name : names(option)) {
            String value = properties.getProperty(command + "." + name, properties.getProperty(name));
            if (value != null) {
                return value.strip().replaceAll("\\s*,\\s*", ",");
            }
        }
        return null;
    }
}
