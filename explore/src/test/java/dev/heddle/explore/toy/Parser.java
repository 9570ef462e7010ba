// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Reads toy programs. */
final class Parser {

    private final Tokens tokens;
    private final ToyProgram program = new ToyProgram();
    private final List<Runnable> whenThreadsAreKnown = new ArrayList<>();
    private Code code = program.oracle;
    private final Deque<List<Integer>> breaks = new ArrayDeque<>();
    private final Deque<Integer> loopStarts = new ArrayDeque<>();

    /** True if shared variables are looked at without a step. */
    private boolean isPeeking;

    Parser(String text) {
        this.tokens = new Tokens(text);
    }

    ToyProgram program() {
        while (!tokens.atEnd()) {
            switch (tokens.next()) {
                case "shared" -> list(this::variable);
                case "lock" -> list(() -> program.locks.add(tokens.next()));
                case "condition" -> list(() -> program.conditions.add(tokens.next()));
                case "permits" -> list(this::permits);
                case "rwlock" -> list(() -> program.readWriteLocks.add(tokens.next()));
                case "thread" -> threads(false);
                case "later" -> {
                    tokens.expect("thread");
                    threads(true);
                }
                case "finally" -> oracle();
                default -> throw new IllegalArgumentException("a declaration instead of " + tokens.peek());
            }
        }
        whenThreadsAreKnown.forEach(Runnable::run);
        if (program.hasTime) {
            Code time = new Code("time", 0, false);
            time.emit(Instruction.JUMP, time.emit(Instruction.PASS_TIME));
            program.threads.add(time);
        }
        return program;
    }

    private void list(Runnable element) {
        do {
            element.run();
        } while (tokens.accept(","));
    }

    private void variable() {
        String name = tokens.next();
        int length = 1;
        boolean isArray = tokens.accept("[");
        if (isArray) {
            length = number();
            tokens.expect("]");
            program.lengths.put(name, length);
        }
        int value = tokens.accept("=") ? number() : 0;
        program.variables.put(name, program.cells.size());
        for (int i = 0; i < length; i++) {
            program.cells.add(isArray ? name + "[" + i + "]" : name);
            program.initial.add(value);
        }
    }

    private void permits() {
        String name = tokens.next();
        program.permits.put(name, tokens.accept("=") ? number() : 0);
    }

    private void threads(boolean startsLater) {
        List<String> names = new ArrayList<>();
        list(() -> names.add(tokens.next()));
        int body = tokens.position();
        for (int i = 0; i < names.size(); i++) {
            tokens.back(body);
            code = new Code(names.get(i), i + 1, startsLater);
            program.threads.add(code);
            block();
            code.emit(Instruction.RETURN);
        }
    }

    private void oracle() {
        code = program.oracle;
        isPeeking = true;
        expression();
        code.emit(Instruction.RETURN);
    }

    private void block() {
        tokens.expect("{");
        while (!tokens.accept("}")) {
            statement();
        }
    }

    private void statement() {
        String word = tokens.next();
        switch (word) {
            case ";" -> {}
            case "lock" -> code.emit(Instruction.LOCK, lock());
            case "unlock" -> code.emit(Instruction.UNLOCK, lock());
            case "wait" -> code.emit(Instruction.WAIT, condition(), lock());
            case "signal" -> code.emit(Instruction.SIGNAL, condition());
            case "broadcast" -> code.emit(Instruction.BROADCAST, condition());
            case "acquire" -> code.emit(Instruction.ACQUIRE, semaphore());
            case "release" -> code.emit(Instruction.RELEASE, semaphore());
            case "park" -> code.emit(Instruction.PARK);
            case "unpark" -> withThread(Instruction.UNPARK);
            case "interrupt" -> withThread(Instruction.INTERRUPT);
            case "start" -> withThread(Instruction.START);
            case "join" -> withThread(Instruction.JOIN);
            case "yield" -> code.emit(Instruction.YIELD);
            case "readlock" -> code.emit(Instruction.READ_LOCK, readWriteLock());
            case "readunlock" -> code.emit(Instruction.READ_UNLOCK, readWriteLock());
            case "writelock" -> code.emit(Instruction.WRITE_LOCK, readWriteLock());
            case "writeunlock" -> code.emit(Instruction.WRITE_UNLOCK, readWriteLock());
            case "snapshot" -> code.emit(Instruction.SNAPSHOT);
            case "mystery" -> code.emit(Instruction.MYSTERY);
            case "sleep" -> {
                program.hasTime = true;
                code.emit(Instruction.SLEEP, number());
            }
            case "require" -> require();
            case "return" -> code.emit(Instruction.RETURN);
            case "break" -> breaks.getFirst().add(code.emit(Instruction.JUMP));
            case "continue" -> code.emit(Instruction.JUMP, loopStarts.getFirst());
            case "if" -> branch();
            case "while" -> loop();
            case "repeat" -> repeat();
            default -> assignmentOrCall(word);
        }
    }

    private void require() {
        int from = tokens.position();
        expression();
        int at = code.emit(Instruction.REQUIRE);
        code.requirements.put(at, tokens.text(from, tokens.position()));
    }

    private void branch() {
        tokens.expect("(");
        expression();
        tokens.expect(")");
        int past = code.emit(Instruction.JUMP_IF_ZERO);
        block();
        if (tokens.accept("else")) {
            int end = code.emit(Instruction.JUMP);
            code.land(past);
            if (tokens.accept("if")) {
                branch();
            } else {
                block();
            }
            code.land(end);
        } else {
            code.land(past);
        }
    }

    private void loop() {
        code.hasLoops = true;
        int start = code.size();
        tokens.expect("(");
        expression();
        tokens.expect(")");
        int past = code.emit(Instruction.JUMP_IF_ZERO);
        body(start);
        code.emit(Instruction.JUMP, start);
        code.land(past);
        breaks.pop().forEach(code::land);
    }

    private void repeat() {
        int counter = code.local(".repeat" + code.size());
        code.emit(Instruction.PUSH, 0);
        code.emit(Instruction.STORE, counter);
        int start = code.size();
        code.emit(Instruction.LOAD, counter);
        code.emit(Instruction.PUSH, number());
        code.emit(Instruction.LESS);
        int past = code.emit(Instruction.JUMP_IF_ZERO);
        code.emit(Instruction.LOAD, counter);
        code.emit(Instruction.PUSH, 1);
        code.emit(Instruction.ADD);
        code.emit(Instruction.STORE, counter);
        body(start);
        code.emit(Instruction.JUMP, start);
        code.land(past);
        breaks.pop().forEach(code::land);
    }

    private void body(int start) {
        breaks.push(new ArrayList<>());
        loopStarts.push(start);
        block();
        loopStarts.pop();
    }

    private void assignmentOrCall(String name) {
        if (tokens.peek().equals("(")) {
            call(name);
            code.emit(Instruction.POP);
        } else if (tokens.accept("[")) {
            expression();
            tokens.expect("]");
            tokens.expect("=");
            expression();
            code.emit(Instruction.WRITE_ELEMENT, cell(name), length(name));
        } else {
            tokens.expect("=");
            expression();
            if (program.variables.containsKey(name)) {
                code.emit(Instruction.WRITE, cell(name));
            } else {
                code.emit(Instruction.STORE, code.local(name));
            }
        }
    }

    private void expression() {
        conjunction();
        while (tokens.accept("||")) {
            code.emit(Instruction.NOT);
            int otherwise = code.emit(Instruction.JUMP_IF_ZERO);
            conjunction();
            truth();
            int end = code.emit(Instruction.JUMP);
            code.land(otherwise);
            code.emit(Instruction.PUSH, 1);
            code.land(end);
        }
    }

    private void conjunction() {
        comparison();
        while (tokens.accept("&&")) {
            int otherwise = code.emit(Instruction.JUMP_IF_ZERO);
            comparison();
            truth();
            int end = code.emit(Instruction.JUMP);
            code.land(otherwise);
            code.emit(Instruction.PUSH, 0);
            code.land(end);
        }
    }

    private void truth() {
        code.emit(Instruction.NOT);
        code.emit(Instruction.NOT);
    }

    private void comparison() {
        sum();
        String sign = tokens.peek();
        switch (sign) {
            case "==", "!=", "<", "<=", ">", ">=" -> {
                tokens.next();
                sum();
                compare(sign);
            }
            default -> {}
        }
    }

    /** There is no exchange of operands on this machine: a > b is not (a < b or a == b), that is not (a < b + 1). */
    private void compare(String sign) {
        if (sign.equals("<=") || sign.equals(">")) {
            code.emit(Instruction.PUSH, 1);
            code.emit(Instruction.ADD);
        }
        code.emit(sign.equals("==") || sign.equals("!=") ? Instruction.EQUAL : Instruction.LESS);
        if (sign.equals("!=") || sign.equals(">") || sign.equals(">=")) {
            code.emit(Instruction.NOT);
        }
    }

    private void sum() {
        product();
        while (tokens.peek().equals("+") || tokens.peek().equals("-")) {
            Instruction instruction = tokens.next().equals("+") ? Instruction.ADD : Instruction.SUBTRACT;
            product();
            code.emit(instruction);
        }
    }

    private void product() {
        primary();
        while (tokens.peek().equals("*") || tokens.peek().equals("%")) {
            Instruction instruction = tokens.next().equals("*") ? Instruction.MULTIPLY : Instruction.REMAINDER;
            primary();
            code.emit(instruction);
        }
    }

    private void primary() {
        String word = tokens.next();
        if (word.equals("(")) {
            expression();
            tokens.expect(")");
        } else if (word.equals("-")) {
            code.emit(Instruction.PUSH, 0);
            primary();
            code.emit(Instruction.SUBTRACT);
        } else if (word.equals("!")) {
            primary();
            code.emit(Instruction.NOT);
        } else if (Character.isDigit(word.charAt(0))) {
            code.emit(Instruction.PUSH, Integer.parseInt(word));
        } else if (tokens.peek().equals("(")) {
            call(word);
        } else {
            value(word);
        }
    }

    private void value(String name) {
        if (name.equals("self")) {
            code.emit(Instruction.PUSH, code.self);
        } else if (!program.variables.containsKey(name)) {
            code.emit(Instruction.LOAD, code.local(name));
        } else if (tokens.accept("[")) {
            if (isPeeking) {
                code.emit(Instruction.PEEK, cell(name) + number());
            } else {
                expression();
                code.emit(Instruction.READ_ELEMENT, cell(name), length(name));
            }
            tokens.expect("]");
        } else {
            code.emit(isPeeking ? Instruction.PEEK : Instruction.READ, cell(name));
        }
    }

    private void call(String name) {
        tokens.expect("(");
        switch (name) {
            case "cas" -> {
                int variable = cell(tokens.next());
                tokens.expect(",");
                expression();
                tokens.expect(",");
                expression();
                code.emit(Instruction.CAS, variable);
            }
            case "add" -> {
                int variable = cell(tokens.next());
                tokens.expect(",");
                expression();
                code.emit(Instruction.ADD_ATOMICALLY, variable);
            }
            case "trylock" -> code.emit(Instruction.TRY_LOCK, lock());
            case "timedwait" -> {
                int condition = condition();
                tokens.expect(",");
                code.emit(Instruction.TIMED_WAIT, condition, lock());
            }
            case "waitfor" -> {
                program.hasTime = true;
                int condition = condition();
                tokens.expect(",");
                int lock = lock();
                tokens.expect(",");
                expression();
                code.emit(Instruction.LIMITED_WAIT, condition, lock);
            }
            case "iwait" -> {
                int condition = condition();
                tokens.expect(",");
                code.emit(Instruction.INTERRUPTIBLE_WAIT, condition, lock());
            }
            case "timedlock" -> {
                program.hasTime = true;
                int lock = lock();
                tokens.expect(",");
                code.emit(Instruction.TIMED_LOCK, lock, number());
            }
            case "peek" -> code.emit(Instruction.PEEK, cell(tokens.next()));
            default -> throw new IllegalArgumentException("no function " + name);
        }
        tokens.expect(")");
    }

    private void withThread(Instruction instruction) {
        String name = tokens.next();
        Code emitter = code;
        int at = code.emit(instruction);
        whenThreadsAreKnown.add(() -> emitter.first.set(at, program.thread(name)));
    }

    private int number() {
        boolean isNegative = tokens.accept("-");
        int number = Integer.parseInt(tokens.next());
        return isNegative ? -number : number;
    }

    private int cell(String name) {
        Integer cell = program.variables.get(name);
        if (cell == null) {
            throw new IllegalArgumentException("no shared variable " + name);
        }
        return cell;
    }

    private int lock() {
        return known(program.locks, tokens.next());
    }

    private int condition() {
        return known(program.conditions, tokens.next());
    }

    private int readWriteLock() {
        return known(program.readWriteLocks, tokens.next());
    }

    private int semaphore() {
        return known(new ArrayList<>(program.permits.keySet()), tokens.next());
    }

    private static int known(List<String> names, String name) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("no " + name);
        }
        return index;
    }

    private int length(String name) {
        Integer length = program.lengths.get(name);
        if (length == null) {
            throw new IllegalArgumentException("there is no array " + name);
        }
        return length;
    }
}
