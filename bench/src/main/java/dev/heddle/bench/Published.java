// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import static java.util.Map.entry;

import java.util.Map;

/**
 * Times of others, in seconds.
 *
 * <p>TARA: Gupta, Henzinger, Radhakrishna, Samanta and Tarrach, Succinct representation of concurrent trace sets, POPL 2015,
 * table 1, algorithm 2; a laptop with a Core i5. Fusion on atomicity: Wang, Limaye, Ganai and Gupta, TACAS 2010, table 1.
 * Fusion on assertions: Wang, Kundu, Ganai and Gupta, FM 2009, table 1. Both Fusion papers used a PC with 1.6 GHz.
 */
final class Published {

    /** TARA on {@code loop-x} by x. */
    static final Map<Integer, Double> TARA_LOOP = Map.of(2, 0.135, 4, 0.309, 8, 3.0, 16, 66.0, 32, 2130.0);

    /** TARA built with its own Z3 and run on a machine like ours, in seconds of processor time, on {@code loop-e} by x. */
    static final Map<Integer, Double> TARA_AGAIN_LOOP_E = Map.of(2, 0.05, 4, 0.25, 8, 3.3);

    /** The same on {@code loop-k}. */
    static final Map<Integer, Double> TARA_AGAIN_LOOP_K = Map.of(2, 0.07, 4, 0.19, 8, 1.75);

    /** TARA's published formula of a driver or example (disjuncts / terms in each) and its time. */
    record Tara(double seconds, String size) {}

    /** TARA on the bundled traces. */
    static final Map<String, Tara> TARA = Map.ofEntries(
            entry("reorder_2", new Tara(0.028, "1/2.0")),
            entry("define_use", new Tara(0.022, "1/1.0")),
            entry("locks", new Tara(0.037, "2/4.0")),
            entry("2stage", new Tara(0.032, "1/2.0")),
            entry("drbd_receiver", new Tara(0.028, "1/1.0")),
            entry("lazy01", new Tara(0.057, "2/2.0")),
            entry("lc_rc", new Tara(0.037, "1/1.0")),
            entry("barrier_locks", new Tara(0.521, "4/1.5")),
            entry("read_write_lock", new Tara(0.319, "4/3.0")),
            entry("loop", new Tara(0.072, "1/2.0")),
            entry("fib_bench", new Tara(2.3, "2/10.0")),
            entry("rtl8169-1", new Tara(0.111, "1/2.0")),
            entry("rtl8169-2", new Tara(0.463, "1/1.0")),
            entry("rtl8169-4", new Tara(3.8, "2/1.0")),
            entry("rtl8169-6", new Tara(0.887, "1/1.0")),
            entry("usb_serial-1", new Tara(1.9, "1/1.0")),
            entry("usb_serial-3", new Tara(2.1, "1/1.0")));

    /** Fusion on triples. */
    static final Map<String, Double> FUSION_ATOMICITY = Map.ofEntries(
            entry("atom001", 0.03),
            entry("atom001a", 0.03),
            entry("atom002", 20.4),
            entry("atom002a", 17.6),
            entry("bank-av-2", 0.1),
            entry("bank-av-4", 0.6),
            entry("bank-av-6", 2.3),
            entry("bank-av-8", 2.5),
            entry("bank-sav-2", 0.2),
            entry("bank-sav-4", 0.9),
            entry("bank-sav-6", 3.8),
            entry("bank-sav-8", 4.6),
            entry("bank-nav-2", 0.2),
            entry("bank-nav-4", 0.2),
            entry("bank-nav-6", 3.7),
            entry("bank-nav-8", 140.6));

    /** Fusion on assertions, without a bound on switches; capturing and slicing not included. */
    static final Map<String, Double> FUSION_ASSERTIONS = Map.ofEntries(
            entry("banking-2", 0.1),
            entry("banking-2a", 0.1),
            entry("banking-5", 0.3),
            entry("banking-5a", 0.1),
            entry("banking-10", 1.6),
            entry("banking-10a", 0.1),
            entry("indexer-10", 0.1),
            entry("indexer-15", 0.1),
            entry("indexer-15a", 0.4),
            entry("indexer-20", 0.4),
            entry("indexer-20a", 3.2),
            entry("indexer-25", 0.9),
            entry("indexer-25a", 26.1));

    private Published() {}
}
