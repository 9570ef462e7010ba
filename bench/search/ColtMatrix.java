import cern.colt.matrix.DoubleMatrix2D;
import cern.colt.matrix.impl.SparseDoubleMatrix2D;
import dev.heddle.api.Heddle;

/** Two threads set cells of a sparse matrix of Colt, whose cells are in one map. */
public class ColtMatrix {

    public static void main(String[] args) throws InterruptedException {
        DoubleMatrix2D matrix = new SparseDoubleMatrix2D(4, 4);
        matrix.set(0, 0, 1);
        Thread one = new Thread(() -> {
            synchronized (matrix) {
                matrix.set(1, 1, 2);
            }
        });
        Thread other = new Thread(() -> {
            if (Heddle.input("careless", 0) == 3) {
                matrix.set(1, 2, matrix.get(1, 1) + 1);
            } else {
                synchronized (matrix) {
                    matrix.set(2, 2, 3);
                }
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
