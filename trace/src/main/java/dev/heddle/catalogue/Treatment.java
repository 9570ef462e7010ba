// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** The way in which a known call is recorded. */
public enum Treatment {
    /** Not at all: the interpreter computes it. It never calls back, blocks, or touches the heap that others see. */
    PURE,
    /** As any call out, without stamps: a read or write of an ordinary object's state. */
    ACCESS,
    /** With stamps around it: it synchronises. */
    OPERATION,
    /** As any call out; its arguments are what must hold. */
    ASSERTION,
    /** As any call out; its result is a symbolic input. */
    INPUT
}
