// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/** The variables that may be decided next, the most active first (VSIDS). */
final class VariableHeap {

    private static final double DECAY = 0.95;
    private static final double TOO_LARGE = 1e100;

    private double[] activities = new double[8];
    private int[] heap = new int[8];
    private int[] places = new int[8];
    private int size;
    private double increment = 1;

    /** Makes room for variables up to this one, which starts outside the heap. */
    void grow(int variable) {
        if (variable >= places.length) {
            int capacity = Math.max(variable + 1, 2 * places.length);
            activities = Arrays.copyOf(activities, capacity);
            heap = Arrays.copyOf(heap, capacity);
            places = Arrays.copyOf(places, capacity);
        }
        places[variable] = -1;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void insert(int variable) {
        if (places[variable] < 0) {
            places[variable] = size;
            heap[size] = variable;
            rise(size++);
        }
    }

    int first() {
        return heap[0];
    }

    int removeFirst() {
        int first = heap[0];
        places[first] = -1;
        int last = heap[--size];
        if (size > 0) {
            heap[0] = last;
            places[last] = 0;
            sink(0);
        }
        return first;
    }

    /** Counts that the variable took part in a conflict. */
    void bump(int variable) {
        activities[variable] += increment;
        if (activities[variable] > TOO_LARGE) {
            rescale();
        }
        if (places[variable] >= 0) {
            rise(places[variable]);
        }
    }

    /** Makes what comes count more than what was. */
    void decay() {
        increment /= DECAY;
    }

    private void rescale() {
        for (int i = 0; i < activities.length; i++) {
            activities[i] /= TOO_LARGE;
        }
        increment /= TOO_LARGE;
    }

    private void rise(int start) {
        int place = start;
        int variable = heap[place];
        double activity = activities[variable];
        while (place > 0) {
            int parent = (place - 1) >> 1;
            if (activities[heap[parent]] >= activity) {
                break;
            }
            move(heap[parent], place);
            place = parent;
        }
        move(variable, place);
    }

    private void sink(int start) {
        int place = start;
        int variable = heap[place];
        double activity = activities[variable];
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && activities[heap[child + 1]] > activities[heap[child]]) {
                child++;
            }
            if (activities[heap[child]] <= activity) {
                break;
            }
            move(heap[child], place);
            place = child;
        }
        move(variable, place);
    }

    private void move(int variable, int place) {
        heap[place] = variable;
        places[variable] = place;
    }
}
