// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives each operation a number, and answers by number what exploration asks all the time. */
public final class Operations {

    private static final int NO_OBJECT = -1;
    private static final int SEVERAL = -2;

    private final Map<Operation, Integer> numbers = new HashMap<>();
    private final List<Operation> operations = new ArrayList<>();

    /** The index of an operation's first access; one entry more than there are operations. */
    private int[] first = new int[16];

    private int[] object = new int[16];
    private int[] need = new int[16];
    private boolean[] updates = new boolean[16];

    /** The object of an operation with one access, which nearly all have. */
    private int[] sole = new int[16];

    private boolean[] soleUpdates = new boolean[16];
    private boolean[] waits = new boolean[16];
    private boolean[] plain = new boolean[16];

    /** True for operations that attempt something that would not succeed. */
    private boolean[] vain = new boolean[16];

    private boolean[] concernsAll = new boolean[16];
    private boolean[] changes = new boolean[16];

    private OperationKind[] kind = new OperationKind[16];
    private int[] partner = new int[16];

    /** The number of an operation, the same for equal ones. Callers on hot paths remember it. */
    public int number(Operation operation) {
        Integer known = numbers.get(operation);
        return known != null ? known : add(operation);
    }

    /** Returns the number of operations; they are numbered from 0. */
    public int size() {
        return operations.size();
    }

    public Operation get(int operation) {
        return operations.get(operation);
    }

    public OperationKind kind(int operation) {
        return kind[operation];
    }

    /** The thread that is started or joined, or {@link Operation#NOBODY}. */
    public int partner(int operation) {
        return partner[operation];
    }

    public int site(int operation) {
        return operations.get(operation).site();
    }

    /** Returns true if two operations touch a common object and at least one of them changes it. */
    public boolean conflict(int one, int other) {
        int mine = sole[one];
        int theirs = sole[other];
        if (mine >= 0 && theirs >= 0) {
            return mine == theirs && (soleUpdates[one] || soleUpdates[other]);
        }
        return mine != NO_OBJECT && theirs != NO_OBJECT && someConflict(one, other);
    }

    /** Returns true if the operation conflicts with all others but {@linkplain #isSilent silent} ones. */
    public boolean concernsAll(int operation) {
        return concernsAll[operation];
    }

    /**
     * Returns true if the operation conflicts with none, such as the start of a thread. When it comes makes no
     * difference, so it is taken as soon as it can be, and never a choice.
     */
    public boolean isSilent(int operation) {
        return sole[operation] == NO_OBJECT;
    }

    /** Returns true if the operation changes anything that others can see. */
    boolean changes(int operation) {
        return changes[operation];
    }

    int accesses(int operation) {
        return first[operation + 1] - first[operation];
    }

    public int firstAccess(int operation) {
        return first[operation];
    }

    /** One more than the last access of an operation; accesses are numbered through all operations. */
    public int endOfAccesses(int operation) {
        return first[operation + 1];
    }

    public int object(int access) {
        return object[access];
    }

    public boolean updates(int access) {
        return updates[access];
    }

    public int need(int access) {
        return need[access];
    }

    /** The operation if all that it attempts succeeds; itself if it attempts nothing, or nothing in vain. */
    public int attempted(int operation) {
        if (!vain[operation]) {
            return operation;
        }
        Operation known = operations.get(operation);
        List<Access> accesses = known.accesses().stream()
                .map(access -> access.isAttempt() ? Access.attempt(access.object(), true) : access)
                .toList();
        return number(new Operation(known.kind(), known.site(), known.partner(), accesses));
    }

    /**
     * Returns true if the operation might do something to an object that it leaves alone now, and depends on another
     * object for that. An interruptible wait of a thread that was interrupted leaves the lock alone.
     */
    public boolean mightDoElse(int operation) {
        return vain[operation] && sole[operation] == SEVERAL;
    }

    /** Returns true if the operation may find itself blocked by the level of an object. */
    public boolean waits(int operation) {
        return waits[operation];
    }

    /** Returns true if two operations of one kind access the same variable, if they access one at all. */
    public boolean haveSameVariable(int one, int other) {
        return !plain[one] || object[first[one]] == object[first[other]];
    }

    boolean isPlain(int operation) {
        return plain[operation];
    }

    /** Returns true if the level of what the operation accesses may matter to others: a retry may be one of a lock. */
    boolean touchesLevels(int operation) {
        return !plain[operation] || kind[operation] == OperationKind.RETRY;
    }

    private boolean someConflict(int one, int other) {
        if (concernsAll[one] || concernsAll[other]) {
            return true;
        }
        for (int i = first[one]; i < first[one + 1]; i++) {
            for (int j = first[other]; j < first[other + 1]; j++) {
                if (object[i] == object[j] && (updates[i] || updates[j])) {
                    return true;
                }
            }
        }
        return false;
    }

    private int add(Operation operation) {
        int number = operations.size();
        List<Access> accesses = operation.accesses();
        growOperations(number + 2);
        growAccesses(first[number] + accesses.size());
        int next = first[number];
        for (Access access : accesses) {
            object[next] = access.object();
            need[next] = access.need();
            updates[next] = access.updates();
            waits[number] |= access.need() > 0;
            vain[number] |= access.isAttempt() && !access.updates();
            changes[number] |= access.updates();
            next++;
        }
        first[number + 1] = next;
        concernsAll[number] = operation.kind().concernsAll();
        changes[number] |= concernsAll[number];
        sole[number] = sole(accesses, concernsAll[number]);
        soleUpdates[number] = accesses.size() == 1 && accesses.get(0).updates();
        plain[number] = operation.kind().isPlain();
        kind[number] = operation.kind();
        partner[number] = operation.partner();
        operations.add(operation);
        numbers.put(operation, number);
        return number;
    }

    private static int sole(List<Access> accesses, boolean concernsAll) {
        if (concernsAll || accesses.size() > 1) {
            return SEVERAL;
        }
        return accesses.isEmpty() ? NO_OBJECT : accesses.get(0).object();
    }

    private void growOperations(int size) {
        if (size > first.length) {
            int larger = 2 * size;
            first = Arrays.copyOf(first, larger);
            sole = Arrays.copyOf(sole, larger);
            soleUpdates = Arrays.copyOf(soleUpdates, larger);
            waits = Arrays.copyOf(waits, larger);
            plain = Arrays.copyOf(plain, larger);
            vain = Arrays.copyOf(vain, larger);
            concernsAll = Arrays.copyOf(concernsAll, larger);
            changes = Arrays.copyOf(changes, larger);
            kind = Arrays.copyOf(kind, larger);
            partner = Arrays.copyOf(partner, larger);
        }
    }

    private void growAccesses(int size) {
        if (size > object.length) {
            int larger = 2 * size;
            object = Arrays.copyOf(object, larger);
            need = Arrays.copyOf(need, larger);
            updates = Arrays.copyOf(updates, larger);
        }
    }
}
