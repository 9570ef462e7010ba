package woven;

public class Handlers {
    private int open;

    int ends(int[] cells, int index) {
        open++;
        try {
            return cells[index];
        } finally {
            open--;
        }
    }

    static String caught(String number) {
        try {
            return "" + Integer.parseInt(number);
        } catch (NumberFormatException e) {
            return "none";
        } catch (Throwable e) {
            return "other";
        }
    }

    static void raise(boolean isBad) {
        if (isBad) {
            throw new IllegalStateException("bad");
        }
    }

    public static String run() {
        Handlers handlers = new Handlers();
        String end = "";
        try {
            end += handlers.ends(new int[] {8}, 0);
            handlers.ends(new int[0], 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            end += "out";
        }
        try {
            raise(true);
        } catch (IllegalStateException e) {
            end += e.getMessage();
        }
        return end + handlers.open + caught("12") + caught("x");
    }
}
