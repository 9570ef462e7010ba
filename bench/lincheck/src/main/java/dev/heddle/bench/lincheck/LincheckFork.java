// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.lincheck;

import dev.heddle.samples.Body;
import dev.heddle.samples.peers.Bank;
import dev.heddle.samples.peers.BoundedBuffer;
import dev.heddle.samples.peers.CasLoop;
import dev.heddle.samples.peers.ExecutorTasks;
import dev.heddle.samples.peers.FutureStages;
import dev.heddle.samples.peers.LostUpdate;
import dev.heddle.samples.peers.Needle;
import dev.heddle.samples.peers.ParallelSum;
import dev.heddle.samples.peers.PrivateVariables;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;

/**
 * Runs one program: {@code LincheckFork PROGRAM all|first COUNTS}.
 *
 * <p>With {@code first} it ends as Lincheck does, at the first failure. With {@code all} assertions that fail are only counted, so
 * that Lincheck goes on until it has seen everything. The counts go to a file that the parent can read at any moment: Lincheck
 * puts static fields back after each execution, but not what is outside of the heap.
 */
public final class LincheckFork {

    private static final int EXECUTIONS = 0;
    private static final int FAILURES = 8;
    private static final int FIRST = 16;
    private static final int SIZE = 24;
    private static final int MOST = 100_000_000;

    private LincheckFork() {}

    /** Runs a program. */
    public static void main(String[] arguments) throws IOException {
        boolean isAll = arguments[1].equals("all");
        try (FileChannel file = FileChannel.open(
                Path.of(arguments[2]), StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            MappedByteBuffer counts = file.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            try {
                Lincheck.runConcurrentTest(MOST, () -> execute(arguments[0], isAll, counts));
                System.out.println("end");
            } catch (LincheckAssertionError e) {
                System.out.println("failure: " + firstLines(String.valueOf(e.getMessage())));
            } catch (RuntimeException | Error e) {
                System.out.println("broken: " + firstLines(e.toString()));
            }
        }
        // Threads of the program may be left.
        Runtime.getRuntime().halt(0);
    }

    private static void execute(String program, boolean isAll, MappedByteBuffer counts) {
        counts.putLong(EXECUTIONS, counts.getLong(EXECUTIONS) + 1);
        try {
            made(program).body();
        } catch (AssertionError e) {
            counts.putLong(FAILURES, counts.getLong(FAILURES) + 1);
            if (counts.getLong(FIRST) == 0) {
                counts.putLong(FIRST, counts.getLong(EXECUTIONS));
            }
            if (!isAll) {
                throw e;
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Body made(String program) {
        return switch (program) {
            case "LostUpdate 2 1" -> new LostUpdate(2, 1);
            case "LostUpdate 2 2" -> new LostUpdate(2, 2);
            case "LostUpdate 3 1" -> new LostUpdate(3, 1);
            case "Needle" -> new Needle();
            case "PrivateVariables" -> new PrivateVariables();
            case "Bank" -> new Bank();
            case "CasLoop" -> new CasLoop();
            case "BoundedBuffer" -> new BoundedBuffer();
            case "ExecutorTasks" -> new ExecutorTasks();
            case "FutureStages" -> new FutureStages();
            case "ParallelSum" -> new ParallelSum();
            default -> throw new IllegalArgumentException(program);
        };
    }

    private static String firstLines(String text) {
        return String.join(
                " ", text.lines().filter(line -> !line.isBlank()).limit(4).toList());
    }
}
