// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import static dev.heddle.program.sync.Scene.is;
import static dev.heddle.program.sync.Scene.reach;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.program.Variable;
import org.junit.jupiter.api.Test;

class LockTest {

    private final Scene scene = new Scene();

    // ── mutex ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void without_a_lock_two_threads_meet() {
        scene.visit(scene.a, 1);
        scene.visit(scene.b, 1);

        assertThat(scene.failing()).containsExactly("a_crowd1", "b_crowd1");
    }

    @Test
    void critical_sections_of_a_mutex_never_overlap() {
        Mutex lock = Mutex.in(scene.builder, "lock");
        scene.a.with(lock::acquire).with(thread -> scene.visit(thread, 1)).with(lock::release);
        scene.b.with(lock::acquire).with(thread -> scene.visit(thread, 1)).with(lock::release);

        assertThat(scene.enumerator().anyBad()).isFalse();
        assertThat(scene.enumerator().good()).hasSize(2);
    }

    @Test
    void a_mutex_can_not_be_taken_twice_nor_released_by_others() {
        Mutex lock = Mutex.in(scene.builder, "lock");
        scene.a.with(lock::acquire).with(lock::acquire).with(thread -> reach(thread, "twice"));
        scene.b.with(lock::release).with(thread -> reach(thread, "stolen"));

        assertThat(scene.failing()).isEmpty();
    }

    @Test
    void trying_fails_exactly_while_the_mutex_is_held() {
        Mutex lock = Mutex.in(scene.builder, "lock");
        scene.a.label("take").with(lock::acquire).label("give").with(lock::release);
        scene.b.label("try").with(lock::tryAcquireFails);

        assertThat(scene.enumerator().good()).hasSize(1);
        assertThat(scene.enumerator().classify()).hasSize(3);
    }

    @Test
    void hidden_variables_have_readable_names() {
        Mutex.in(scene.builder, "first");
        ReentrantLock.in(scene.builder, "second");

        assertThat(scene.program().globals())
                .extracting(Variable::name)
                .containsExactly("inside", "first.owner", "second.owner", "second.depth");
    }

    // ── re-entrant lock ─────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_reentrant_lock_is_free_only_after_the_last_release() {
        ReentrantLock lock = ReentrantLock.in(scene.builder, "lock");
        scene.a
                .with(lock::acquire)
                .with(lock::acquire)
                .with(lock::release)
                .with(thread -> scene.visit(thread, 1))
                .with(lock::release);
        scene.b.with(lock::acquire).with(thread -> scene.visit(thread, 1)).with(lock::release);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void trying_a_reentrant_lock_fails_only_for_others() {
        ReentrantLock lock = ReentrantLock.in(scene.builder, "lock");
        scene.a.with(lock::acquire).with(lock::tryAcquireFails).with(thread -> reach(thread, "own"));
        scene.b.with(lock::tryAcquireFails).with(thread -> reach(thread, "other"));

        assertThat(scene.failing()).containsExactly("other");
    }

    @Test
    void a_reentrant_lock_is_not_released_more_often_than_taken() {
        ReentrantLock lock = ReentrantLock.in(scene.builder, "lock");
        scene.a.with(lock::acquire).with(lock::release).with(lock::release);

        assertThat(scene.canComplete()).isFalse();
    }

    // ── read-write lock ─────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void readers_overlap() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a.with(lock::acquireRead).with(thread -> scene.visit(thread, 1)).with(lock::releaseRead);
        scene.b.with(lock::acquireRead).with(thread -> scene.visit(thread, 1)).with(lock::releaseRead);

        assertThat(scene.failing()).containsExactly("a_crowd1", "b_crowd1");
    }

    @Test
    void a_writer_excludes_readers_and_writers() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a.with(lock::acquireRead).with(thread -> scene.visit(thread, 1)).with(lock::releaseRead);
        scene.b.with(lock::acquireWrite).with(thread -> scene.visit(thread, 1)).with(lock::releaseWrite);
        scene.c.with(lock::acquireWrite).with(thread -> scene.visit(thread, 1)).with(lock::releaseWrite);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_writer_becomes_a_reader_without_a_gap() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        Variable data = scene.number("data", 0);
        scene.a
                .with(lock::acquireWrite)
                .assign(data, Expr.integer(1))
                .with(lock::acquireRead)
                .with(lock::releaseWrite)
                .check(is(data, 1))
                .with(lock::releaseRead);
        scene.b.with(lock::acquireWrite).assign(data, Expr.integer(2)).with(lock::releaseWrite);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void others_may_read_while_a_former_writer_still_reads() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a.with(lock::acquireWrite).with(lock::acquireRead).with(lock::releaseWrite);
        scene.b.with(lock::acquireRead).with(thread -> reach(thread, "read"));
        scene.c
                .with(lock::acquireWrite)
                .with(lock::releaseWrite)
                .with(lock::tryAcquireWriteFails)
                .with(thread -> reach(thread, "busy"));

        assertThat(scene.failing()).containsExactly("busy", "read");
    }

    @Test
    void a_reader_who_wants_to_write_waits_for_ever() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a.with(lock::acquireRead).with(lock::acquireWrite);

        assertThat(scene.canComplete()).isFalse();
    }

    @Test
    void reading_is_reentrant_and_excludes_writers_until_the_last_release() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a
                .with(lock::acquireRead)
                .with(lock::acquireRead)
                .with(lock::releaseRead)
                .with(thread -> scene.visit(thread, 1))
                .with(lock::releaseRead);
        scene.b.with(lock::acquireWrite).with(thread -> scene.visit(thread, 1)).with(lock::releaseWrite);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void writing_is_reentrant_and_excludes_readers_until_the_last_release() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a
                .with(lock::acquireWrite)
                .with(lock::acquireWrite)
                .with(lock::releaseWrite)
                .with(thread -> scene.visit(thread, 1))
                .with(lock::releaseWrite);
        scene.b.with(lock::acquireRead).with(thread -> scene.visit(thread, 1)).with(lock::releaseRead);

        assertThat(scene.failing()).isEmpty();
        assertThat(scene.canComplete()).isTrue();
    }

    @Test
    void a_thread_releases_only_what_it_holds_itself() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a.with(lock::acquireRead);
        scene.b.with(lock::releaseRead);

        assertThat(scene.canComplete()).isFalse();
    }

    @Test
    void trying_to_read_fails_only_while_another_thread_writes() {
        ReadWriteLock lock = ReadWriteLock.in(scene.builder, "lock");
        scene.a.with(lock::acquireWrite).with(lock::tryAcquireReadFails).with(thread -> reach(thread, "own"));
        scene.b.with(lock::tryAcquireReadFails).with(thread -> reach(thread, "other"));

        assertThat(scene.failing()).containsExactly("other");
    }
}
