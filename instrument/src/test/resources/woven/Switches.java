package woven;

import java.util.concurrent.TimeUnit;

public class Switches {
    private int state = 1;

    int dense() {
        switch (state) {
            case 0:
                return 10;
            case 1:
                return 11;
            case 2:
                state = 0;
                return 12;
            default:
                return -1;
        }
    }

    static int sparse(int number) {
        switch (number) {
            case -100:
                return 1;
            case 10_000:
                return 2;
            default:
                return 3;
        }
    }

    static int text(String text) {
        switch (text) {
            case "one":
                return 1;
            default:
                return 0;
        }
    }

    static boolean constant(TimeUnit unit) {
        switch (unit) {
            case SECONDS:
                return true;
            default:
                return false;
        }
    }

    public static String run() {
        return new Switches().dense() + " " + sparse(10_000) + text("one") + constant(TimeUnit.SECONDS) + constant(TimeUnit.DAYS);
    }
}
