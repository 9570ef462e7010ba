package woven;

public class Initialisers {
    private static final int CONSTANT = 3;
    private static final Object LOCK = new Object();
    private static int begun = Other.first();

    static class Other {
        private static int made = 1;

        static int first() {
            return made++;
        }
    }

    int seen() {
        return begun;
    }

    static boolean isMade() {
        return LOCK != null && CONSTANT == 3;
    }

    public static String run() {
        return new Initialisers().seen() + " " + isMade() + Other.first();
    }
}
