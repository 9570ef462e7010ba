// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.WaitSet.Monitor;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Monitors of the program's objects that calls of the JDK take on their way, as {@code vector.equals(otherVector)} does. */
final class NestedMonitors {

    private final Engine engine;
    private final OperationTable table;
    private final Monitors monitors;
    private final OutsideCalls outside;

    NestedMonitors(Engine engine, Monitors monitors, OutsideCalls outside) {
        this.engine = engine;
        this.table = engine.table;
        this.monitors = monitors;
        this.outside = outside;
    }

    /**
     * Enters a monitor that a call of the JDK takes on its way, of an object that the program knows. When it is left is not told:
     * once it is not really held any more.
     */
    void enter(Strand strand, Object object, boolean isWritten, int site) {
        monitors.leaveFailed(strand);
        Monitor monitor = monitors.find(strand, object, site);
        if (monitor.owner == strand || monitor.self < 0) {
            return;
        }
        take(strand, monitor, isWritten, site);
        hold(strand, monitor, object, site);
    }

    /** Has a monitor without an operation, if nobody else has it: whether that is so. */
    boolean enterSilently(Strand strand, Object object) {
        int site = siteInside(strand);
        Monitor monitor = monitors.find(strand, object, site);
        if (monitor.owner != null || monitor.self < 0) {
            return false;
        }
        monitors.take(strand, monitor, 1);
        hold(strand, monitor, object, site);
        return true;
    }

    /** Enters several monitors with one operation; they are left like others of a call. */
    void enterTogether(Strand strand, Collection<Object> objects, int operation, int site) {
        monitors.leaveFailed(strand);
        List<Access> takes = new ArrayList<>();
        for (Object object : objects) {
            Monitor monitor = monitors.find(strand, object, site);
            if (monitor.owner != strand) {
                takes.add(Access.take(monitor.lock, 1));
            }
        }
        engine.stop(strand, table.with(operation, takes), site);
        for (Object object : objects) {
            Monitor monitor = monitors.find(strand, object, site);
            if (monitor.owner != strand) {
                monitors.take(strand, monitor, 1);
                hold(strand, monitor, object, site);
            }
        }
    }

    private static void hold(Strand strand, Monitor monitor, Object object, int site) {
        monitor.mutex = object;
        strand.pushCall(site, monitor.self);
        strand.setCallMonitor(monitor);
    }

    /** Whether the strand has the monitor of an object. */
    boolean has(Strand strand, Object object) {
        return monitors.find(strand, object, siteInside(strand)).owner == strand;
    }

    static int siteInside(Strand strand) {
        return strand.calls > 0 ? strand.callSites[strand.calls - 1] : strand.site;
    }

    void take(Strand strand, Monitor monitor, boolean isWritten, int site) {
        int alone = table.on(OperationKind.ACQUIRE, site, How.TAKE, monitor.lock);
        Access self = isWritten ? Access.update(monitor.self) : Access.read(monitor.self);
        outside.stopInCalls(strand, table.with(alone, List.of(self)), site);
        monitors.take(strand, monitor, 1);
    }
}
