// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.races;

import dev.heddle.samples.Crew;

/** A value handed from thread to thread through cells that each have their own lock, started one by another. */
public final class Pipeline {

    static final class Cell {
        private int value;
        private boolean full;

        synchronized void put(int v) throws InterruptedException {
            while (full) {
                wait();
            }
            value = v;
            full = true;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
            return value;
        }
    }

    static final class Stage extends Thread {
        private final Cell in;
        private final Cell out;
        private final int add;
        private Thread child;

        Stage(Cell in, Cell out, int add) {
            this.in = in;
            this.out = out;
            this.add = add;
        }

        @Override
        public void run() {
            try {
                if (add < 4) {
                    Cell middle = new Cell();
                    child = new Stage(middle, out, add + 1);
                    child.start();
                    relay(middle);
                } else {
                    relay(out);
                }
                if (child != null) {
                    child.join();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private void relay(Cell to) throws InterruptedException {
            for (int i = 0; i < 3; i++) {
                to.put(in.take() * 10 + add);
            }
        }
    }

    private Pipeline() {}

    public static void main(String[] args) throws Exception {
        Cell first = new Cell();
        Cell last = new Cell();
        Stage stage = new Stage(first, last, 1);
        stage.start();
        Thread feeder = Crew.start("feeder", () -> {
            try {
                for (int i = 1; i <= 3; i++) {
                    first.put(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        for (int i = 0; i < 3; i++) {
            System.out.println(last.take());
        }
        Crew.join(stage, feeder);
    }
}
