// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * What is known of classes and methods besides what calls mean.
 *
 * <p>A line that is not indented names a class, or many: {@code *} stands for a part of a name without dots and dollars,
 * {@code **} for anything. Its words are the {@link Quality qualities} of those classes; an indented line is a quality and the
 * methods that have it. A method may be written with its descriptor. A minus takes away what an earlier line gave; a line that begins with two is a title.
 */
final class QualityTable {

    private QualityTable() {}

    static String text() {
        return """
                -- whoever declares them
                **
                  reads-arguments <init> append addAll asList compare compareTo contentEquals copyOf copyOfRange copyValueOf equals
                  reads-arguments format formatted hash hashCode insert join print printf println put putAll of stream toString toList
                  reads-arguments update valueOf wrap write assert*
                  looks toString size get getSuppressed getCause getStackTrace countObservers
                  interrupts interrupt shutdownNow cancel close
                  asks-for-ends isAlive join(J*
                  asks-for-starts getState
                  asks-for-queues hasQueuedThread hasQueuedThreads getQueueLength getQueuedThreads hasWaiters getWaitQueueLength
                  asks-for-queues getWaitingThreads
                  weak *Plain *Opaque *Acquire *Release lazySet weakCompareAndSet
                  sets-handlers *UncaughtExceptionHandler

                -- packages
                java.** jdk own-beans
                javax.** jdk own-beans
                jdk.** jdk own-beans anonymous
                sun.** jdk own-beans anonymous
                com.sun.** own-beans
                JMImplementation own-beans
                java.lang.** keeps-nothing
                java.lang.ref.** whole
                java.lang.invoke.** anonymous
                java.lang.invoke.VarHandle** -anonymous
                java.lang.reflect.** anonymous
                jdk.proxy** -anonymous
                java.math.** anonymous keeps-nothing
                java.io.** anonymous open open-by-name may-be-open connected wraps
                java.io.File** -open -open-by-name -may-be-open
                java.nio.** anonymous connected
                  -looks *
                java.nio.**Buffer open may-be-open buffer
                  views-buffer duplicate slice alignedSlice as*Buffer
                java.nio.charset.** keeps-nothing -connected
                java.nio.channels.** whole
                java.nio.channels.*
                  unseen *
                  -unseen <init>
                java.nio.channels.FileChannel*
                  -unseen *
                java.nio.channels.FileLock*
                  -unseen *
                java.nio.file.** whole
                java.nio.file.Path** -connected
                java.net.** anonymous connected whole
                java.net.URI** -connected
                java.net.URL** -connected
                java.net.Inet** -connected
                java.net.*Socket
                  unseen *
                  -unseen <init>
                java.net.*Connection
                  unseen *
                  -unseen <init>
                java.net.http.*
                  unseen *
                  -unseen <init>
                java.security.** whole
                java.text.** anonymous keeps-nothing open open-by-name may-be-open changing
                java.time.** anonymous keeps-nothing whole
                java.util.** keeps-nothing may-be-open
                java.util.* lockless
                java.util.*$* lockless
                java.util.**Itr anonymous
                java.util.**Iterator anonymous
                java.util.concurrent.** concurrent guarded
                java.util.concurrent.atomic.** open-by-name
                java.util.concurrent.atomic.**Array spread
                java.util.concurrent.atomic.**Adder spread
                java.util.concurrent.atomic.**Accumulator spread
                java.util.concurrent.locks.** -may-be-open
                java.util.function.** unchanging called-back -may-be-open
                  callback *
                java.util.logging.** whole
                java.util.prefs.*
                  unseen *
                  -unseen <init>
                java.util.regex.** anonymous
                java.util.stream.** anonymous keeps-objects -may-be-open
                java.util.zip.** open open-by-name wraps

                -- java.lang
                java.lang.Appendable wrapped
                java.lang.Boolean anonymous value unchanging
                java.lang.Byte anonymous value unchanging
                java.lang.CharSequence may-be-open
                java.lang.Character anonymous value unchanging
                java.lang.Class anonymous value unchanging whole
                java.lang.Class** whole
                java.lang.Comparable may-be-open unchanging
                java.lang.Double anonymous value unchanging
                java.lang.Enum unchanging
                java.lang.Float anonymous value unchanging
                java.lang.Integer anonymous value unchanging
                java.lang.Iterable may-be-open
                java.lang.Long anonymous value unchanging
                java.lang.Math unchanging
                java.lang.Module anonymous
                java.lang.Number may-be-open unchanging
                java.lang.Object may-be-open unchanging whole called-back
                java.lang.Process
                  unseen *
                  -unseen <init>
                java.lang.Process** whole
                java.lang.ProcessBuilder
                  unseen *
                  -unseen <init>
                java.lang.Readable wrapped
                java.lang.Record unchanging
                java.lang.Runnable unchanging
                  callback run
                java.lang.Runtime whole
                  unseen exec
                  silent-setting addShutdownHook removeShutdownHook
                  adds-hooks addShutdownHook
                java.lang.Short anonymous value unchanging
                java.lang.StackTraceElement anonymous
                java.lang.StrictMath unchanging
                java.lang.String anonymous value unchanging
                  makes-text valueOf toString print println printf format
                java.lang.StringBuffer may-be-open
                java.lang.StringBuilder may-be-open lockless
                java.lang.System
                  unseen setProperty clearProperty setProperties getProperties setIn setOut setErr
                  setting setProperty clearProperty setProperties clearProperties
                  silent-setting setIn setOut setErr
                java.lang.Thread keeps-arguments unchanging final-bodies
                  unseen activeCount enumerate getAllStackTraces
                  setting setDefaultUncaughtExceptionHandler
                  silent-setting setDefaultUncaughtExceptionHandler
                java.lang.Thread** whole
                java.lang.ThreadGroup
                  unseen activeCount enumerate
                java.lang.ThreadLocal keeps-arguments
                java.lang.Throwable
                  of-exceptions addSuppressed(Ljava/lang/Throwable;)V getSuppressed()[Ljava/lang/Throwable;
                  of-exceptions initCause(Ljava/lang/Throwable;)Ljava/lang/Throwable; getCause()Ljava/lang/Throwable;
                  of-exceptions setStackTrace([Ljava/lang/StackTraceElement;)V getStackTrace()[Ljava/lang/StackTraceElement;
                java.lang.invoke.MethodHandle
                  unseen invoke*
                java.lang.invoke.VarHandle
                  weak get set
                java.lang.ref.Cleaner
                  cleans register
                java.lang.ref.PhantomReference open may-be-open
                  collected refersTo isEnqueued
                java.lang.ref.Reference open may-be-open
                  collected get refersTo isEnqueued
                java.lang.ref.ReferenceQueue
                  collected poll remove
                java.lang.ref.SoftReference open may-be-open keeps-arguments
                  collected get refersTo isEnqueued
                java.lang.ref.WeakReference open may-be-open keeps-arguments
                  collected get refersTo isEnqueued
                java.lang.reflect.Constructor keeps-arguments
                java.lang.reflect.Field
                  unseen get getBoolean getByte getChar getShort getInt getLong getFloat getDouble
                  unseen set setBoolean setByte setChar setShort setInt setLong setFloat setDouble
                java.lang.reflect.Method keeps-arguments
                sun.misc.Unsafe
                  unseen get* put* compareAndSwap* copyMemory setMemory
                  -unseen getUnsafe getLoadAverage

                -- other packages
                java.beans.PropertyChangeSupport open open-by-name may-be-open
                java.io.File
                  files *
                  -files <init> getName getParent getParentFile getPath toPath toURI isAbsolute getAbsolutePath getAbsoluteFile
                  -files compareTo equals hashCode toString
                java.io.FileInputStream
                  files *
                java.io.FileOutputStream
                  files *
                java.io.FileReader
                  files *
                java.io.FileWriter
                  files *
                java.io.InputStream wrapped
                java.io.OutputStream wrapped
                java.io.Piped*
                  unseen *
                  -unseen <init>
                java.io.PrintStream unchanging
                  makes-text valueOf toString print println printf format
                java.io.PrintWriter
                  makes-text valueOf toString print println printf format
                java.io.RandomAccessFile
                  files *
                java.io.Reader wrapped
                java.io.Writer wrapped
                java.nio.channels.FileChannel
                  files *
                java.nio.file.Files
                  files *
                java.security.MessageDigest open may-be-open
                java.security.Signature open may-be-open
                java.time.Duration unchanging
                javax.crypto.Cipher open open-by-name may-be-open
                javax.crypto.Mac open open-by-name may-be-open

                -- java.util
                java.util.ArrayDeque in-order
                  copies <init>
                java.util.ArrayList
                  copies <init> addAll copyOf
                java.util.Calendar open
                java.util.Collection** called-back
                java.util.Comparator unchanging called-back -may-be-open
                java.util.Date open
                java.util.DoubleSummaryStatistics open open-by-name
                java.util.Formatter open open-by-name wraps
                java.util.GregorianCalendar open
                java.util.Hashtable** guarded
                java.util.IntSummaryStatistics open open-by-name
                java.util.LinkedList in-order
                  copies <init> addAll copyOf
                java.util.List
                  copies addAll copyOf
                java.util.Locale anonymous whole -may-be-open
                  unseen setDefault
                  silent-setting setDefault
                java.util.LongSummaryStatistics open open-by-name
                java.util.Objects unchanging
                  reads-arguments *
                  makes-text valueOf toString print println printf format
                java.util.Observable open
                java.util.Optional anonymous keeps-arguments unchanging
                java.util.OptionalDouble anonymous unchanging
                java.util.OptionalInt anonymous unchanging
                java.util.OptionalLong anonymous unchanging
                java.util.PriorityQueue final-bodies
                  copies <init>
                java.util.Random whole
                java.util.Scanner open open-by-name wraps
                java.util.Stack** guarded
                java.util.Stack
                  copies <init>
                java.util.StringJoiner open open-by-name
                java.util.StringTokenizer open open-by-name
                java.util.TimeZone
                  unseen setDefault
                  silent-setting setDefault
                java.util.Timer** whole
                java.util.TimerTask
                  callback run
                java.util.UUID anonymous whole
                java.util.Vector** guarded
                java.util.Vector
                  copies <init> addAll copyOf
                java.util.Vector$** whole
                java.util.WeakHashMap weakly-held
                  collected <init> newWeakHashMap
                java.util.logging.LogManager
                  unseen getLogger
                java.util.logging.Logger
                  unseen setLevel addHandler removeHandler
                java.util.regex.Matcher** changing
                java.util.regex.Matcher open open-by-name

                -- java.util.concurrent
                java.util.concurrent.ArrayBlockingQueue in-turn in-order
                java.util.concurrent.Callable unchanging
                  callback *
                java.util.concurrent.ConcurrentHashMap blurred
                java.util.concurrent.ConcurrentHashMap$KeySetView blurred
                java.util.concurrent.ConcurrentLinkedDeque in-order blurred
                java.util.concurrent.ConcurrentLinkedQueue in-order blurred
                java.util.concurrent.ConcurrentSkipListMap blurred
                java.util.concurrent.ConcurrentSkipListMap$SubMap** walked
                java.util.concurrent.ConcurrentSkipListSet blurred
                java.util.concurrent.CopyOnWriteArrayList
                  copies <init> addAll copyOf
                java.util.concurrent.CountedCompleter final-bodies
                  callback compute
                  step-of-task tryComplete propagateCompletion complete setPendingCount addToPendingCount
                  step-of-task compareAndSetPendingCount decrementPendingCountUnlessZero quietlyCompleteRoot
                java.util.concurrent.Flow$Subscriber
                  callback *
                java.util.concurrent.ForkJoinTask final-bodies
                  callback exec
                  step-of-task fork join invoke quietlyComplete
                java.util.concurrent.LinkedBlockingDeque in-order
                java.util.concurrent.LinkedBlockingQueue in-turn in-order
                java.util.concurrent.LinkedTransferQueue in-turn in-order blurred
                java.util.concurrent.Phaser final-bodies
                java.util.concurrent.RecursiveAction final-bodies
                  callback compute
                java.util.concurrent.RecursiveTask final-bodies
                  callback compute
                java.util.concurrent.Semaphore final-bodies
                java.util.concurrent.SynchronousQueue in-turn
                java.util.concurrent.TimeUnit unchanging
                java.util.concurrent.atomic.AtomicBoolean final-bodies
                java.util.concurrent.atomic.AtomicInteger final-bodies
                java.util.concurrent.atomic.AtomicIntegerArray final-bodies
                java.util.concurrent.atomic.AtomicIntegerFieldUpdater final-bodies
                java.util.concurrent.atomic.AtomicLong final-bodies
                java.util.concurrent.atomic.AtomicLongArray final-bodies
                java.util.concurrent.atomic.AtomicLongFieldUpdater final-bodies
                java.util.concurrent.atomic.AtomicReference final-bodies
                java.util.concurrent.atomic.AtomicReferenceArray final-bodies
                java.util.concurrent.atomic.AtomicReferenceFieldUpdater final-bodies
                java.util.concurrent.locks.AbstractQueuedLongSynchronizer final-bodies
                java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject final-bodies
                java.util.concurrent.locks.AbstractQueuedSynchronizer final-bodies
                java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject final-bodies
                java.util.concurrent.locks.LockSupport
                  unparks unpark
                java.util.concurrent.locks.ReentrantLock final-bodies
                java.util.concurrent.locks.ReentrantReadWriteLock final-bodies
                """;
    }
}
