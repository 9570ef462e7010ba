import dev.heddle.api.Heddle;

/** A few spheres, traced by rows, as in Java Grande's RayTracer, whose checksum is guarded by a lock of each thread's own. */
public class RayTracer {

    private static final int SIZE = 4;
    private static final int THREADS = 2;

    /** The sum that all tracers add to. */
    static final class Scene {
        final double[][] spheres = {{0, 0, 4, 1}, {1, 1, 5, 1.5}};
        long checksum;
        int lit;
    }

    private final Scene scene;
    private final int number;
    private final boolean counts;

    RayTracer(Scene scene, int number, boolean counts) {
        this.scene = scene;
        this.number = number;
        this.counts = counts;
    }

    public static void main(String[] args) throws InterruptedException {
        Scene scene = new Scene();
        boolean counts = Heddle.input("counts", 0) != 0;
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            RayTracer tracer = new RayTracer(scene, i, counts);
            threads[i] = new Thread(tracer::render);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void render() {
        for (int y = number; y < SIZE; y += THREADS) {
            long row = 0;
            for (int x = 0; x < SIZE; x++) {
                row += trace(x - SIZE / 2.0, y - SIZE / 2.0);
            }
            addChecksum(row);
        }
    }

    // The lock is the tracer, of which each thread has its own, and not the scene.
    private synchronized void addChecksum(long row) {
        scene.checksum += row;
    }

    private int trace(double x, double y) {
        int colour = 0;
        for (double[] sphere : scene.spheres) {
            double dx = x - sphere[0];
            double dy = y - sphere[1];
            if (dx * dx + dy * dy < sphere[3] * sphere[3]) {
                colour += (int) (255 / sphere[2]);
                if (counts) {
                    scene.lit++;
                }
            }
        }
        return colour;
    }
}
