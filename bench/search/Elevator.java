import dev.heddle.api.Heddle;

/** Lifts that claim calls from floors; a claim is looked at first and made then, each with the lock. */
public class Elevator {

    private static final int FLOORS = 3;

    /** The calls, and by which lift they are claimed. */
    static final class Controls {
        private final boolean[] calls = new boolean[FLOORS];
        private final int[] claims = new int[FLOORS];
        private int served;

        synchronized void call(int floor) {
            calls[floor] = true;
        }

        synchronized boolean isOpen(int floor) {
            return calls[floor] && claims[floor] == 0;
        }

        synchronized void claim(int floor, int lift) {
            claims[floor] = lift;
        }

        synchronized void serve(int floor, int lift) {
            if (claims[floor] == lift) {
                calls[floor] = false;
                claims[floor] = 0;
                served++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Controls controls = new Controls();
        int floor = Heddle.input("floor", -1);
        if (floor >= 0 && floor < FLOORS) {
            controls.call(floor);
        }
        Thread one = new Thread(() -> ride(controls, 1));
        Thread other = new Thread(() -> ride(controls, 2));
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void ride(Controls controls, int lift) {
        for (int floor = 0; floor < FLOORS; floor++) {
            if (controls.isOpen(floor)) {
                controls.claim(floor, lift);
                controls.serve(floor, lift);
            }
        }
    }
}
