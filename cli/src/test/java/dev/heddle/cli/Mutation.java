// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes files as somebody would who wants to do harm: what has a checksum gets the right one again, and what has a form mostly keeps it.
 *
 * <p>The same seed changes the same file in the same way.
 */
final class Mutation {

    private static final int MOST_CHANGES = 4;

    /** Numbers at whose edges readers fail. */
    private static final long[] EDGES = {
        0, 1, 2, 127, 128, 255, 256, 65_535, 65_536, Integer.MAX_VALUE, 1L << 31, 1L << 32, Long.MAX_VALUE, -1
    };

    private static final List<String> WORDS = List.of(
            "",
            "0",
            "-1",
            "2147483647",
            "2147483648",
            "9223372036854775808",
            "1e999",
            "NaN",
            "x",
            "../..",
            "/",
            "\u0000",
            "\u001b[2J",
            "\u202e",
            "\ud83d\ude00",
            "%s%n%d",
            "\\",
            "${x}",
            "main",
            "a.b.C",
            "[[[[I",
            "()V",
            "Ljava/lang/Object;",
            "a".repeat(5_000));

    private static final JsonMapper JSON = new JsonMapper();

    private final Random random;

    Mutation(long seed) {
        random = new Random(seed);
    }

    // ── traces ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A block of a trace, inflated. */
    private record Block(int kind, byte[] payload) {}

    private static final int PREAMBLE = 8;
    private static final int HEADER = 14;
    private static final int CHECKED = 10;

    /** A trace with other blocks, or other bytes in them, whose checksums are right. */
    byte[] trace(byte[] file) {
        if (random.nextInt(20) == 0) {
            return bytes(file);
        }
        List<Block> blocks = blocks(file);
        for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0 && !blocks.isEmpty(); i--) {
            changeBlocks(blocks);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(file, 0, PREAMBLE);
        blocks.forEach(block -> out.writeBytes(sealed(block)));
        return out.toByteArray();
    }

    private void changeBlocks(List<Block> blocks) {
        int at = random.nextInt(blocks.size());
        Block block = blocks.get(at);
        Block other = blocks.get(random.nextInt(blocks.size()));
        switch (random.nextInt(12)) {
            case 0 -> blocks.remove(at);
            case 1 -> blocks.add(random.nextInt(blocks.size() + 1), block);
            case 2 -> blocks.set(at, new Block(random.nextInt(9), block.payload()));
            case 3 -> blocks.set(at, new Block(block.kind(), spliced(block.payload(), other.payload())));
            default -> blocks.set(at, new Block(block.kind(), bytes(block.payload())));
        }
    }

    private static List<Block> blocks(byte[] file) {
        List<Block> blocks = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.wrap(file);
        for (int at = PREAMBLE; at < file.length; ) {
            int stored = buffer.getInt(at + 2);
            byte[] payload = Arrays.copyOfRange(file, at + HEADER, at + HEADER + stored);
            blocks.add(
                    new Block(file[at], (file[at + 1] & 1) == 0 ? payload : inflated(payload, buffer.getInt(at + 6))));
            at += HEADER + stored;
        }
        return blocks;
    }

    private static byte[] inflated(byte[] stored, int length) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(stored);
            byte[] payload = new byte[length];
            int done = inflater.inflate(payload);
            if (done != length) {
                throw new IllegalStateException("a block inflates to %d bytes, not %d".formatted(done, length));
            }
            return payload;
        } catch (DataFormatException e) {
            throw new IllegalStateException(e);
        } finally {
            inflater.end();
        }
    }

    private static byte[] sealed(Block block) {
        byte[] bytes = new byte[HEADER + block.payload().length];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        buffer.put(0, (byte) block.kind());
        buffer.putInt(2, block.payload().length);
        buffer.putInt(6, block.payload().length);
        buffer.put(HEADER, block.payload());
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, CHECKED);
        checksum.update(bytes, HEADER, block.payload().length);
        buffer.putInt(CHECKED, (int) checksum.getValue());
        return bytes;
    }

    // ── bytes ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Bytes of which some are others, gone, doubled or new. */
    byte[] bytes(byte[] given) {
        byte[] bytes = given;
        for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0; i--) {
            bytes = changed(bytes);
        }
        return bytes;
    }

    private byte[] changed(byte[] given) {
        int at = given.length == 0 ? 0 : random.nextInt(given.length);
        int length = Math.min(given.length - at, 1 + random.nextInt(16));
        byte[] stretch = Arrays.copyOfRange(given, at, at + length);
        return switch (random.nextInt(8)) {
            case 0 -> replaced(given, at, length, new byte[0]);
            case 1 -> replaced(given, at, 0, stretch);
            case 2 -> replaced(given, at, 0, number(EDGES[random.nextInt(EDGES.length)]));
            case 3 -> replaced(given, at, Math.min(1, length), number(EDGES[random.nextInt(EDGES.length)]));
            case 4 -> Arrays.copyOf(given, at);
            case 5 -> replaced(given, at, 0, word().getBytes(StandardCharsets.UTF_8));
            default -> replaced(given, at, Math.min(1, length), new byte[] {(byte) random.nextInt(256)});
        };
    }

    // As LEB128, which most numbers of a trace are.
    private static byte[] number(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    private byte[] spliced(byte[] one, byte[] other) {
        int at = random.nextInt(one.length + 1);
        int from = random.nextInt(other.length + 1);
        return replaced(one, at, one.length - at, Arrays.copyOfRange(other, from, other.length));
    }

    private static byte[] replaced(byte[] given, int at, int length, byte[] by) {
        byte[] result = new byte[given.length - length + by.length];
        System.arraycopy(given, 0, result, 0, at);
        System.arraycopy(by, 0, result, at, by.length);
        System.arraycopy(given, at + length, result, at + by.length, given.length - at - length);
        return result;
    }

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }

    // ── texts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A text of which some lines or words are others; now and then, bytes. */
    byte[] text(byte[] file) {
        if (random.nextInt(4) == 0) {
            return bytes(file);
        }
        List<String> lines = new ArrayList<>(List.of(new String(file, StandardCharsets.UTF_8).split("\n", -1)));
        for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0 && !lines.isEmpty(); i--) {
            int at = random.nextInt(lines.size());
            switch (random.nextInt(6)) {
                case 0 -> lines.remove(at);
                case 1 -> lines.add(random.nextInt(lines.size() + 1), lines.get(at));
                default -> lines.set(at, withOtherWord(lines.get(at)));
            }
        }
        return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    private String withOtherWord(String line) {
        String[] words = line.split("\\b");
        words[random.nextInt(words.length)] = word();
        return String.join("", words);
    }

    // ── JSON ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** JSON of which some parts are others, gone or of another type; now and then, text. */
    byte[] json(byte[] file) {
        if (random.nextInt(4) == 0) {
            return text(file);
        }
        JsonNode root = JSON.readTree(file);
        for (int i = 1 + random.nextInt(MOST_CHANGES); i > 0; i--) {
            changeIn(root);
        }
        return root.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void changeIn(JsonNode root) {
        JsonNode at = root;
        while (true) {
            List<JsonNode> below = new ArrayList<>();
            at.forEach(child -> {
                if (child.isContainer() && !child.isEmpty()) {
                    below.add(child);
                }
            });
            if (below.isEmpty() || random.nextInt(4) == 0) {
                break;
            }
            at = below.get(random.nextInt(below.size()));
        }
        if (at instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = List.copyOf(object.propertyNames());
            String name = names.get(random.nextInt(names.size()));
            switch (random.nextInt(5)) {
                case 0 -> object.remove(name);
                case 1 -> object.set(word(), object.get(name));
                default -> object.set(name, node(root));
            }
        } else if (at instanceof ArrayNode array && !array.isEmpty()) {
            int index = random.nextInt(array.size());
            switch (random.nextInt(4)) {
                case 0 -> array.remove(index);
                case 1 -> array.add(array.get(index));
                default -> array.set(index, node(root));
            }
        }
    }

    private JsonNode node(JsonNode root) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (random.nextInt(9)) {
            case 0 -> nodes.nullNode();
            case 1 -> nodes.booleanNode(random.nextBoolean());
            case 2 -> nodes.numberNode(EDGES[random.nextInt(EDGES.length)]);
            case 3 -> nodes.numberNode(random.nextDouble() * 1e300);
            case 4 -> nodes.objectNode();
            case 5 -> nodes.arrayNode();
            case 6 -> nodes.arrayNode().add(root.deepCopy());
            case 7 -> nested(200);
            default -> nodes.stringNode(word());
        };
    }

    private static JsonNode nested(int depth) {
        JsonNode node = JsonNodeFactory.instance.nullNode();
        for (int i = 0; i < depth; i++) {
            node = JsonNodeFactory.instance.arrayNode().add(node);
        }
        return node;
    }
}
