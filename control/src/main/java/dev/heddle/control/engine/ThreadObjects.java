// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.Numbering;
import dev.heddle.control.engine.table.PairTable;

/** Numbers of the objects that belong to a thread: what it waits for, and what others tell it by. */
final class ThreadObjects {

    private final Numbering numbering;
    private final PairTable owned = new PairTable();

    ThreadObjects(Numbering numbering) {
        this.numbering = numbering;
    }

    /** The number of something that belongs to a thread; its name is put together only the first time. */
    private int own(Strand strand, String what) {
        int known = owned.get(strand.number, what.hashCode());
        if (known == PairTable.MISSING) {
            known = numbering.objectNumber(numbering.threadName(strand.number) + "'s " + what);
            owned.put(strand.number, what.hashCode(), known);
        }
        return known;
    }

    int notification(Strand strand) {
        if (strand.notification < 0) {
            strand.notification = own(strand, "notification");
        }
        return strand.notification;
    }

    int permit(Strand strand) {
        if (strand.permitObject < 0) {
            strand.permitObject = own(strand, "permit");
        }
        return strand.permitObject;
    }

    int wake(Strand strand) {
        if (strand.wake < 0) {
            strand.wake = own(strand, "wake-up");
        }
        return strand.wake;
    }

    int timer(Strand strand) {
        if (strand.timer < 0) {
            strand.timer = own(strand, "timer");
        }
        return strand.timer;
    }

    int flag(Strand strand) {
        if (strand.flag < 0) {
            strand.flag = own(strand, "interrupt flag");
        }
        return strand.flag;
    }

    int end(Strand strand) {
        if (strand.end < 0) {
            strand.end = own(strand, "end");
        }
        return strand.end;
    }
}
