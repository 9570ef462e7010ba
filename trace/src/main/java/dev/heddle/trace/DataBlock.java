package dev.heddle.trace;

/**
 * Where in the file a stretch of a thread's log is.
 *
 * @param offset of the block in the file
 * @param thread whose log it is
 * @param position how many main bytes of this thread come before
 * @param torn whether the thread was still running
 * @param mainLength number of main bytes
 * @param turnsLength number of turn bytes
 * @param turnsStart where in the payload the turn bytes start; the main bytes follow them
 */
record DataBlock(
        long offset, int thread, long position, boolean torn, int mainLength, int turnsLength, int turnsStart) {

    /** Reads the first bytes of a payload; they are enough. */
    static DataBlock read(long offset, PayloadReader from, int payloadLength) {
        int thread = from.id();
        long position = from.count();
        boolean torn = from.flag();
        int mainLength = from.id();
        int turnsLength = from.id();
        int turnsStart = from.taken();
        if (position < 0 || (long) turnsStart + turnsLength + mainLength != payloadLength) {
            throw new PayloadReader.Malformed("its lengths do not add up");
        }
        return new DataBlock(offset, thread, position, torn, mainLength, turnsLength, turnsStart);
    }

    /** Number of main bytes of the thread up to the end of this block. */
    long end() {
        return position + mainLength;
    }

    int mainStart() {
        return turnsStart + turnsLength;
    }
}
