import cern.colt.list.DoubleArrayList;
import dev.heddle.api.Heddle;
import hep.aida.bin.DynamicBin1D;

/** Two threads fill, ask and empty a bin of Colt whose methods are synchronized. */
public class ColtBin {

    public static void main(String[] args) throws InterruptedException {
        DynamicBin1D bin = new DynamicBin1D();
        bin.add(1);
        Thread filler = new Thread(() -> {
            bin.addAllOf(new DoubleArrayList(new double[] {2, 3}));
            if (bin.size() > Heddle.input("most", 10)) {
                bin.clear();
            }
        });
        Thread asker = new Thread(() -> {
            if (Heddle.input("exactly", 0) > 0) {
                bin.median();
            }
            bin.mean();
            bin.add(4);
        });
        filler.start();
        asker.start();
        filler.join();
        asker.join();
    }
}
