// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import dev.heddle.samples.Crew;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Serialization there and back: default ids (which depend on the class's shape), hooks, cycles, records, lambdas. */
public final class Serialized {

    static class Plain {
        int notKept = 5;

        Plain() {
            notKept = 6;
        }
    }

    static class Data extends Plain implements Serializable {
        private int number = 3;
        private transient int skipped = 4;
        private final List<Data> links = new ArrayList<>();
        private long[] array = {1, 2};
        private static int made;

        synchronized void link(Data other) {
            links.add(other);
        }
    }

    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 77;
        private String text = "raw";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(text.length());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            text = text + in.readInt();
        }

        private Object readResolve() {
            text += "!";
            return this;
        }
    }

    record Pair(int a, String b) implements Serializable {}

    enum Kind {
        ONE,
        TWO
    }

    interface Made extends Supplier<Integer>, Serializable {}

    private Serialized() {}

    @SuppressWarnings("unchecked")
    private static <T> T copy(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    private static int length(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.size();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(ObjectStreamClass.lookup(Data.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(Hooked.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(Pair.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(Data.class).getFields().length);
        Data data = new Data();
        Crew.together(() -> data.link(data), () -> data.link(data));
        data.number = 10;
        Data copied = copy(data);
        copied.array[0]++;
        System.out.println(copied.number + " " + copied.skipped + copied.notKept + (copied.links.get(1) == copied)
                + copied.array[0] + data.array[0]);
        System.out.println(copy(new Hooked()).text
                + copy(new Pair(1, "b"))
                + (copy(Kind.TWO) == Kind.TWO)
                + length(new Pair(1, "b")));
        int captured = 41;
        Made made = () -> captured + 1;
        System.out.println(copy(made).get() + " " + Data.made + length(data));
        try {
            copy(new Object[] {new Plain()});
        } catch (java.io.NotSerializableException e) {
            System.out.println("not serializable");
        }
    }
}
