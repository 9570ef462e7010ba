package dev.heddle.expr;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/** Keeps one object per distinct term, for as long as somebody uses it. */
final class Interner {

    static final Interner EXPRESSIONS = new Interner();

    // Guarded by itself: terms are built by several analyses at once.
    private final Map<Expr, WeakReference<Expr>> unique = new WeakHashMap<>();

    private Interner() {}

    Expr intern(Expr candidate) {
        synchronized (unique) {
            WeakReference<Expr> reference = unique.get(candidate);
            Expr known = reference == null ? null : reference.get();
            if (known != null) {
                return known;
            }
            unique.put(candidate, new WeakReference<>(candidate));
            return candidate;
        }
    }
}
