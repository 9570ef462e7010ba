// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A method's accesses that other threads can notice, and its control flow.
 *
 * @param id class, name and descriptor
 * @param ways for each instruction, those that may come next
 * @param branches the instructions that decide between several
 * @param throwing where it throws what it has made itself
 * @param functions methods that it makes function objects of, and where
 * @param made classes that it makes objects of, or names so that others can, and where
 * @param finals fields that it uses and that never change
 * @param handings containers that it hands on
 */
record CodeMethod(
        Id id,
        boolean isSynchronized,
        int[][] ways,
        List<Branch> branches,
        List<Usage> usages,
        List<Call> calls,
        List<Taking> takings,
        List<Site> throwing,
        Map<Id, Site> functions,
        Map<String, Site> made,
        Set<String> finals,
        List<Handing> handings) {

    /** A copy: what is kept under one name is kept under another too; of names there are those of {@link Holders}. */
    record Handing(String to, String from) {}

    /** A method by the names that class files use; the class by its binary name. */
    record Id(String className, String name, String descriptor) {

        static Id of(Site site) {
            return new Id(site.className(), site.method(), site.descriptor());
        }

        boolean isInitialiser() {
            return name.equals("<init>") || name.equals("<clinit>");
        }
    }

    /**
     * A call.
     *
     * @param target what it names
     * @param isExact whether that is what runs, and not what a subclass has instead
     * @param receiver how the method calls the receiver; empty if there is none
     * @param feeds the instructions of the method that its arguments come from
     */
    record Call(Site site, Id target, boolean isExact, String receiver, Set<Usage.Hold> held, Set<Integer> feeds) {

        Call {
            held = Set.copyOf(held);
            feeds = Set.copyOf(feeds);
        }
    }

    /**
     * An instruction that decides between several ways.
     *
     * @param feeds the instructions of the method that it decides by
     */
    record Branch(Site site, Set<Integer> feeds) {

        Branch {
            feeds = Set.copyOf(feeds);
        }
    }

    /** A monitor is taken while others are held. */
    record Taking(Site site, String lock, Set<Usage.Hold> held) {

        Taking {
            held = Set.copyOf(held);
        }
    }
}
