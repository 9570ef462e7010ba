import dev.heddle.api.Heddle;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Particles that push each other away, as in Java Grande's MolDyn: forces by threads, then moves, with a barrier in between. */
public class MolDyn {

    private static final int PARTICLES = 4;
    private static final int THREADS = 2;

    private final double[] place = {0, 1, 2.5, 3};
    private final double[] speed = new double[PARTICLES];
    private final double[] force = new double[PARTICLES];
    private final CyclicBarrier barrier = new CyclicBarrier(THREADS);
    private final boolean isShared;
    private double energy;
    private int interactions;

    MolDyn(boolean isShared) {
        this.isShared = isShared;
    }

    public static void main(String[] args) throws InterruptedException {
        MolDyn run = new MolDyn(Heddle.input("shared", 0) == 1);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> run.simulate(number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void simulate(int number) {
        try {
            for (int i = number; i < PARTICLES; i += THREADS) {
                push(i);
            }
            barrier.await();
            for (int i = number; i < PARTICLES; i += THREADS) {
                speed[i] += force[i];
                place[i] += speed[i];
                addEnergy(speed[i] * speed[i] / 2);
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private void push(int i) {
        for (int j = i + 1; j < PARTICLES; j++) {
            double distance = place[i] - place[j];
            double strength = 1 / (distance * distance);
            if (isShared) {
                // By Newton's third law; whose sum it is matters to nobody here.
                force[j] -= strength;
                interactions++;
            }
            force[i] += strength;
        }
    }

    private synchronized void addEnergy(double more) {
        energy += more;
    }
}
