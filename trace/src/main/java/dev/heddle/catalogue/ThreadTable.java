// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Threads, monitors and parking. */
final class ThreadTable {

    private ThreadTable() {}

    static String text() {
        return """
                java.lang.Object atomic
                  PURE new()
                  MONITOR_WAIT void wait()
                  MONITOR_WAIT_TIMED void wait(long); void wait(long, int)
                  MONITOR_NOTIFY void notify()
                  MONITOR_NOTIFY_ALL void notifyAll()

                java.lang.Thread atomic
                  -- uncaught exceptions are seen where they leave the woven code
                  THREAD_CREATE new(); new(Runnable); new(ThreadGroup, Runnable); new(String); new(ThreadGroup, String)
                  THREAD_CREATE new(Runnable, String); new(ThreadGroup, Runnable, String)
                  THREAD_CREATE new(ThreadGroup, Runnable, String, long)
                  THREAD_CREATE new(ThreadGroup, Runnable, String, long, boolean)
                  THREAD_START void start()
                  THREAD_START_NEW Thread startVirtualThread(Runnable) nothing since 19
                  THREAD_JOIN void join()
                  THREAD_JOIN_TIMED void join(long); void join(long, int); boolean join(Duration) since 19
                  THREAD_INTERRUPT void interrupt()
                  THREAD_IS_INTERRUPTED boolean isInterrupted()
                  THREAD_CLEAR_INTERRUPT boolean interrupted() nothing
                  THREAD_SLEEP void sleep(long) nothing; void sleep(long, int) nothing
                  THREAD_SLEEP void sleep(Duration) nothing since 19
                  THREAD_YIELD void yield() nothing access; void onSpinWait() nothing access
                  THREAD_IS_ALIVE boolean isAlive()
                  THREAD_CURRENT Thread currentThread() nothing access
                  THREAD_STOP void stop(); void suspend() until 22; void resume() until 22
                  MONITOR_IS_HELD boolean holdsLock(Object) argument
                  OBSERVE Thread$State getState(); String toString() access; String getName() access
                  OBSERVE long getId() access
                  OBSERVE int getPriority() access; boolean isDaemon() access; ThreadGroup getThreadGroup() access
                  OBSERVE long threadId() access since 19; boolean isVirtual() access since 19
                  OBSERVE ClassLoader getContextClassLoader() access
                  OBSERVE Thread$UncaughtExceptionHandler getUncaughtExceptionHandler() access
                  CHANGE void setName(String) access; void setPriority(int) access; void setDaemon(boolean) access
                  CHANGE void setContextClassLoader(ClassLoader) access
                  CHANGE void setUncaughtExceptionHandler(Thread$UncaughtExceptionHandler) access
                  CONFIGURE void setDefaultUncaughtExceptionHandler(Thread$UncaughtExceptionHandler) nothing access
                  CONFIGURE Thread$UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() nothing access
                  CONFIGURE void run() access; void checkAccess() access; void dumpStack() nothing access
                  ENVIRONMENT StackTraceElement[] getStackTrace() access; Map getAllStackTraces() nothing access
                  ENVIRONMENT int activeCount() nothing access; int enumerate(Thread[]) nothing access
                  CONFIGURE Thread$Builder$OfPlatform ofPlatform() nothing access since 19
                  CONFIGURE Thread$Builder$OfVirtual ofVirtual() nothing access since 19

                java.lang.Thread$Builder open since 19
                  CONFIGURE Thread$Builder name(String) access; Thread$Builder name(String, long) access
                  CONFIGURE Thread$Builder inheritInheritableThreadLocals(boolean) access
                  CONFIGURE Thread$Builder uncaughtExceptionHandler(Thread$UncaughtExceptionHandler) access
                  CONFIGURE ThreadFactory factory() access
                  THREAD_CREATE Thread unstarted(Runnable) access
                  THREAD_START_NEW Thread start(Runnable)

                java.lang.Thread$Builder$OfVirtual open since 19 like java.lang.Thread$Builder
                  CONFIGURE Thread$Builder$OfVirtual name(String) access
                  CONFIGURE Thread$Builder$OfVirtual name(String, long) access
                  CONFIGURE Thread$Builder$OfVirtual inheritInheritableThreadLocals(boolean) access
                  CONFIGURE Thread$Builder$OfVirtual uncaughtExceptionHandler(Thread$UncaughtExceptionHandler) access

                java.lang.Thread$Builder$OfPlatform open since 19 like java.lang.Thread$Builder
                  CONFIGURE Thread$Builder$OfPlatform name(String) access
                  CONFIGURE Thread$Builder$OfPlatform name(String, long) access
                  CONFIGURE Thread$Builder$OfPlatform inheritInheritableThreadLocals(boolean) access
                  CONFIGURE Thread$Builder$OfPlatform uncaughtExceptionHandler(Thread$UncaughtExceptionHandler) access
                  CONFIGURE Thread$Builder$OfPlatform group(ThreadGroup) access
                  CONFIGURE Thread$Builder$OfPlatform priority(int) access
                  CONFIGURE Thread$Builder$OfPlatform daemon(boolean) access; Thread$Builder$OfPlatform daemon() access
                  CONFIGURE Thread$Builder$OfPlatform stackSize(long) access

                java.util.concurrent.ThreadFactory open
                  THREAD_CREATE Thread newThread(Runnable) access

                java.util.concurrent.TimeUnit atomic nothing
                  THREAD_SLEEP void sleep(long)
                  THREAD_JOIN_TIMED void timedJoin(Thread, long) argument
                  MONITOR_WAIT_TIMED void timedWait(Object, long) argument

                java.util.concurrent.locks.LockSupport atomic nothing
                  PARK void park(); void park(Object)
                  PARK_TIMED void parkNanos(long); void parkNanos(Object, long); void parkUntil(long)
                  PARK_TIMED void parkUntil(Object, long)
                  UNPARK void unpark(Thread) argument
                  OBSERVE Object getBlocker(Thread) argument access
                  CONFIGURE void setCurrentBlocker(Object) access

                java.lang.ThreadLocal confined
                  CREATE new(); ThreadLocal withInitial(Supplier) nothing
                  LOCAL_GET Object get()
                  LOCAL_SET void set(Object)
                  LOCAL_REMOVE void remove()

                java.lang.InheritableThreadLocal confined like java.lang.ThreadLocal
                  -- a new thread begins with its parent's value, which is kept as observed at its first get()
                  CREATE new()

                java.lang.ScopedValue confined since 21
                  CREATE ScopedValue newInstance() nothing
                  LOCAL_GET Object get(); boolean isBound(); Object orElse(Object); Object orElseThrow(Supplier)
                  LOCAL_BIND ScopedValue$Carrier where(ScopedValue, Object) argument
                  LOCAL_BIND void runWhere(ScopedValue, Object, Runnable) argument until 23
                  LOCAL_BIND Object callWhere(ScopedValue, Object, Callable) argument until 22

                java.lang.ScopedValue$Carrier confined since 21
                  LOCAL_GET Object get(ScopedValue)
                  LOCAL_BIND ScopedValue$Carrier where(ScopedValue, Object); void run(Runnable)
                  LOCAL_BIND Object call(Callable) until 22; Object call(ScopedValue$CallableOp) since 23
                """;
    }
}
