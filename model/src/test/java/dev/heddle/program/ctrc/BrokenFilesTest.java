// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BrokenFilesTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void a_broken_file_is_refused_with_place_and_reason(String message, String text) {
        assertThatThrownBy(() -> CtrcReader.read("t.ctrc", text))
                .isInstanceOf(CtrcException.class)
                .hasMessage("t.ctrc:" + message);
    }

    static Stream<Arguments> a_broken_file_is_refused_with_place_and_reason() {
        return Stream.of(
                broken(
                        "2:1: expected 'global:' and at least one thread but found the end of the file; the file is empty",
                        """
                    # nothing but a comment
                    """),
                broken("2:1: expected a thread but found the end of the file", """
                    global: x
                    """),
                broken("3:1: expected ')' but found 'thread'; the '(' in line 2, column 6 is still open", """
                    global: x
                    pre: (and (= x 0)
                    thread left:
                    """),
                broken("4:1: expected ')' but found 'l2'; the '(' in line 3, column 5 is still open", """
                    global: x
                    thread t:
                    l1: (= x. (+ x 1)
                    l2 [4]: (= x. 2)
                    """),
                broken("3:8: expected a name between bars but found '|x. 1)' without a closing '|'", """
                    global: x
                    thread t:
                    l1: (= |x. 1)
                    """),
                broken("3:20: expected a declared variable but found 'balanse'; did you mean 'balance'?", """
                    global: balance
                    thread t:
                    l1: (= balance. (+ balanse 1))
                    """),
                broken(
                        "1:11: expected a sort but found 'integer'; sorts are int, real, bool, (Array INDEX ELEMENT) and (_ BitVec WIDTH)",
                        """
                    global: x:integer
                    thread t:
                    """),
                broken(
                        "1:11: expected a sort but found '(Array Int)'; sorts are int, real, bool, (Array INDEX ELEMENT) and (_ BitVec WIDTH)",
                        """
                    global: x:(Array Int)
                    thread t:
                    """),
                broken("1:21: expected a width from 1 to 64 but found '65'", """
                    global: w:(_ BitVec 65)
                    thread t:
                    """),
                broken(
                        "3:12: expected an operator but found 'plus'; operators are * + - / < <= = => > >= abs and bvadd bvand bvashr bvlshr bvmul bvneg bvor bvsdiv bvsge bvsgt bvshl bvsle bvslt bvsrem bvsub bvuge bvugt bvule bvult bvxor distinct div ite mod not or select store to_int to_real xor",
                        """
                    global: x
                    thread t:
                    l1: (= x. (plus x 1))
                    """),
                broken("3:12: expected an operator but found '=<'; did you mean '<='?", """
                    global: x
                    thread t:
                    l1: assume(=< x 1)
                    """),
                broken("3:6: expected 1 operand of 'not' but found 2", """
                    global: x
                    thread t:
                    l1: (not x 1)
                    """),
                broken(
                        "3:11: expected terms of fitting sorts but found '(+ x flag)': sorts differ: x is of sort Int, flag is of sort Bool",
                        """
                    global: x flag:bool
                    thread t:
                    l1: (= x. (+ x flag))
                    """),
                broken("3:11: expected a condition but found '(+ x 1)' of sort Int", """
                    global: x
                    thread t:
                    l1: assert(+ x 1)
                    """),
                broken("3:11: expected a term but found '-'; a negative number is written (- 1)", """
                    global: x
                    thread t:
                    l1: (= x. -1)
                    """),
                broken("1:13: expected a new variable name but found 'x', which is declared in line 1", """
                    global: x y x
                    thread t:
                    """),
                broken("2:15: expected a new variable name but found 'a', which is declared in line 2", """
                    global: x
                    thread t {a b a}:
                    """),
                broken("3:8: expected a new thread name but found 't', which another thread has", """
                    global: x
                    thread t:
                    thread t:
                    """),
                broken("4:1: expected a new label but found 'l1[3]', which is the label of line 3", """
                    global: x
                    thread t:
                    l1 [3]: (= x. 1)
                    l1 [3]: (= x. 2)
                    """),
                broken("4:1: expected a new label but found 't1', which is the label of line 3", """
                    global: x
                    thread t:
                    (= x. 1)
                    t1: (= x. 1)
                    """),
                broken("6:12: expected an instruction of thread 't' but found 'b' of thread 'u'", """
                    global: x
                    thread t:
                    a: (= x. 1)
                    thread u:
                    b: (= x. 1)
                    atomic: [a b]
                    """),
                broken(
                        "5:12: expected 'b' or a later instruction but found 'a', which comes before it; write [a b]",
                        """
                    global: x
                    thread t:
                    a: (= x. 1)
                    b: (= x. 1)
                    atomic: [b a]
                    """),
                broken("5:10: expected a label that names one instruction but found 'a'; there are a[1] and a[2]", """
                    global: x
                    thread t:
                    a [1]: (= x. 1)
                    a [2]: (= x. 1)
                    atomic: [a a[2]]
                    """),
                broken("4:10: expected the label of an instruction but found 'opne'; did you mean 'open'?", """
                    global: x
                    thread t:
                    open: (= x. 1)
                    region: [opne open]
                    """),
                broken("8:16: expected an order without a cycle but found 'b2 < a1', although a1 < a2 < b1 < b2", """
                    global: x
                    thread t:
                    a1: (= x. 1)
                    a2: (= x. 1)
                    thread u:
                    b1: (= x. 1)
                    b2: (= x. 1)
                    order: a2 < b1 b2 < a1
                    """),
                broken("4:8: expected an order without a cycle but found 'a1 < a1'", """
                    global: x
                    thread t:
                    a1: (= x. 1)
                    order: a1 < a1
                    """),
                broken("4:11: expected '<' but found '>'", """
                    global: x
                    thread t:
                    a1: (= x. 1)
                    order: a1 > a1
                    """),
                broken("3:5: expected an instruction but found 'asert'; did you mean 'assert'?", """
                    global: x
                    thread t:
                    a1: asert(= x 1)
                    """),
                broken("3:5: expected an instruction but found 'havoc'; did you mean 'havok'?", """
                    global: x
                    thread t:
                    a1: havoc(x)
                    """),
                broken(
                        "4:1: expected an instruction but found 'a2'; 'a2' is the next label; an instruction that does nothing is written 'fence'",
                        """
                    global: x
                    thread t:
                    a1:
                    a2: (= x. 1)
                    """),
                broken(
                        "4:10: expected a declared variable but found 'r'; outside of its thread, a local variable is written 't.r'",
                        """
                    global: x
                    thread t {r}:
                    a1: (= r. x)
                    post: (= r 1)
                    """),
                broken("5:11: expected a declared variable but found 't.r'; 't.r' is local to another thread", """
                    global: x
                    thread t {r}:
                    a1: (= r. x)
                    thread u:
                    b1: (= x. t.r)
                    """),
                broken(
                        "3:14: expected values before the instruction but found 'x.'; only a plain term and havocked variables have a value after",
                        """
                    global: x
                    thread t:
                    a1: assume(= x. 1)
                    """),
                broken(
                        "2:9: expected a variable but found 'x.'; conditions on the first and last state have no value after; leave out the dot",
                        """
                    global: x
                    pre: (= x. 0)
                    thread t:
                    """),
                broken("3:1: expected one section 'pre:' but found a second one, the first is in line 2", """
                    global: x
                    pre: (= x 0)
                    precondition: (= x 1)
                    thread t:
                    """),
                broken(
                        "1:1: expected a section ('global:', 'pre:', 'thread', 'atomic:', 'order:', 'region:' or 'post:') but found 'golbal'; did you mean 'global'?",
                        """
                    golbal: x
                    thread t:
                    """),
                broken("3:1: expected ':' but found 'a1'", """
                    global: x
                    thread t
                    a1: (= x. 1)
                    """),
                broken("2:11: expected a name, a number, a term or punctuation but found '$'", """
                    global: x
                    thread t: $
                    """),
                broken("1:9: expected a name that neither ends with '.' nor begins with '::' but found 'x.'", """
                    global: x.
                    thread t:
                    """),
                broken("1:9: expected a variable but found the truth value 'true'", """
                    global: true
                    thread t:
                    """),
                broken("3:4: expected a term but found '()'", """
                    global: x
                    thread t:
                    a: ()
                    """),
                broken(
                        "3:4: expected terms of fitting sorts but found '(= w. #x100)': sorts differ: w. is of sort (_ BitVec 8), 256 is of sort (_ BitVec 12)",
                        """
                    global: w:(_ BitVec 8)
                    thread t:
                    a: (= w. #x100)
                    """),
                broken(
                        "3:10: expected terms of fitting sorts but found '(_ bv256 8)': 256 does not fit into 8 bits",
                        """
                    global: w:(_ BitVec 8)
                    thread t:
                    a: (= w. (_ bv256 8))
                    """),
                broken(
                        "3:10: expected terms of fitting sorts but found '((_ extract 8 0) w)': there are no bits 8 to 0 in w of sort (_ BitVec 8)",
                        """
                    global: w:(_ BitVec 8)
                    thread t:
                    a: (= w. ((_ extract 8 0) w))
                    """),
                broken(
                        "3:10: expected terms of fitting sorts but found '(bvadd w 1)': sorts differ: w is of sort (_ BitVec 8), 1 is of sort Int; a number as a word is written (_ bv5 32)",
                        """
                    global: w:(_ BitVec 8)
                    thread t:
                    a: (= w. (bvadd w 1))
                    """),
                broken(
                        "3:10: expected terms of fitting sorts but found '(store m true 1)': expected sort Int but true is of sort Bool",
                        """
                    global: m:(Array Int Int)
                    thread t:
                    a: (= m. (store m true 1))
                    """),
                broken("3:12: expected each name once but found 'x' again", """
                    global: x
                    thread t:
                    a: havok(x x) (> x 1)
                    """),
                broken("3:11: expected a variable but found ','", """
                    global: x
                    thread t:
                    a: havok(x, y) (> x 1)
                    """),
                broken("3:16: expected '(name term)' but found '(z)'", """
                    global: x
                    thread t:
                    a: (let ((y 1) (z)) (= x. y))
                    """),
                broken("3:4: expected a line number but found ':'", """
                    global: x
                    thread t:
                    a [: (= x. 1)
                    """),
                broken("2:11: expected a new variable name but found 'r', which is declared in line 1", """
                    global: x t.r
                    thread t {r}:
                    """),
                broken("2:11: expected a variable but found '}'", """
                    global: x
                    thread t {}:
                    """),
                broken("1:8: expected the thread's name but found ':'", """
                    thread :
                    a: true
                    """),
                broken("3:12: expected an instruction but found ')'; nothing is open that this could close", """
                    global: x
                    thread t:
                    a: (= x. 1))
                    """),
                broken("3:5: expected a line number but found 'b'", """
                    global: x
                    thread t:
                    a @ b: (= x. 1)
                    """),
                broken("1:9: expected a name that neither ends with '.' nor begins with '::' but found '|::x|'", """
                    global: |::x|
                    thread t:
                    """),
                broken("1:11: expected a name between bars but found '||'", """
                    global: x ||
                    thread t:
                    """),
                broken("8:16: expected an order without a cycle but found 'b1 < a2', although a1 < b1", """
                    global: x
                    thread t:
                    a1: (= x. 1)
                    a2: (= x. 1)
                    thread u:
                    b1: (= x. 1)
                    atomic: [a1 a2]
                    order: a1 < b1 b1 < a2
                    """));
    }

    private static Arguments broken(String message, String text) {
        return Arguments.of(message, text);
    }

    @Test
    void a_complaint_has_its_parts() {
        CtrcException complaint = catchThrowableOfType(
                CtrcException.class,
                () -> CtrcReader.read("bank.ctrc", "global: balance\nthread t:\n  (= balanc. 1)\n"));

        assertThat(complaint.file()).isEqualTo("bank.ctrc");
        assertThat(complaint.line()).isEqualTo(3);
        assertThat(complaint.column()).isEqualTo(6);
        assertThat(complaint.expected()).isEqualTo("a declared variable");
        assertThat(complaint.found()).isEqualTo("'balanc.'");
        assertThat(complaint.remedy()).contains("did you mean 'balance'?");
    }

    @Test
    void endless_nesting_is_refused_before_the_stack_ends() {
        String text = "global: x\nthread t:\na: " + "(not ".repeat(100_000);

        assertThatThrownBy(() -> CtrcReader.read("t.ctrc", text))
                .isInstanceOf(CtrcException.class)
                .hasMessageStartingWith("t.ctrc:3:2505: expected at most 500 parentheses inside each other");
    }

    @Test
    void an_empty_text_is_refused() {
        assertThatThrownBy(() -> CtrcReader.read("t.ctrc", ""))
                .hasMessage("t.ctrc:1:1: expected 'global:' and at least one thread but found the end of the file; "
                        + "the file is empty");
    }

    @Test
    void a_missing_file_is_named_and_a_similar_one_proposed(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("bank.ctrc"), "");
        Path file = directory.resolve("bnak.ctrc");

        assertThatThrownBy(() -> CtrcReader.read(file))
                .isInstanceOf(CtrcException.class)
                .hasMessage(file + ": expected a file but found nothing of this name; did you mean 'bank.ctrc'?");
    }

    @Test
    void a_directory_is_refused(@TempDir Path directory) {
        assertThatThrownBy(() -> CtrcReader.read(directory))
                .isInstanceOf(CtrcException.class)
                .hasMessage(directory + ": expected a file but found a directory");
    }

    @Test
    void bytes_that_are_no_text_are_refused_where_they_are(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("latin.ctrc");
        Files.write(file, "global: x\nthread t: # caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> CtrcReader.read(file))
                .isInstanceOf(CtrcException.class)
                .hasMessage(file + ":2:16: expected UTF-8 text but found the byte 0xe9");
    }

    @RepeatedTest(20)
    void any_damage_to_any_example_is_either_harmless_or_a_complaint(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        String pieces = "()[]{}:.|#@<=-+ \nx1";
        int files = 0;
        for (Path file : Examples.all()) {
            StringBuilder text = new StringBuilder(Files.readString(file));
            int place = random.nextInt(text.length());
            int length = Math.min(random.nextInt(12), text.length() - place);
            text.replace(place, place + length, String.valueOf(pieces.charAt(random.nextInt(pieces.length()))));
            try {
                CtrcReader.read("damaged.ctrc", text.toString());
            } catch (CtrcException complaint) {
                assertThat(complaint.getMessage()).matches("damaged\\.ctrc:\\d+:\\d+: expected .* but found .*");
                assertThat(complaint.line()).isPositive();
            }
            files++;
        }
        assertThat(files).isGreaterThan(40);
    }
}
