// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.edges;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Threads, locks, synchronizers and concurrent collections. */
public final class MeetingEdges {

    private static final class Box {
        volatile boolean isFull;
        boolean isReady;
    }

    private static final class Later implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    /** A map whose code relies on the wrapper around it. */
    private static final class Filled extends AbstractMap<String, Integer> {
        private final Parcel parcel;

        Filled(Parcel parcel) {
            this.parcel = parcel;
        }

        @Override
        public Integer put(String key, Integer value) {
            parcel.fill();
            return value;
        }

        @Override
        public boolean containsKey(Object key) {
            return parcel.isFull();
        }

        @Override
        public Set<Entry<String, Integer>> entrySet() {
            return Set.of();
        }
    }

    private interface Side {
        void go() throws Exception;
    }

    private MeetingEdges() {}

    /** Names of all edges. */
    public static List<String> names() {
        return new ArrayList<>(edges().keySet());
    }

    private static Thread start(Side side) {
        Thread thread = new Thread(
                () -> {
                    try {
                        side.go();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                "other");
        thread.start();
        return thread;
    }

    private static void both(Side writer, Side reader) throws Exception {
        Thread other = start(writer);
        reader.go();
        other.join();
    }

    private static Map<String, Parcel.Edge> edges() {
        Map<String, Parcel.Edge> edges = new LinkedHashMap<>();
        addThreads(edges);
        addLocks(edges);
        addSynchronizers(edges);
        addQueues(edges);
        addMaps(edges);
        return edges;
    }

    private static void addThreads(Map<String, Parcel.Edge> edges) {
        edges.put("start", parcel -> {
            parcel.fill();
            start(parcel::after).join();
        });
        edges.put("join", parcel -> {
            Thread thread = start(parcel::fill);
            parcel.before();
            thread.join();
            parcel.after();
        });
        edges.put("is-alive", parcel -> {
            Thread thread = start(parcel::fill);
            parcel.before();
            if (!thread.isAlive()) {
                parcel.after();
            }
            thread.join();
        });
        edges.put("join-timed", parcel -> {
            Thread thread = start(parcel::fill);
            parcel.before();
            thread.join(3_600_000);
            if (!thread.isAlive()) {
                parcel.after();
            }
        });
        edges.put("volatile", parcel -> {
            Box box = new Box();
            both(
                    () -> {
                        parcel.fill();
                        box.isFull = true;
                    },
                    () -> {
                        parcel.before();
                        if (box.isFull) {
                            parcel.after();
                        }
                    });
        });
        edges.put("interrupt", parcel -> {
            Thread reader = start(() -> {
                parcel.before();
                if (Thread.interrupted()) {
                    parcel.after();
                }
            });
            Thread writer = start(() -> {
                parcel.fill();
                reader.interrupt();
            });
            reader.join();
            writer.join();
        });
        edges.put("park", parcel -> {
            Thread main = Thread.currentThread();
            AtomicBoolean isFull = new AtomicBoolean();
            both(
                    () -> {
                        parcel.fill();
                        isFull.set(true);
                        LockSupport.unpark(main);
                    },
                    () -> {
                        parcel.before();
                        while (!isFull.get()) {
                            LockSupport.park();
                        }
                        parcel.after();
                    });
        });
    }

    private static void addLocks(Map<String, Parcel.Edge> edges) {
        edges.put("monitor", parcel -> {
            Box box = new Box();
            both(
                    () -> {
                        synchronized (box) {
                            parcel.fill();
                            box.isReady = true;
                        }
                    },
                    () -> {
                        parcel.before();
                        boolean isReady;
                        synchronized (box) {
                            isReady = box.isReady;
                        }
                        if (isReady) {
                            parcel.after();
                        }
                    });
        });
        edges.put("wait", parcel -> {
            Box box = new Box();
            both(
                    () -> {
                        parcel.fill();
                        synchronized (box) {
                            box.isReady = true;
                            box.notifyAll();
                        }
                    },
                    () -> {
                        parcel.before();
                        synchronized (box) {
                            while (!box.isReady) {
                                box.wait();
                            }
                        }
                        parcel.after();
                    });
        });
        edges.put("condition", parcel -> {
            ReentrantLock lock = new ReentrantLock();
            Condition ready = lock.newCondition();
            Box box = new Box();
            both(
                    () -> {
                        parcel.fill();
                        lock.lock();
                        try {
                            box.isReady = true;
                            ready.signalAll();
                        } finally {
                            lock.unlock();
                        }
                    },
                    () -> {
                        parcel.before();
                        lock.lock();
                        try {
                            while (!box.isReady) {
                                ready.await();
                            }
                        } finally {
                            lock.unlock();
                        }
                        parcel.after();
                    });
        });
        edges.put("read-write-lock", parcel -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            both(
                    () -> {
                        lock.writeLock().lock();
                        try {
                            parcel.fill();
                        } finally {
                            lock.writeLock().unlock();
                        }
                    },
                    () -> {
                        parcel.before();
                        lock.readLock().lock();
                        try {
                            parcel.hashCode();
                        } finally {
                            lock.readLock().unlock();
                        }
                    });
        });
        edges.put("stamped-lock", parcel -> {
            StampedLock lock = new StampedLock();
            Box box = new Box();
            both(
                    () -> {
                        long stamp = lock.writeLock();
                        try {
                            parcel.fill();
                            box.isReady = true;
                        } finally {
                            lock.unlockWrite(stamp);
                        }
                    },
                    () -> {
                        parcel.before();
                        long stamp = lock.readLock();
                        try {
                            if (box.isReady) {
                                parcel.after();
                            }
                        } finally {
                            lock.unlockRead(stamp);
                        }
                    });
        });
        edges.put("try-lock", parcel -> {
            ReentrantLock lock = new ReentrantLock();
            Box box = new Box();
            both(
                    () -> {
                        lock.lock();
                        try {
                            parcel.fill();
                            box.isReady = true;
                        } finally {
                            lock.unlock();
                        }
                    },
                    () -> {
                        parcel.before();
                        if (lock.tryLock()) {
                            try {
                                if (box.isReady) {
                                    parcel.after();
                                }
                            } finally {
                                lock.unlock();
                            }
                        }
                    });
        });
    }

    private static void addSynchronizers(Map<String, Parcel.Edge> edges) {
        edges.put("semaphore", parcel -> {
            Semaphore full = new Semaphore(0);
            both(
                    () -> {
                        parcel.fill();
                        full.release();
                    },
                    () -> {
                        parcel.before();
                        full.acquire();
                        parcel.after();
                    });
        });
        edges.put("semaphore-try", parcel -> {
            Semaphore full = new Semaphore(0);
            both(
                    () -> {
                        parcel.fill();
                        full.release();
                    },
                    () -> {
                        parcel.before();
                        if (full.tryAcquire()) {
                            parcel.after();
                        }
                    });
        });
        edges.put("latch", parcel -> {
            CountDownLatch latch = new CountDownLatch(1);
            both(
                    () -> {
                        parcel.fill();
                        latch.countDown();
                    },
                    () -> {
                        parcel.before();
                        latch.await();
                        parcel.after();
                    });
        });
        edges.put("latch-count", parcel -> {
            CountDownLatch latch = new CountDownLatch(1);
            both(
                    () -> {
                        parcel.fill();
                        latch.countDown();
                    },
                    () -> {
                        parcel.before();
                        if (latch.getCount() == 0) {
                            parcel.after();
                        }
                    });
        });
        edges.put("barrier", parcel -> {
            CyclicBarrier barrier = new CyclicBarrier(2);
            both(
                    () -> {
                        parcel.fill();
                        barrier.await();
                    },
                    () -> {
                        parcel.before();
                        barrier.await();
                        parcel.after();
                    });
        });
        edges.put("barrier-action", parcel -> {
            CyclicBarrier barrier = new CyclicBarrier(2, parcel::fill);
            both(barrier::await, () -> {
                barrier.await();
                parcel.after();
            });
        });
        edges.put("barrier-action-reads", parcel -> {
            CyclicBarrier barrier = new CyclicBarrier(2, parcel::after);
            both(
                    () -> {
                        parcel.fill();
                        barrier.await();
                    },
                    () -> {
                        parcel.before();
                        barrier.await();
                    });
        });
        edges.put("phaser", parcel -> {
            Phaser phaser = new Phaser(2);
            both(
                    () -> {
                        parcel.fill();
                        phaser.arriveAndAwaitAdvance();
                    },
                    () -> {
                        parcel.before();
                        phaser.arriveAndAwaitAdvance();
                        parcel.after();
                    });
        });
        edges.put("phaser-await", parcel -> {
            Phaser phaser = new Phaser(1);
            both(
                    () -> {
                        parcel.fill();
                        phaser.arriveAndDeregister();
                    },
                    () -> {
                        parcel.before();
                        phaser.awaitAdvance(0);
                        parcel.after();
                    });
        });
        edges.put("exchanger", parcel -> {
            Exchanger<Object> exchanger = new Exchanger<>();
            both(
                    () -> {
                        parcel.fill();
                        exchanger.exchange("full");
                    },
                    () -> {
                        parcel.before();
                        exchanger.exchange("empty");
                        parcel.after();
                    });
        });
    }

    private static void addQueue(Map<String, Parcel.Edge> edges, String name, BlockingQueue<Object> queue) {
        edges.put(
                name,
                parcel -> both(
                        () -> {
                            parcel.fill();
                            queue.put("full");
                        },
                        () -> {
                            parcel.before();
                            queue.take();
                            parcel.after();
                        }));
    }

    private static void addQueues(Map<String, Parcel.Edge> edges) {
        addQueue(edges, "array-queue", new ArrayBlockingQueue<>(1));
        addQueue(edges, "synchronous-queue", new SynchronousQueue<>());
        addQueue(edges, "transfer-queue", new LinkedTransferQueue<>());
        edges.put("transfer", parcel -> {
            LinkedTransferQueue<Object> queue = new LinkedTransferQueue<>();
            both(queue::take, () -> {
                parcel.fill();
                queue.transfer("full");
            });
        });
        edges.put("delay-queue", parcel -> {
            DelayQueue<Later> queue = new DelayQueue<>();
            both(
                    () -> {
                        parcel.fill();
                        queue.put(new Later());
                    },
                    () -> {
                        parcel.before();
                        queue.take();
                        parcel.after();
                    });
        });
        edges.put("linked-queue", parcel -> {
            ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
            both(
                    () -> {
                        parcel.fill();
                        queue.add("full");
                    },
                    () -> {
                        parcel.before();
                        if (queue.poll() != null) {
                            parcel.after();
                        }
                    });
        });
        edges.put("copy-on-write", parcel -> {
            CopyOnWriteArrayList<Object> list = new CopyOnWriteArrayList<>();
            both(
                    () -> {
                        parcel.fill();
                        list.add("full");
                    },
                    () -> {
                        parcel.before();
                        if (!list.isEmpty()) {
                            parcel.after();
                        }
                    });
        });
    }

    private static void addMap(Map<String, Parcel.Edge> edges, String name, ConcurrentMap<String, Object> map) {
        edges.put(
                name,
                parcel -> both(
                        () -> {
                            parcel.fill();
                            map.put("full", "yes");
                        },
                        () -> {
                            parcel.before();
                            if (map.get("full") != null) {
                                parcel.after();
                            }
                        }));
    }

    private static void addMaps(Map<String, Parcel.Edge> edges) {
        addMap(edges, "hash-map", new ConcurrentHashMap<>());
        addMap(edges, "skip-list-map", new ConcurrentSkipListMap<>());
        edges.put("synchronized-map", parcel -> {
            Map<String, Integer> map = Collections.synchronizedMap(new Filled(parcel));
            both(() -> map.put("parcel", 1), () -> {
                parcel.before();
                map.containsKey("parcel");
            });
        });
        edges.put("compute-if-absent", parcel -> {
            ConcurrentMap<String, Object> map = new ConcurrentHashMap<>();
            both(
                    () -> map.computeIfAbsent("full", key -> {
                        parcel.fill();
                        return "yes";
                    }),
                    () -> {
                        parcel.before();
                        if (map.get("full") != null) {
                            parcel.after();
                        }
                    });
        });
        edges.put("atomic", parcel -> {
            AtomicReference<Object> cell = new AtomicReference<>();
            both(
                    () -> {
                        parcel.fill();
                        cell.set("full");
                    },
                    () -> {
                        parcel.before();
                        if (cell.get() != null) {
                            parcel.after();
                        }
                    });
        });
        edges.put("compare-and-set", parcel -> {
            AtomicInteger cell = new AtomicInteger();
            both(
                    () -> {
                        parcel.fill();
                        cell.set(1);
                    },
                    () -> {
                        parcel.before();
                        if (cell.compareAndSet(1, 2)) {
                            parcel.after();
                        }
                    });
        });
        edges.put("release-acquire", parcel -> {
            AtomicInteger cell = new AtomicInteger();
            both(
                    () -> {
                        parcel.fill();
                        cell.setRelease(1);
                    },
                    () -> {
                        parcel.before();
                        if (cell.getAcquire() == 1) {
                            parcel.after();
                        }
                    });
        });
    }

    public static void main(String[] args) throws Exception {
        Parcel.run(edges(), args);
    }
}
