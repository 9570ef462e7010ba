// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;
import java.util.Arrays;

/** Arrays of arrays: rectangular, ragged, partly made, shared rows. */
public final class NestedArrays {

    private static final int SIZE = 6;
    private static int[][] grid = new int[SIZE][SIZE];
    private static long[][][] cube = new long[2][3][4];
    private static String[][] partly = new String[3][];
    private static Object[] mixed = {new int[2][2], new double[1][1][1], new String[0][]};

    private NestedArrays() {}

    private static int fill(int worker) {
        int total = 0;
        for (int row = worker; row < SIZE; row += 2) {
            for (int column = 0; column < SIZE; column++) {
                grid[row][column] = row * 10 + column;
                total += grid[row][column];
            }
            grid[row][0]++;
            grid[row][1] += grid[row][0] * 2;
        }
        return total;
    }

    private static long cubeSum() {
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                for (int k = 0; k < 4; k++) {
                    cube[i][j][k] = 100L * i + 10 * j + k;
                    sum += cube[i][j][k] * cube[1 - i][j][k];
                }
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(2, NestedArrays::fill));
        System.out.println(Arrays.deepToString(grid));
        System.out.println(cubeSum());
        partly[1] = new String[] {"a", "b"};
        partly[2] = partly[1];
        partly[2][0] = "shared";
        try {
            partly[0][0] = "none";
        } catch (NullPointerException e) {
            System.out.println("no row");
        }
        System.out.println(Arrays.deepToString(partly));
        int[][] ragged = {{1}, {2, 3}, {}, {4, 5, 6}};
        int[][] copy = ragged.clone();
        copy[1] = new int[] {9, 9};
        copy[0][0] = 7;
        System.out.println(Arrays.deepToString(ragged) + Arrays.deepToString(copy));
        ((int[][]) mixed[0])[1][1] = 5;
        ((double[][][]) mixed[1])[0][0][0] = 0.5;
        System.out.println(Arrays.deepToString(mixed) + mixed[2].getClass().getName());
        try {
            int[][] bad = new int[2][-1];
            System.out.println(bad.length);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative " + e.getMessage());
        }
    }
}
