// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Meaning;
import dev.heddle.instrument.control.GateSite;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A look, for people, at what the next step of a thread accesses: made before the step, and asked after it. */
public sealed interface StepPreview {

    /** There is nothing to see. */
    StepPreview NOTHING = new Nothing();

    /** The entry or element that a call is about, if it is about one. */
    default Optional<String> key() {
        return Optional.empty();
    }

    /** Returns what the step has found, or a write has left, if that is known. */
    Optional<String> value();

    /** Returns what is there after a call that has changed it, or written it once more. */
    Optional<String> left();

    /** Looks at what a thread is about to access at a site. */
    static StepPreview at(Strand strand, GateSite site, ClassLoader loader) {
        Object callee = strand.hand.callee(strand.site);
        return switch (site.kind()) {
            case READ, WRITE -> new Access(strand.hand.target(), strand.hand.cell(), site, loader);
            case CALL -> callee == null ? NOTHING : new Call(strand.hand, callee, site);
            default -> NOTHING;
        };
    }

    /** At nothing. */
    record Nothing() implements StepPreview {
        @Override
        public Optional<String> value() {
            return Optional.empty();
        }

        @Override
        public Optional<String> left() {
            return Optional.empty();
        }
    }

    /** At a field or cell. */
    final class Access implements StepPreview {

        private final @Nullable Object target;
        private final int cell;
        private final GateSite site;
        private final ClassLoader loader;
        private final Optional<String> found;

        private Access(@Nullable Object target, int cell, GateSite site, ClassLoader loader) {
            this.target = target;
            this.cell = cell;
            this.site = site;
            this.loader = loader;
            this.found = now();
        }

        private Optional<String> now() {
            return FieldValues.find(target, cell, site, loader);
        }

        @Override
        public Optional<String> value() {
            return site.kind() == GateSite.Kind.WRITE ? now() : found;
        }

        @Override
        public Optional<String> left() {
            return Optional.empty();
        }
    }

    /** At an object that is called. */
    final class Call implements StepPreview {

        private final StrandHandle hand;
        private final Object callee;
        private final @Nullable Object holder;
        private final int cell;
        private final Optional<String> key;
        private final boolean isWrite;
        private final ObjectContents before;

        private Call(StrandHandle hand, Object callee, GateSite site) {
            this.hand = hand;
            this.callee = callee;
            this.holder = hand.holder();
            this.cell = hand.cell();
            this.key = hand.hasKey(site.number())
                    ? Optional.of(FieldValues.text(hand.key()) + (site.takesMore() ? ", …" : ""))
                    : Optional.empty();
            this.isWrite = site.meaning().filter(Call::isWrite).isPresent();
            this.before = now();
            hand.wantResult();
        }

        private ObjectContents now() {
            return holder == null && cell < 0
                    ? ObjectContents.of(callee)
                    : ObjectContents.of(new Variables.Variable(callee, holder, cell));
        }

        @Override
        public Optional<String> value() {
            return hand.takeResult();
        }

        @Override
        public Optional<String> key() {
            return key;
        }

        /** Returns true if it surely writes, be it the value that is there already. */
        private static boolean isWrite(Meaning meaning) {
            return switch (meaning) {
                case CELL_WRITE, CELL_GET_AND_SET, LIST_SET, MAP_PUT -> true;
                default -> false;
            };
        }

        @Override
        public Optional<String> left() {
            ObjectContents after = now();
            return after.equals(before) && !isWrite ? Optional.empty() : after.since(before);
        }
    }
}
