// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * Texts, array copies and values from outside.
 *
 * <p>A {@code StringBuilder} that is not shared is by far the most frequent, and its {@code append} is the call that a
 * program makes most: it is recorded with a single byte.
 */
final class ValueTable {

    private ValueTable() {}

    static String text() {
        return """
                java.lang.StringBuilder ordinary
                  CREATE new(); new(int); new(String); new(CharSequence)
                  TEXT_APPEND append(...) fluent; appendCodePoint(...) fluent; repeat(...) fluent since 21
                  TEXT_CHANGE insert(...) fluent; delete(...) fluent; deleteCharAt(...) fluent; replace(...) fluent
                  TEXT_CHANGE reverse(...) fluent
                  TEXT_CHANGE void setLength(int); void setCharAt(int, char); void ensureCapacity(int)
                  TEXT_CHANGE void trimToSize()
                  TEXT_READ String toString(); int length(); char charAt(int); String substring(int)
                  TEXT_READ String substring(int, int); CharSequence subSequence(int, int); int indexOf(String)
                  TEXT_READ int indexOf(String, int); int lastIndexOf(String); int lastIndexOf(String, int)
                  TEXT_READ int compareTo(StringBuilder); int capacity(); int codePointAt(int)
                  TEXT_READ int codePointBefore(int); int codePointCount(int, int); int offsetByCodePoints(int, int)
                  TEXT_READ void getChars(int, int, char[], int); IntStream chars(); IntStream codePoints()
                  TEXT_READ boolean isEmpty()

                java.lang.StringBuffer locked
                  CREATE new(); new(int); new(String); new(CharSequence)
                  TEXT_APPEND append(...); appendCodePoint(...); repeat(...) since 21
                  TEXT_CHANGE insert(...); delete(...); deleteCharAt(...); replace(...); reverse(...)
                  TEXT_CHANGE void setLength(int); void setCharAt(int, char); void ensureCapacity(int)
                  TEXT_CHANGE void trimToSize()
                  TEXT_READ String toString(); int length(); char charAt(int); String substring(int)
                  TEXT_READ String substring(int, int); CharSequence subSequence(int, int); int indexOf(String)
                  TEXT_READ int indexOf(String, int); int lastIndexOf(String); int lastIndexOf(String, int)
                  TEXT_READ int compareTo(StringBuffer); int capacity(); int codePointAt(int)
                  TEXT_READ int codePointBefore(int); int codePointCount(int, int); int offsetByCodePoints(int, int)
                  TEXT_READ void getChars(int, int, char[], int); IntStream chars(); IntStream codePoints()
                  TEXT_READ boolean isEmpty()

                java.util.random.RandomGenerator ordinary
                  DRAW nextBoolean(...); nextBytes(...); nextInt(...); nextLong(...); nextFloat(...)
                  DRAW nextDouble(...); nextGaussian(...); nextExponential(...); ints(...); longs(...); doubles(...)

                java.util.Random atomic like java.util.random.RandomGenerator
                  CREATE new() access; new(long) access
                  DRAW setSeed(...)

                java.util.SplittableRandom ordinary like java.util.random.RandomGenerator
                  CREATE new(); new(long)
                  DRAW SplittableRandom split()

                java.security.SecureRandom atomic like java.util.Random
                  RANDOM nextBoolean(...) access; nextBytes(...) access; nextInt(...) access; nextLong(...) access
                  RANDOM nextFloat(...) access; nextDouble(...) access; nextGaussian(...) access
                  RANDOM nextExponential(...) access; ints(...) access; longs(...) access; doubles(...) access
                  RANDOM setSeed(...) access; new() access; new(byte[]) access

                java.util.concurrent.ThreadLocalRandom confined like java.security.SecureRandom
                  RANDOM ThreadLocalRandom current() nothing

                java.lang.System atomic nothing
                  ENVIRONMENT long nanoTime() access; long currentTimeMillis() access
                  ENVIRONMENT int identityHashCode(Object) access; String getProperty(String) access
                  ENVIRONMENT String getProperty(String, String) access; String getenv(String) access
                  ENVIRONMENT Map getenv() access; Properties getProperties() access
                  ENVIRONMENT String setProperty(String, String) access
                  ARRAY_COPY void arraycopy(Object, int, Object, int, int) argument access
                  EXIT void exit(int)

                [* ordinary
                  ARRAY_CLONE Object clone()

                java.lang.Runtime atomic
                  EXIT void exit(int); void halt(int)
                  EXIT_HOOK void addShutdownHook(Thread) access; boolean removeShutdownHook(Thread) access
                  ENVIRONMENT int availableProcessors() access; long freeMemory() access; long totalMemory() access
                  ENVIRONMENT long maxMemory() access; void gc() access; Runtime getRuntime() nothing access
                """;
    }
}
