package woven;

public class Fields {
    private int plain;
    private long wide;
    private volatile boolean ready;
    private final String name = "fields";
    private static int shared;
    private static volatile long stamp;

    void increment() {
        plain++;
    }

    long widen(long by) {
        wide = wide + by;
        return wide;
    }

    void publish() {
        ready = true;
        stamp = 7;
    }

    boolean isPublished() {
        return ready && stamp == 7;
    }

    static int next() {
        return ++shared;
    }

    String name() {
        return name;
    }

    public static String run() {
        Fields fields = new Fields();
        fields.increment();
        fields.publish();
        return fields.plain + " " + fields.widen(5) + fields.isPublished() + next() + fields.name();
    }
}
