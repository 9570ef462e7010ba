// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.Syntax.Declaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables of a file and which of them a name means, depending on where it stands. */
final class Declarations {

    /** Before a name, says that the shared variable is meant although a local one has the same name. */
    static final String SHARED = "::";

    private final Source source;
    private final Map<String, Variable> globals = new LinkedHashMap<>();
    private final Map<String, Map<String, Variable>> locals = new LinkedHashMap<>();
    private final Map<String, Variable> everything = new LinkedHashMap<>();
    private final Map<String, Position> positions = new HashMap<>();

    Declarations(Source source, Syntax syntax) {
        this.source = source;
        for (Declaration declaration : syntax.globals()) {
            String name = declaration.name().text();
            globals.put(name, declared(declaration, name));
        }
        for (Syntax.Body thread : syntax.threads()) {
            String name = thread.name().text();
            if (locals.containsKey(name)) {
                throw source.complaint(
                        thread.name().position(), "a new thread name", "'" + name + "', which another thread has");
            }
            locals.put(name, localsOf(thread));
        }
    }

    private Map<String, Variable> localsOf(Syntax.Body thread) {
        Map<String, Variable> found = new LinkedHashMap<>();
        for (Declaration declaration : thread.locals()) {
            String name = declaration.name().text();
            found.put(name, declared(declaration, thread.name().text() + "." + name));
        }
        return found;
    }

    private Variable declared(Declaration declaration, String fullName) {
        Token name = declaration.name();
        if (name.isAfterValue() || name.text().startsWith(SHARED)) {
            throw source.complaint(
                    name.position(), "a name that neither ends with '.' nor begins with '::'", name.shown());
        }
        if (name.is("true") || name.is("false")) {
            throw source.complaint(name.position(), "a variable", "the truth value " + name.shown());
        }
        Position earlier = positions.putIfAbsent(fullName, name.position());
        if (earlier != null) {
            throw source.complaint(
                    name.position(),
                    "a new variable name",
                    name.shown() + ", which is declared in line " + earlier.line());
        }
        Variable variable = new Variable(fullName, declaration.sort());
        everything.put(fullName, variable);
        return variable;
    }

    List<Variable> globals() {
        return new ArrayList<>(globals.values());
    }

    List<Variable> locals(String thread) {
        return new ArrayList<>(localsByName(thread).values());
    }

    private Map<String, Variable> localsByName(String thread) {
        return locals.getOrDefault(thread, Map.of());
    }

    boolean isFullName(String name) {
        return everything.containsKey(name);
    }

    /** The variable that a name means inside a thread: its own, else the shared one. */
    Variable inThread(String thread, Token token) {
        String name = withoutDot(token);
        Map<String, Variable> own = localsByName(thread);
        Optional<Variable> found = name.startsWith(SHARED)
                ? Optional.ofNullable(globals.get(name.substring(SHARED.length())))
                : Optional.ofNullable(own.get(name))
                        .or(() -> Optional.ofNullable(globals.get(name)))
                        .or(() -> own.values().stream()
                                .filter(local -> local.name().equals(name))
                                .findFirst());
        Set<String> visible = new LinkedHashSet<>(own.keySet());
        visible.addAll(globals.keySet());
        return found.orElseThrow(() ->
                undeclared(token).withRemedy(ofAnotherThread(name).or(() -> Nearest.remedy(name, visible))));
    }

    /** The variable that a name means outside of threads, where locals are written {@code thread.local}. */
    Variable outside(Token token) {
        String name = withoutDot(token);
        Variable found = everything.get(name);
        if (found == null) {
            throw undeclared(token).withRemedy(withThread(name).or(() -> Nearest.remedy(name, everything.keySet())));
        }
        return found;
    }

    private static String withoutDot(Token token) {
        return token.isAfterValue() ? token.text().substring(0, token.text().length() - 1) : token.text();
    }

    private CtrcException undeclared(Token token) {
        return source.complaint(token.position(), "a declared variable", token.shown());
    }

    private Optional<String> ofAnotherThread(String name) {
        Optional<String> fullName = everything.containsKey(name) ? Optional.of(name) : fullNameOfLocal(name);
        return fullName.map(full -> "'" + full + "' is local to another thread");
    }

    private Optional<String> withThread(String name) {
        return fullNameOfLocal(name).map(full -> "outside of its thread, a local variable is written '" + full + "'");
    }

    private Optional<String> fullNameOfLocal(String name) {
        return locals.values().stream()
                .flatMap(own -> Optional.ofNullable(own.get(name)).stream())
                .map(Variable::name)
                .findFirst();
    }
}
