// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/** Makes workloads. Woven like them: what code that is not woven constructs is recorded with less knowledge. */
final class Workloads {

    private Workloads() {}

    /** The workload of this name, for one of so many parts of the usual work. */
    static Workload named(String name, int parts) {
        return switch (name) {
            case "Computation" -> new Computation(parts);
            case "OwnObjects" -> new OwnObjects(parts);
            case "Bank" -> new Bank(parts);
            case "StripedMap" -> new StripedMap(parts);
            case "Stencil" -> new Stencil(parts);
            case "Relaxation" -> new Relaxation(parts);
            default -> throw new IllegalArgumentException("no workload is called " + name);
        };
    }
}
