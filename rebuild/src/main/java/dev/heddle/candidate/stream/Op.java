// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.stream;

/** The operation of an event of an {@link EventStream}. Numbers rather than an enum, because there are millions of them. */
public final class Op {

    /** Reads a variable. */
    public static final int READ = 0;
    /** Writes a variable. */
    public static final int WRITE = 1;
    /** Reads and then writes a variable; atomic only if it is a {@link #SYNC_UPDATE}. */
    public static final int UPDATE = 2;
    /** Reads a variable that synchronises: a volatile, an atomic, the state of a latch or queue. */
    public static final int SYNC_READ = 3;
    /** Writes a variable that synchronises. */
    public static final int SYNC_WRITE = 4;
    /** Reads and writes a variable that synchronises, in one step. */
    public static final int SYNC_UPDATE = 5;
    /** Takes a lock that nobody has. */
    public static final int ACQUIRE = 6;
    /** Gives a lock back. */
    public static final int RELEASE = 7;
    /** Takes a lock that nobody has but others who share it. */
    public static final int ACQUIRE_SHARED = 8;
    /** Gives a shared lock back. */
    public static final int RELEASE_SHARED = 9;
    /** Starts the thread that is the target. */
    public static final int FORK = 10;
    /** Has seen the end of the thread that is the target. */
    public static final int JOIN = 11;
    /** Opens a gate: nobody ever passes it before all who open it have done so. */
    public static final int GIVE = 12;
    /** Passes a gate. */
    public static final int TAKE = 13;
    /** A stretch that is meant to be atomic begins; the target says which one in the code. */
    public static final int BEGIN = 14;
    /** A stretch that is meant to be atomic ends. */
    public static final int END = 15;

    static final int MASK = 15;

    /** A branch depends on what was read. */
    public static final int BRANCHES = 1 << 4;
    /** A region goes on where the region before it in its thread ended: the same method has given back a lock and takes it again. */
    public static final int CONTINUES = 1 << 4;
    /** The write makes an object known to others. */
    public static final int PUBLISHES = 1 << 5;
    /** The object is not known to any other thread yet. */
    public static final int PRIVATE = 1 << 6;
    /** The write replaces the value that variables have to begin with. */
    public static final int INITIALISES = 1 << 7;
    /** The access orders nothing: it only finds what was left, or leaves what will be found. */
    public static final int QUIET = 1 << 8;
    /** The access is part of how a lock or task works, and none that the program makes. */
    public static final int HIDDEN = 1 << 9;

    /** An update that lets others know what came before, but does not get to know what they did. */
    public static final int GIVING = 1 << 10;

    /** A read on which a later access of the same variable depends, or the write that does. */
    public static final int UPDATES = 1 << 11;

    /** A call that is made because of what an earlier one on the same object told, as the code says; or, of one that updates, that it looks again. */
    public static final int RESTS = 1 << 12;

    /** An update that gets to know what others did, but does not let them know what came before. */
    public static final int TAKING = 1 << 13;

    /** An access of the program's that synchronises less than a volatile one does; other flags say what is missing. */
    public static final int WEAK = 1 << 14;

    static final int THREAD_SHIFT = 15;

    private static final int ALL_READS = 1 << READ | 1 << UPDATE | 1 << SYNC_READ | 1 << SYNC_UPDATE;
    private static final int ALL_WRITES = 1 << WRITE | 1 << UPDATE | 1 << SYNC_WRITE | 1 << SYNC_UPDATE;

    private Op() {}

    /** The op in a head. */
    public static int of(int head) {
        return head & MASK;
    }

    /** The thread in a head. */
    public static int thread(int head) {
        return head >>> THREAD_SHIFT;
    }

    /** The op and flags in a head. */
    public static int withoutThread(int head) {
        return head & ((1 << THREAD_SHIFT) - 1);
    }

    /** A head with its op and thread, and of its flags these only. */
    public static int withOnly(int head, int flags) {
        return head & (-1 << THREAD_SHIFT | MASK | flags);
    }

    /** A head made of a thread and an op, maybe with flags. */
    public static int head(int thread, int opAndFlags) {
        return opAndFlags | thread << THREAD_SHIFT;
    }

    /** Returns true if it accesses a variable. */
    public static boolean isAccess(int op) {
        return op <= SYNC_UPDATE;
    }

    /** Returns true if it accesses a variable that synchronises. */
    public static boolean isSync(int op) {
        return op >= SYNC_READ && op <= SYNC_UPDATE;
    }

    /** Returns true if it reads a variable. */
    public static boolean reads(int op) {
        return (ALL_READS >>> op & 1) != 0;
    }

    /** Returns true if it writes a variable. */
    public static boolean writes(int op) {
        return (ALL_WRITES >>> op & 1) != 0;
    }

    /** Returns true if it takes or gives back a lock. */
    public static boolean isLock(int op) {
        return op >= ACQUIRE && op <= RELEASE_SHARED;
    }
}
