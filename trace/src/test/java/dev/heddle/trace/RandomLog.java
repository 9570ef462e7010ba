// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.ObjectCode.Anonymous;
import dev.heddle.trace.ObjectCode.Fresh;
import dev.heddle.trace.ObjectCode.Known;
import dev.heddle.trace.ObjectCode.Null;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;

/** Makes random items of a log, each with the read that must give it back. Types 3 and 4 are a class and an array. */
final class RandomLog {

    private static final List<Turn> TURNS = List.of(Turn.values());

    private final Random random;
    private long stamp;

    private RandomLog(Random random) {
        this.random = random;
    }

    static void items(Random random, int count, List<Consumer<LogEncoder>> writes, List<Consumer<LogCursor>> reads) {
        RandomLog log = new RandomLog(random);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(5) == 0) {
                log.turn(writes, reads);
            } else {
                log.value(writes, reads);
            }
        }
    }

    private void value(List<Consumer<LogEncoder>> writes, List<Consumer<LogCursor>> reads) {
        reads.add(log -> assertThat(log.turnPending()).isFalse());
        if (random.nextInt(7) == 0) {
            stamp += random.nextInt(3) == 0 ? random.nextInt(1 << 20) : 1;
            long absolute = stamp;
            writes.add(log -> log.stamp(absolute));
            reads.add(log -> assertThat(log.readStamp()).isEqualTo(absolute));
        } else {
            Item item = item();
            writes.add(log -> item.write(log.main()));
            reads.add(item::check);
        }
    }

    private void turn(List<Consumer<LogEncoder>> writes, List<Consumer<LogCursor>> reads) {
        Turn turn = TURNS.get(random.nextInt(TURNS.size()));
        List<Item> payload =
                random.ints(random.nextInt(4), 0, 1).mapToObj(i -> item()).toList();
        writes.add(log -> {
            LogEncoder.Values values = log.turn(turn);
            payload.forEach(item -> item.write(values));
        });
        reads.add(log -> {
            assertThat(log.turnPending()).isTrue();
            assertThat(log.turns().position()).isEqualTo(log.position());
            assertThat(log.turns().take()).isEqualTo(turn);
            payload.forEach(item -> item.check(log.turns()));
        });
    }

    private interface Item {
        void write(LogEncoder.Values to);

        void check(ValueCursor from);
    }

    private Item item() {
        return switch (random.nextInt(8)) {
            case 0 -> integer((int) bits() >> random.nextInt(32));
            case 1 -> wide(bits() >> random.nextInt(64));
            case 2 -> single(Float.intBitsToFloat((int) bits() << random.nextInt(32)));
            case 3 -> precise(Double.longBitsToDouble(bits() << random.nextInt(64)));
            case 4 -> count(bits() >>> random.nextInt(64));
            case 5 -> element((int) bits() >> random.nextInt(32));
            case 6 -> wideElement(bits() >> random.nextInt(64));
            default -> reference(code());
        };
    }

    private long bits() {
        return random.nextLong();
    }

    private ObjectCode code() {
        return switch (random.nextInt(6)) {
            case 0 -> new Null();
            case 1 -> new Anonymous(random.nextInt(1000), bits() >> random.nextInt(64));
            case 2 -> new Fresh(3, OptionalInt.empty());
            case 3 -> new Fresh(4, OptionalInt.of((int) bits() >>> (1 + random.nextInt(31))));
            case 4 -> new Known(1, bits() >>> (28 + random.nextInt(36)));
            default -> new Known(2 + random.nextInt(1000), bits() >>> (28 + random.nextInt(36)));
        };
    }

    private static Item integer(int value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.integer(value);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(from.readInt()).isEqualTo(value);
            }
        };
    }

    private static Item wide(long value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.integer(value);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(from.readLong()).isEqualTo(value);
            }
        };
    }

    private static Item element(int value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.element(value, 4);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(from.readIntElement()).isEqualTo(value);
            }
        };
    }

    private static Item wideElement(long value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.element(value, 8);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(from.readLongElement()).isEqualTo(value);
            }
        };
    }

    private static Item single(float value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.floating(value);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(Float.floatToRawIntBits(from.readFloat())).isEqualTo(Float.floatToRawIntBits(value));
            }
        };
    }

    private static Item precise(double value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.floating(value);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(Double.doubleToRawLongBits(from.readDouble())).isEqualTo(Double.doubleToRawLongBits(value));
            }
        };
    }

    private static Item count(long value) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.count(value);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(from.readCount()).isEqualTo(value);
            }
        };
    }

    private static Item reference(ObjectCode code) {
        return new Item() {
            @Override
            public void write(LogEncoder.Values to) {
                to.reference(code);
            }

            @Override
            public void check(ValueCursor from) {
                assertThat(from.readReference()).isEqualTo(code);
            }
        };
    }
}
