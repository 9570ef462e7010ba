import dev.heddle.api.Heddle;

/** The shortest tour by branch and bound: threads take beginnings of tours from a list, and share the length of the best. */
public class Tsp {

    private static final int[][] DISTANCES = {{0, 3, 5, 9}, {3, 0, 4, 8}, {5, 4, 0, 2}, {9, 8, 2, 0}};
    private static final int TOWNS = DISTANCES.length;

    private final Object lock = new Object();
    private final boolean trustsBound;
    private int shortest = Integer.MAX_VALUE;
    private int next = 1;

    Tsp(boolean trustsBound) {
        this.trustsBound = trustsBound;
    }

    public static void main(String[] args) throws InterruptedException {
        Tsp tsp = new Tsp(Heddle.input("trusts", 0) == 7);
        Thread one = new Thread(tsp::solve);
        Thread other = new Thread(tsp::solve);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private void solve() {
        for (int second = take(); second < TOWNS; second = take()) {
            boolean[] visited = new boolean[TOWNS];
            visited[0] = true;
            visited[second] = true;
            extend(second, DISTANCES[0][second], 2, visited);
        }
    }

    private synchronized int take() {
        return next++;
    }

    private void extend(int last, int length, int towns, boolean[] visited) {
        // The bound is read without the lock, as it was in the program that this is modelled on.
        if (length >= shortest) {
            return;
        }
        if (towns == TOWNS) {
            improve(length + DISTANCES[last][0]);
            return;
        }
        for (int town = 1; town < TOWNS; town++) {
            if (!visited[town]) {
                visited[town] = true;
                extend(town, length + DISTANCES[last][town], towns + 1, visited);
                visited[town] = false;
            }
        }
    }

    private void improve(int length) {
        if (trustsBound) {
            if (length < shortest) {
                shortest = length;
            }
            return;
        }
        synchronized (lock) {
            if (length < shortest) {
                shortest = length;
            }
        }
    }
}
