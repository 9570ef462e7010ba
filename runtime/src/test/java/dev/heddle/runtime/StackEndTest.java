package dev.heddle.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The stack may end in the middle of what is recorded. */
class StackEndTest {

    /** Where the sink finds the stack at its end. */
    private static final class Last extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Next extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Kept sink = new Kept();

    @BeforeEach
    void begin() {
        Recorder.begin(sink);
    }

    @AfterEach
    void end() {
        Recorder.end();
    }

    @Test
    void a_turn_that_the_end_of_the_stack_breaks_off_leaves_nothing_behind() {
        ThreadLog log = ThreadLog.current();
        log.returned();
        assertThatThrownBy(() -> ThreadLog.caught(new Last(), log)).isInstanceOf(StackOverflowError.class);
        assertThatThrownBy(() -> log.escaped(new Last(), true)).isInstanceOf(StackOverflowError.class);

        ThreadLog.caught(new Next(), log);
        log.returned();
        log.flush(false);

        assertThat(sink.main).containsExactly(0, 0);
        // Behind one byte of main: caught, an object first met here, of type 7.
        assertThat(sink.turns).containsExactly(1, 2, 2, 7);
    }

    private static final class Kept implements Sink {
        private byte[] main = {};
        private byte[] turns = {};

        @Override
        public byte[] buffer(int size) {
            return new byte[size];
        }

        @Override
        public void data(
                int thread, long position, byte[] bytes, int length, byte[] turnBytes, int turnsLength, boolean torn) {
            if (length > 0) {
                main = Arrays.copyOf(bytes, length);
                turns = Arrays.copyOf(turnBytes, turnsLength);
            }
        }

        @Override
        public void thread(int id, String path, Thread thread, int parent) {}

        @Override
        public void halting() {}

        @Override
        public int type(Class<?> type) {
            if (type == Last.class) {
                throw new StackOverflowError();
            }
            return 7;
        }
    }
}
