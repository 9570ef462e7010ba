// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShieldedGuideTest {

    /** Who is told these does nothing that could be taken for the program's. */
    private static final Set<String> NOT_SHIELDED = Set.of("taker", "madeFor", "uncontrolled", "away", "round");

    private final ForkJoinPool pool = new ForkJoinPool(1);
    private final ScheduledThreadPoolExecutor delayer = new ScheduledThreadPoolExecutor(1);
    private final Controlled program = new Controlled();
    private final NotingGuide shielded = new NotingGuide();
    private final ShieldedGuide shield = new ShieldedGuide(shielded);

    static Stream<Method> questions() {
        return Arrays.stream(Guide.class.getDeclaredMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()));
    }

    @AfterEach
    void shutDown() {
        pool.shutdown();
        delayer.shutdown();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void all_is_handed_on_as_it_is(Method question) throws Exception {
        Object answer = answer(question.getReturnType());
        for (NotingGuide guide : new NotingGuide[] {shielded, program.guide}) {
            guide.answers.put(question.getName(), answer);
        }
        Object[] arguments = arguments(question);

        Object expected = question.invoke(program.guide, arguments);
        Object answered = question.invoke(shield, arguments);

        assertThat(shielded.told).isEqualTo(program.guide.told);
        if (question.getReturnType() == ArgumentListener.class) {
            assertThat(answered).isSameAs(shielded.taker);
        } else {
            assertThat(answered).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("questions")
    void what_the_guide_does_meanwhile_is_not_the_programs(Method question) throws Exception {
        shielded.answers.put(question.getName(), answer(question.getReturnType()));
        boolean isShielded = Arrays.asList(question.getParameterTypes()).contains(Carrier.class)
                && !NOT_SHIELDED.contains(question.getName());

        question.invoke(shield, arguments(question));
        assertThat(shielded.offs.getOrDefault(question.getName(), 0)).isEqualTo(isShielded ? 1 : 0);
        assertThat(program.carrier.off).isZero();

        shielded.meanwhile = () -> {
            throw Closed.CLOSED;
        };
        if (!question.getName().equals("taker")) {
            assertThatThrownBy(() -> question.invoke(shield, arguments(question)))
                    .isInstanceOf(InvocationTargetException.class)
                    .hasCause(Closed.CLOSED);
        }
        assertThat(program.carrier.off).as("after the end of the execution").isZero();
    }

    private Object answer(Class<?> type) {
        if (type == boolean.class) {
            return true;
        } else if (type == long.class) {
            return 77L;
        } else if (type == ForkJoinPool.class) {
            return pool;
        } else if (type == ScheduledThreadPoolExecutor.class) {
            return delayer;
        } else if (type == Thread.State.class) {
            return Thread.State.BLOCKED;
        } else if (type == Class.class) {
            return Integer.class;
        }
        return type == StackTraceElement[].class ? new StackTraceElement[1] : "none";
    }

    /** Something for each parameter, no two alike. */
    private Object[] arguments(Method question) {
        Class<?>[] types = question.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i], i);
        }
        return arguments;
    }

    private Object argument(Class<?> type, int number) {
        if (type == Carrier.class) {
            return program.carrier;
        } else if (type == int.class) {
            return number;
        } else if (type == long.class) {
            return 100L + number;
        } else if (type == boolean.class) {
            return true;
        } else if (type == Thread.class) {
            return new Thread("thread " + number);
        } else if (type == Runnable.class) {
            return (Runnable) () -> {};
        } else if (type == Class.class) {
            return String.class;
        } else if (type == LoopState.class) {
            return new LoopState();
        }
        return "argument " + number;
    }
}
