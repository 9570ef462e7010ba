// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/**
 * The names behind the numbers of threads and objects.
 *
 * <p>Numbers are for speed and mean something in one process only; names are what is written down. Both must be canonical:
 * a thread or an object that comes to be by the same history has the same name and number in every execution, whatever
 * the other threads did meanwhile. Numbering by who created it, and as its how-manieth, has that property; numbering in the
 * order of creation has not.
 */
public interface Names {

    /** The creation path of a thread, such as {@code main.0.2}. */
    String threadName(int thread);

    /** The number of the thread of this name, which need not have existed yet. */
    int threadNumber(String name);

    String objectName(int object);

    /** Returns where a site is, for people. */
    default String siteName(int site) {
        return "site " + site;
    }

    /** The number of the object of this name, which need not have existed yet. */
    int objectNumber(String name);
}
