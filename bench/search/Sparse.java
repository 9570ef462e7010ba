import dev.heddle.api.Heddle;

/** A sparse matrix times a vector, again and again, as in Java Grande's SparseMatmult: rows are shared out by where they begin. */
public class Sparse {

    private static final int SIZE = 6;
    private static final int THREADS = 2;

    private final int[] rows = {0, 0, 1, 2, 3, 3, 4, 5, 5};
    private final int[] columns = {0, 3, 1, 4, 2, 5, 0, 1, 5};
    private final double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    private final double[] vector = {1, 2, 3, 4, 5, 6};
    private final double[] result = new double[SIZE];
    private final int middle;

    Sparse(int middle) {
        this.middle = middle;
    }

    public static void main(String[] args) throws InterruptedException {
        // Where the second thread begins; in the middle of a row both add to the same element.
        int middle = Heddle.input("middle", 4);
        Sparse sparse = new Sparse(middle > 0 && middle < 9 ? middle : 4);
        Thread one = new Thread(() -> sparse.multiply(0, sparse.middle));
        Thread other = new Thread(() -> sparse.multiply(sparse.middle, sparse.values.length));
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private void multiply(int from, int to) {
        for (int round = 0; round < THREADS; round++) {
            for (int i = from; i < to; i++) {
                result[rows[i]] += vector[columns[i]] * values[i];
            }
        }
    }
}
