package dev.heddle.instrument.control;

import dev.heddle.catalogue.Meaning;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** All sites of the classes woven so far, by number. */
public final class Sites {

    private final Map<Integer, Site> byNumber = new ConcurrentHashMap<>();
    private volatile boolean asksForEnds;

    /** The site of this number. */
    public @Nullable Site find(int number) {
        return byNumber.get(number);
    }

    /** Whether some class asks whether a thread has ended without waiting for that, or waits for some time only. */
    public boolean asksForEnds() {
        return asksForEnds;
    }

    /** Where a new site is. */
    record Where(String className, String method, String descriptor, int index, int line) {}

    int add(Where where, Site.Kind kind, String member, Optional<Meaning> meaning, boolean isVolatile) {
        int number = hash(where) & Integer.MAX_VALUE;
        // Numbers are computed from the place alone so that other processes find the same; two at one number are rare.
        while (number == 0 || isTaken(number, where)) {
            number = number + 1 & Integer.MAX_VALUE;
        }
        asksForEnds |= kind == Site.Kind.CALL && (member.contains(".isAlive(") || member.contains(".join(J"));
        byNumber.put(
                number,
                new Site(
                        number,
                        where.className(),
                        where.method(),
                        where.descriptor(),
                        where.index(),
                        where.line(),
                        kind,
                        member,
                        meaning,
                        isVolatile));
        return number;
    }

    private boolean isTaken(int number, Where where) {
        Site site = byNumber.get(number);
        return site != null
                && !(site.className().equals(where.className())
                        && site.method().equals(where.method())
                        && site.descriptor().equals(where.descriptor())
                        && site.index() == where.index());
    }

    private static int hash(Where where) {
        int hash = where.className().hashCode();
        hash = 31 * hash + where.method().hashCode();
        hash = 31 * hash + where.descriptor().hashCode();
        hash = 31 * hash + where.index();
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 15;
    }
}
