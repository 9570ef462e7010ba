package dev.heddle.candidate.pass;

/** Why two accesses are taken to be meant as one. */
public enum AtomicUnit {
    /** They are in one region. */
    REGION,
    /** They are in two regions of one method, which gives a lock back in between and takes it again. */
    TWO_BLOCKS,
    /** The second writes what depends on what the first has read. */
    UPDATE
}
