package dev.heddle.bench.recorded;

/** Makes workloads. Woven like them: what code that is not woven constructs is recorded with less knowledge. */
final class Workloads {

    private Workloads() {}

    static Workload named(String name) {
        return switch (name) {
            case "Computation" -> new Computation();
            case "OwnObjects" -> new OwnObjects();
            case "Bank" -> new Bank();
            case "StripedMap" -> new StripedMap();
            case "Stencil" -> new Stencil();
            case "Relaxation" -> new Relaxation();
            default -> throw new IllegalArgumentException("no workload is called " + name);
        };
    }
}
