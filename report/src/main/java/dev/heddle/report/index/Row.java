// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * An event of a thread, as far as its place among those of others and its words need it.
 *
 * @param role what it may have to wait for, or let go on
 * @param stamp 0 if it has none
 * @param used the key of what it uses, if others may use that, too; else 0
 * @param value the key of the value that is read or written
 * @param matters whether other threads have to do with it, whatever it uses
 * @param fails whether this is where it goes wrong
 * @param site where it is in the code, by its number
 * @param text what happened; names that are known only in the end are marked ({@link Placeholders})
 * @param shortName the short name of the place that is used, if it is a field's; else empty
 * @param longName its whole name
 * @param others what the role speaks of: tasks, a class, a thread
 */
record Row(
        Role role,
        long stamp,
        long used,
        long value,
        boolean matters,
        boolean fails,
        int site,
        String text,
        String shortName,
        String longName,
        long[] others) {

    private static final int MATTERS = 1;
    private static final int FAILS = 2;
    private static final int LONGEST = 4_000;
    private static final Role[] ROLES = Role.values();

    /** An order that an event may have to wait for, or let go on. */
    enum Role {
        /** Nothing that others notice. */
        PLAIN,
        READ,
        WRITE,
        /** Something is done to a place, and who knows what it leaves. */
        CHANGE,
        /** Others are the thread that begins. */
        START,
        /** Others are the thread whose end is seen. */
        JOIN,
        /** Others are tasks that may begin from here on. */
        HAND,
        /** The same; they may begin as often as they like. */
        HAND_REPEATED,
        /** Others are the task that begins. */
        BEGIN,
        /** Others are the class. */
        CLASS_READY,
        CLASS_USE,
        /** The end of something that waited, of which nobody knows when it was. */
        LATE
    }

    void write(DataOutputStream out) throws IOException {
        out.writeByte(role.ordinal());
        out.writeByte((matters ? MATTERS : 0) | (fails ? FAILS : 0));
        out.writeLong(stamp);
        out.writeLong(used);
        out.writeLong(value);
        out.writeInt(site);
        out.writeUTF(text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
        out.writeUTF(shortName);
        out.writeUTF(longName);
        out.writeInt(others.length);
        for (long other : others) {
            out.writeLong(other);
        }
    }

    static Row read(DataInputStream in) throws IOException {
        Role role = ROLES[in.readByte()];
        int flags = in.readByte();
        long stamp = in.readLong();
        long used = in.readLong();
        long value = in.readLong();
        int site = in.readInt();
        String text = in.readUTF();
        String shortName = in.readUTF();
        String longName = in.readUTF();
        long[] others = new long[in.readInt()];
        for (int i = 0; i < others.length; i++) {
            others[i] = in.readLong();
        }
        return new Row(
                role,
                stamp,
                used,
                value,
                (flags & MATTERS) != 0,
                (flags & FAILS) != 0,
                site,
                text,
                shortName,
                longName,
                others);
    }
}
