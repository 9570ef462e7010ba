import dev.heddle.api.Heddle;

/** The first Fourier coefficients of (x + 1)^x as in Java Grande's Series, shared out among threads. */
public class Series {

    private static final int THREADS = 2;
    private static final int POINTS = 8;

    private final double[][] coefficients = new double[2][6];
    private int computed;

    public static void main(String[] args) throws InterruptedException {
        Series series = new Series();
        boolean isCounted = Heddle.input("counted", false);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> series.compute(number, isCounted));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void compute(int number, boolean isCounted) {
        for (int i = number; i < coefficients[0].length; i += THREADS) {
            coefficients[0][i] = integral(i, true);
            coefficients[1][i] = integral(i, false);
            if (isCounted) {
                computed++;
            }
        }
    }

    private static double integral(int order, boolean isCosine) {
        double step = 2.0 / POINTS;
        double sum = 0;
        for (int i = 0; i <= POINTS; i++) {
            double x = i * step;
            double wave = isCosine ? Math.cos(Math.PI * order * x) : Math.sin(Math.PI * order * x);
            sum += (i == 0 || i == POINTS ? 0.5 : 1) * Math.pow(x + 1, x) * wave;
        }
        return sum * step;
    }
}
