// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

import dev.heddle.samples.Crew;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** What comes from files, the network and the environment, also into arrays of the program; it branches on it. */
public final class FilesAndSockets {

    private static int sum;

    private FilesAndSockets() {}

    private static synchronized void add(int value) {
        sum += value > 3 ? value : 2 * value;
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("sample", ".bin");
        try {
            readBack(file);
        } finally {
            Files.delete(file);
        }
        System.out.println(sum + " " + Files.exists(file));
        add(System.getenv().isEmpty() ? 1 : System.getenv().size());
        add(System.getProperty("java.version").length());
        add(Runtime.getRuntime().availableProcessors());
        sum = 0;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Crew.together(() -> answer(server), () -> ask(server.getLocalPort()));
        }
        System.out.println(sum);
    }

    private static void readBack(Path file) throws IOException {
        Files.write(file, new byte[] {1, 2, 3, 4, 5});
        byte[] buffer = new byte[4];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                for (int i = 0; i < count; i++) {
                    add(buffer[i]);
                }
            }
        }
        Files.writeString(file, "6\n7\n", StandardOpenOption.APPEND);
        List<String> lines = Files.readAllLines(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        add(Integer.parseInt(lines.get(1)));
        ByteBuffer bytes = ByteBuffer.allocate(16);
        try (FileChannel channel = FileChannel.open(file)) {
            while (channel.read(bytes) >= 0) {
                add(bytes.position());
            }
        }
        add(bytes.array()[0]);
        try {
            FileChannel channel = FileChannel.open(file);
            channel.close();
            channel.read(bytes);
        } catch (java.nio.channels.ClosedChannelException e) {
            add(1);
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            int first = socket.getInputStream().read();
            int second = socket.getInputStream().read();
            socket.getOutputStream().write(new byte[] {(byte) (first + second), (byte) (first * second)});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void ask(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write(6);
            out.write(7);
            byte[] answers = socket.getInputStream().readNBytes(2);
            add(answers[0]);
            add(answers[1]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
