package dev.heddle.catalogue;

/** What a call does to the state of its target, as far as races are concerned. */
public enum Effect {
    /** It neither reads nor changes it. */
    NONE,
    /** It reads it. */
    READ,
    /** It changes it, and may read it as well. */
    WRITE
}
