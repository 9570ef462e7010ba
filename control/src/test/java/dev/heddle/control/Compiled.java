// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/** Programs whose sources are in tests, because of where their classes have to be. */
public final class Compiled {

    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("public (?:final )?(?:class|interface) (\\w+)");

    private Compiled() {}

    /** Compiles these sources, each of which has one public type; the folder with their classes. */
    public static Path in(Path folder, String... sources) throws IOException {
        return against(folder, List.of(), sources);
    }

    /** The same with more on the class path. */
    public static Path against(Path folder, List<Path> classPath, String... sources) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-g", "-nowarn", "-proc:none", "-d", classes.toString()));
        arguments.addAll(
                List.of("-cp", classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        for (String source : sources) {
            Path place =
                    folder.resolve("sources").resolve(first(PACKAGE, source).replace('.', '/'));
            Path file = Files.createDirectories(place).resolve(first(TYPE, source) + ".java");
            arguments.add(Files.writeString(file, source).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0])))
                .isZero();
        return classes;
    }

    private static String first(Pattern pattern, String source) {
        Matcher matcher = pattern.matcher(source);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
