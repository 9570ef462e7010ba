package woven;

public class Arrays {
    private final Object[] slots = new Object[4];
    private final byte[][] grid = new byte[2][3];

    static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    void put(int index, Object value) {
        slots[index] = value;
    }

    double twice(double[] cells) {
        cells[1] = cells[0] * 2;
        return cells[1];
    }

    static int[] copy(int[] numbers) {
        return numbers.clone();
    }

    public static String run() {
        Arrays arrays = new Arrays();
        arrays.put(2, "two");
        arrays.grid[1][2] = 9;
        int[] copied = copy(new int[] {1, 2, 3});
        return sum(copied) + " " + arrays.slots[2] + arrays.grid[1][2] + arrays.twice(new double[] {1.5, 0});
    }
}
