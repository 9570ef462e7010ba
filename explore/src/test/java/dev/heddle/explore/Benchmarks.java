// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.List;

/** The programs of Table 5.1 of the R_Tool thesis and its motivating examples, with their exact figures. */
public final class Benchmarks {

    private Benchmarks() {}

    public static final Benchmark FIB_BENCH = Benchmark.of("FibBench", """
                    shared i = 1, j = 1
                    thread t1 { repeat 5 { i = i + j; } }
                    thread t2 { repeat 5 { j = j + i; } }
                    finally i <= 144 && j <= 144
                    """)
            .classes(8953, 0)
            .interleavings(155_117_520)
            .schedules(2, 28, 392)
            .reached(2, 20, 162)
            .withSnapshots(48_135)
            .build();

    public static final Benchmark FIB_BENCH_STRICT = Benchmark.of(
                    "FibBench, strict bound", FIB_BENCH.text().replace("<=", "<"))
            .classes(8951, 2)
            .interleavings(155_117_520)
            .schedules(2, 28, 392)
            .reached(2, 20, 162)
            .leastPreemptions(8)
            .build();

    public static final Benchmark LAZY01 = Benchmark.of("Lazy01", """
                    shared data = 0
                    lock m
                    thread thread1 { lock m; data = data + 1; unlock m; }
                    thread thread2 { lock m; data = data + 2; unlock m; }
                    thread thread3 { lock m; require data < 3; unlock m; }
                    """)
            .classes(4, 2)
            .interleavings(6)
            .schedules(6, 0, 0)
            .reached(6, 6, 6)
            .leastPreemptions(0)
            .withSnapshots(80)
            .build();

    public static final Benchmark STATEFUL01 = Benchmark.of("Stateful01", """
                    shared data1 = 10, data2 = 10
                    lock m, unused
                    thread thread1 { lock m; data1 = data1 + 1; unlock m; lock m; data2 = data2 + 1; unlock m; }
                    thread thread2 { lock m; data1 = data1 + 5; unlock m; lock m; data2 = data2 - 6; unlock m; }
                    finally data1 == 16 && data2 == 5
                    """)
            .classes(6, 0)
            .interleavings(6)
            .schedules(2, 2, 2)
            .reached(2, 4, 6)
            .withSnapshots(34)
            .build();

    public static final Benchmark SYNC01 = Benchmark.of("Sync01", """
                    shared num = 1
                    lock m
                    condition empty, full
                    thread thread1 {
                      lock m; while (num > 0) { wait empty m; } num = num + 1; signal full; unlock m;
                    }
                    thread thread2 {
                      lock m; while (num == 0) { wait full m; } num = num - 1; signal empty; unlock m;
                    }
                    finally num == 1
                    """)
            .classes(2, 0)
            .interleavings(2)
            .schedules(2, 0, 0)
            .reached(2, 2, 2)
            .withSnapshots(6)
            .build();

    public static final Benchmark SYNC01_PTHREAD = Benchmark.of("Sync01, signal after unlock", """
                    shared num = 1
                    lock m
                    condition empty, full
                    thread thread1 {
                      lock m; while (num > 0) { wait empty m; } num = num + 1; unlock m; signal full;
                    }
                    thread thread2 {
                      lock m; while (num == 0) { wait full m; } num = num - 1; unlock m; signal empty;
                    }
                    finally num == 1
                    """)
            .classes(2, 0)
            .interleavings(8)
            .schedules(2, 1, 5)
            .reached(2, 2, 2)
            .build();

    public static final Benchmark DEKKER = Benchmark.of("Dekker", """
                    shared flag1 = 0, flag2 = 0, turn = 0, x = 0
                    thread thr1 {
                      flag1 = 1;
                      while (flag2 >= 1) {
                        if (outer > 10) { return; } outer = outer + 1;
                        if (turn != 0) {
                          flag1 = 0;
                          while (turn != 0) { if (inner > 10) { return; } inner = inner + 1; }
                          flag1 = 1;
                        }
                      }
                      x = 0; require peek(x) == 0;
                      turn = 1; flag1 = 0;
                    }
                    thread thr2 {
                      flag2 = 1;
                      while (flag1 >= 1) {
                        if (outer > 10) { return; } outer = outer + 1;
                        if (turn != 1) {
                          flag2 = 0;
                          while (turn != 1) { if (inner > 10) { return; } inner = inner + 1; }
                          flag2 = 1;
                        }
                      }
                      x = 1; require peek(x) == 1;
                      turn = 1; flag2 = 0;
                    }
                    """)
            .classes(1923, 0)
            .interleavings(93_192_958)
            .schedules(2, 8, 152)
            .reached(2, 8, 75)
            .withSnapshots(22_639)
            .build();

    public static final Benchmark LAMPORT = Benchmark.of("Lamport", """
                    shared x = 0, y = 0, b[3] = 0, X = 0
                    thread thr1, thr2 {
                      c1 = 5; c2 = 5; c3 = 5; c4 = 5;
                      while (1) {
                        if (c1 <= 0) { return; } c1 = c1 - 1;
                        b[self] = 1;
                        x = self;
                        if (y != 0) {
                          b[self] = 0;
                          while (y != 0) { if (c2 <= 0) { return; } c2 = c2 - 1; }
                          continue;
                        }
                        y = self;
                        if (x != self) {
                          b[self] = 0;
                          while (b[3 - self] >= 1) { if (c3 <= 0) { return; } c3 = c3 - 1; }
                          if (y != self) {
                            while (y != 0) { if (c4 <= 0) { return; } c4 = c4 - 1; }
                            continue;
                          }
                        }
                        break;
                      }
                      X = self - 1; require peek(X) == self - 1;
                      y = 0;
                      b[self] = 0;
                    }
                    """)
            .classes(172, 0)
            .interleavings(1_370_858)
            .schedules(2, 14, 110)
            .reached(2, 10, 46)
            .withSnapshots(5540)
            .build();

    public static final Benchmark PETERSON = Benchmark.of("Peterson", """
                    shared flag1 = 0, flag2 = 0, turn = 0, x = 0
                    thread thr1 {
                      flag1 = 1; turn = 1;
                      while (flag2 == 1 && turn == 1) { if (c > 10) { return; } c = c + 1; }
                      x = 0; require peek(x) == 0;
                      flag1 = 0;
                    }
                    thread thr2 {
                      flag2 = 1; turn = 0;
                      while (flag1 == 1 && turn == 0) { if (c > 10) { return; } c = c + 1; }
                      x = 1; require peek(x) == 1;
                      flag2 = 0;
                    }
                    """)
            .classes(340, 0)
            .interleavings(1_685_562)
            .schedules(2, 8, 200)
            .reached(2, 8, 76)
            .withSnapshots(4096)
            .build();

    public static final Benchmark TIME_VAR_MUTEX = Benchmark.of("TimeVarMutex", """
                    shared block = 0, busy = 0, inode = 0
                    lock m_inode, m_busy
                    thread allocator {
                      lock m_inode;
                      if (inode == 0) { lock m_busy; busy = 1; unlock m_busy; inode = 1; }
                      block = 1; require peek(block) == 1;
                      unlock m_inode;
                    }
                    thread de_allocator {
                      lock m_busy;
                      if (busy == 0) { block = 0; require peek(block) == 0; }
                      unlock m_busy;
                    }
                    finally block == 1 && busy == 1 && inode == 1
                    """)
            .classes(2, 0)
            .interleavings(35)
            .schedules(2, 8, 12)
            .reached(2, 2, 2)
            .withSnapshots(17)
            .build();

    public static final Benchmark SZYMANSKI = Benchmark.of("Szymanski", """
                    shared flag[3] = 0, x = 0
                    thread thr1, thr2 {
                      flag[self] = 1;
                      c = 5; while (flag[3 - self] >= 3) { c = c - 1; if (c <= 0) { return; } }
                      flag[self] = 3;
                      if (flag[3 - self] == 1) {
                        flag[self] = 2;
                        c = 5; while (flag[3 - self] != 4) { c = c - 1; if (c <= 0) { return; } }
                      }
                      flag[self] = 4;
                      c = 5; while (flag[3 - self] >= 2) { c = c - 1; if (c <= 0) { return; } }
                      x = self - 1; require peek(x) == self - 1;
                      c = 5;
                      while (2 <= flag[3 - self] && flag[3 - self] <= 3) { c = c - 1; if (c <= 0) { return; } }
                      flag[self] = 0;
                    }
                    """)
            .classes(2911, 0)
            .interleavings(7_240_176)
            .schedules(2, 16, 96)
            .reached(2, 16, 92)
            .withSnapshots(10_947)
            .build();

    public static final Benchmark INC_TRUE = Benchmark.of("IncTrue", """
                    shared value = 0, m = 0
                    thread w1, w2 {
                      if (m == 0) { m = 1; }
                      if (value == 1000) { return; }
                      value = value + 1;
                      if (m == 1) { m = 0; }
                    }
                    finally value == 2
                    """)
            .classes(74, 32)
            .interleavings(2772)
            .schedules(2, 12, 62)
            .reached(2, 14, 44)
            .leastPreemptions(1)
            .withSnapshots(318)
            .build();

    public static final Benchmark INC_CAS = Benchmark.of("IncCas", """
                    shared value = 0
                    thread w1, w2 {
                      c = 5; done = 0;
                      while (!done) {
                        v = value; if (v == 1000) { return; }
                        if (value == v) { value = v + 1; done = 1; }
                        c = c - 1; if (c == 0) { return; }
                      }
                    }
                    finally value == 2
                    """)
            .classes(4, 2)
            .interleavings(20)
            .schedules(2, 4, 8)
            .reached(2, 6, 6)
            .leastPreemptions(1)
            .withSnapshots(16)
            .build();

    public static final Benchmark INC_CAS_ATOMIC = Benchmark.of("IncCas, atomic", """
                    shared value = 0
                    thread w1, w2 {
                      c = 5; done = 0;
                      while (!done) {
                        v = value; if (v == 1000) { return; }
                        done = cas(value, v, v + 1);
                        c = c - 1; if (c == 0) { return; }
                      }
                    }
                    finally value == 2
                    """)
            .classes(4, 0)
            .interleavings(6)
            .schedules(2, 2, 2)
            .reached(2, 4, 4)
            .build();

    public static final Benchmark INC_DEC = Benchmark.of("IncDec", """
                    shared value = 0, m = 0, inc_flag = 0, dec_flag = 0, inc_v = 0, dec_v = 0
                    thread inc {
                      if (m == 0) { m = 1; }
                      if (value == 1000) { return; }
                      inc_v = value; inc_flag = 1; value = inc_v + 1;
                      if (m == 1) { m = 0; }
                    }
                    thread dec {
                      if (m == 0) { m = 1; }
                      if (value == 0) { if (m == 1) { m = 0; } return; }
                      dec_v = value; dec_flag = 1; value = dec_v - 1;
                      if (m == 1) { m = 0; }
                    }
                    """)
            .classes(42, 0)
            .interleavings(3000)
            .schedules(2, 13, 71)
            .reached(2, 10, 24)
            .withSnapshots(232)
            .build();

    public static final Benchmark INC_DEC_CAS = Benchmark.of("IncDecCas", """
                    shared value = 0, inc_flag = 0, dec_flag = 0
                    thread inc {
                      c = 5; done = 0;
                      while (!done) {
                        v = value; if (v == -1) { return; }
                        if (value == v) { inc_flag = 1; value = v + 1; done = 1; }
                        c = c - 1; if (c == 0) { return; }
                      }
                    }
                    thread dec {
                      c = 5; done = 0;
                      while (!done) {
                        v = value; if (v == 0) { return; }
                        if (value == v) { dec_flag = 1; value = v - 1; done = 1; }
                        c = c - 1; if (c == 0) { return; }
                      }
                    }
                    """)
            .classes(2, 0)
            .interleavings(5)
            .schedules(2, 3, 0)
            .reached(2, 2, 2)
            .withSnapshots(14)
            .build();

    public static final Benchmark REORDER2 = Benchmark.of("Reorder2", """
                    shared a = 0, b = 0
                    thread s1, s2 { a = 1; b = -1; }
                    thread c1, c2 { x = a; y = b; require (x == 0 && y == 0) || (x == 1 && y == -1); }
                    """)
            .classes(100, 224)
            .interleavings(2520)
            .schedules(24, 144, 504)
            .reached(18, 114, 260)
            .leastPreemptions(1)
            .withSnapshots(56_000)
            .build();

    public static final Benchmark REORDER1 = Benchmark.of("Reorder, 1 set + 1 check", """
                    shared a = 0, b = 0
                    thread s1 { a = 1; b = -1; }
                    thread c1 { x = a; y = b; require (x == 0 && y == 0) || (x == 1 && y == -1); }
                    """)
            .classes(2, 2)
            .interleavings(6)
            .schedules(2, 2, 2)
            .reached(2, 4, 4)
            .leastPreemptions(1)
            .build();

    public static final Benchmark ACCOUNT_BAD = Benchmark.of("AccountBad", """
                    shared x = 1, y = 2, z = 4, balance = 1, deposit_done = 0, withdraw_done = 0
                    lock m
                    thread check_result {
                      lock m; if (deposit_done && withdraw_done) { require peek(balance) == peek(x) - peek(y) - peek(z); }
                      unlock m;
                    }
                    thread deposit { lock m; balance = balance + y; deposit_done = 1; unlock m; }
                    thread withdraw { lock m; balance = balance - z; withdraw_done = 1; unlock m; }
                    """)
            .classes(4, 2)
            .interleavings(6)
            .schedules(6, 0, 0)
            .reached(6, 6, 6)
            .leastPreemptions(0)
            .withSnapshots(342)
            .build();

    public static final Benchmark LOG_PROC_SWEEP = Benchmark.of("LogProcSweep", """
                    // Logs 0 and 1: how many entries each has, and the link to its first. The shared log is 0 or 1.
                    shared sharedLog = 0, count[2] = 0, head[2] = 0
                    lock memory, log0, log1
                    thread t1 {
                      p = sharedLog; pre = count[p];
                      require sharedLog >= 0;
                      q = sharedLog;
                      lock memory; unlock memory;
                      if (q == 0) { lock log0; } else { lock log1; }
                      h = head[q]; head[q] = h + 1; count[q] = count[q] + 1;
                      if (q == 0) { unlock log0; } else { unlock log1; }
                      r = sharedLog; post = count[r];
                      require post == pre + 1;
                    }
                    thread t2 { sharedLog = 1; }
                    """)
            .classes(4, 1)
            .interleavings(15)
            .schedules(2, 13, 0)
            .reached(2, 5, 5)
            .leastPreemptions(1)
            .build();

    public static final Benchmark WITHDRAW = Benchmark.of("withdraw", """
                    shared balance = 400
                    lock m
                    thread t1, t2 { lock m; b = balance; unlock m; b = b - 100; lock m; balance = b; unlock m; }
                    finally balance == 200
                    """)
            .classes(2, 4)
            .interleavings(6)
            .schedules(2, 2, 2)
            .reached(2, 4, 6)
            .leastPreemptions(1)
            .withSnapshots(16)
            .build();

    public static final Benchmark WITHDRAW_UNLOCKED = Benchmark.of("withdraw without locks", """
                    shared balance = 400
                    thread t1, t2 { balance = balance - 100; }
                    finally balance == 200
                    """)
            .classes(2, 2)
            .interleavings(6)
            .schedules(2, 2, 2)
            .reached(2, 4, 4)
            .leastPreemptions(1)
            .build();

    public static final Benchmark WITHDRAW_FIXED = Benchmark.of("withdraw fixed", """
                    shared balance = 400
                    lock m
                    thread t1, t2 { lock m; balance = balance - 100; unlock m; }
                    finally balance == 200
                    """)
            .classes(2, 0)
            .interleavings(2)
            .schedules(2, 0, 0)
            .reached(2, 2, 2)
            .withSnapshots(8)
            .build();

    public static final Benchmark ARRAY_INDEX = Benchmark.of("array index", """
                    shared index = -1, array[2] = 0
                    thread t1, t2 { index = index + 1; array[index] = 1; }
                    finally array[0] + array[1] == 2
                    """)
            .classes(2, 12)
            .interleavings(70)
            .schedules(2, 6, 18)
            .reached(2, 6, 12)
            .leastPreemptions(1)
            .withSnapshots(56)
            .build();

    public static final Benchmark POINTER = Benchmark.of("pointer", """
                    // Objects 0 and 1 with fields a, b and c.
                    shared p = 0, a[2] = 0, b[2] = 0, c[2] = 0
                    thread thr1 {
                      tmp = p;
                      if (tmp >= 0) {
                        a[p] = 100; b[p] = 200; c[p] = 300;
                        x = a[tmp]; y = b[tmp]; z = c[tmp];
                        require x == 100 && y == 200 && z == 300;
                      }
                    }
                    thread thr2 { p = 1; }
                    """)
            .classes(2, 3)
            .interleavings(11)
            .schedules(2, 9, 0)
            .reached(2, 5, 5)
            .leastPreemptions(1)
            .build();

    /** The scanner of files: one worker, and main which finds so many files. What is in the queue is nobody's concern. */
    public static Benchmark pfscan(int files, int classes, long interleavings) {
        return Benchmark.of("pfscan, files: " + files, """
                        shared n_files = 0, n_bytes = 0, occupied = 0, nextin = 0, nextout = 0, closed = 0, aworkers = 1
                        lock m, aworker_lock
                        condition more, less, aworker_cv
                        thread main {
                          repeat FILES {
                            lock m;
                            if (closed) { return; }
                            while (occupied >= 9) { wait less m; }
                            place = nextin; nextin = (nextin + 1) % 9; occupied = occupied + 1;
                            signal more; unlock m;
                          }
                          lock m; closed = 1; broadcast more; unlock m;
                          lock aworker_lock; while (aworkers > 0) { wait aworker_cv aworker_lock; } unlock aworker_lock;
                        }
                        thread worker {
                          while (1) {
                            lock m;
                            while (occupied <= 0 && !closed) { wait more m; }
                            if (occupied > 0) {
                              place = nextout; nextout = (nextout + 1) % 9; occupied = occupied - 1;
                              signal less; unlock m;
                            } else { unlock m; break; }
                          }
                          lock aworker_lock; aworkers = aworkers - 1; signal aworker_cv; unlock aworker_lock;
                        }
                        """.replace("FILES", Integer.toString(files)))
                .classes(classes, 0)
                .interleavings(interleavings)
                .build();
    }

    public static final List<Benchmark> ALL = List.of(
            FIB_BENCH,
            FIB_BENCH_STRICT,
            LAZY01,
            STATEFUL01,
            SYNC01,
            SYNC01_PTHREAD,
            DEKKER,
            LAMPORT,
            PETERSON,
            TIME_VAR_MUTEX,
            SZYMANSKI,
            INC_TRUE,
            INC_CAS,
            INC_CAS_ATOMIC,
            INC_DEC,
            INC_DEC_CAS,
            REORDER2,
            REORDER1,
            ACCOUNT_BAD,
            LOG_PROC_SWEEP,
            WITHDRAW,
            WITHDRAW_UNLOCKED,
            WITHDRAW_FIXED,
            ARRAY_INDEX,
            POINTER,
            pfscan(1, 12, 1862),
            pfscan(2, 40, 12_140),
            pfscan(3, 140, 61_710));
}
