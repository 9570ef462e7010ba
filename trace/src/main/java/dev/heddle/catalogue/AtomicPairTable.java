// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Atomic pairs, adders, accumulators and variable handles. */
final class AtomicPairTable {

    private AtomicPairTable() {}

    static String text() {
        return """
                java.util.concurrent.atomic.AtomicStampedReference atomic
                  CREATE new(Object, int)
                  PAIR_READ Object getReference()
                  PAIR_READ_MARK int getStamp()
                  PAIR_READ_BOTH Object get(int[])
                  PAIR_WRITE void set(Object, int)
                  PAIR_COMPARE_AND_SET boolean compareAndSet(Object, Object, int, int)
                  PAIR_COMPARE_AND_SET boolean weakCompareAndSet(Object, Object, int, int)
                  PAIR_ATTEMPT boolean attemptStamp(Object, int)

                java.util.concurrent.atomic.AtomicMarkableReference atomic
                  CREATE new(Object, boolean)
                  PAIR_READ Object getReference()
                  PAIR_READ_MARK boolean isMarked()
                  PAIR_READ_BOTH Object get(boolean[])
                  PAIR_WRITE void set(Object, boolean)
                  PAIR_COMPARE_AND_SET boolean compareAndSet(Object, Object, boolean, boolean)
                  PAIR_COMPARE_AND_SET boolean weakCompareAndSet(Object, Object, boolean, boolean)
                  PAIR_ATTEMPT boolean attemptMark(Object, boolean)

                java.util.concurrent.atomic.LongAdder atomic
                  CREATE new()
                  ADDER_ADD void add(long)
                  ADDER_INCREMENT void increment()
                  ADDER_DECREMENT void decrement()
                  ADDER_SUM long sum()
                  ADDER_RESET void reset()
                  ADDER_SUM_THEN_RESET long sumThenReset()
                  CELL_READ_AS int intValue(); long longValue(); float floatValue(); double doubleValue()
                  CELL_READ_AS String toString()
                  CELL_READ_AS byte byteValue(); short shortValue()

                java.util.concurrent.atomic.DoubleAdder atomic
                  CREATE new()
                  ADDER_ADD void add(double)
                  ADDER_SUM double sum()
                  ADDER_RESET void reset()
                  ADDER_SUM_THEN_RESET double sumThenReset()
                  CELL_READ_AS int intValue(); long longValue(); float floatValue(); double doubleValue()
                  CELL_READ_AS String toString()
                  CELL_READ_AS byte byteValue(); short shortValue()

                java.util.concurrent.atomic.LongAccumulator atomic
                  CREATE new(LongBinaryOperator, long)
                  ACCUMULATOR_ADD void accumulate(long)
                  OBSERVE long get()
                  CHANGE void reset(); long getThenReset()
                  CELL_READ_AS int intValue(); long longValue(); float floatValue(); double doubleValue()
                  CELL_READ_AS String toString()
                  CELL_READ_AS byte byteValue(); short shortValue()

                java.util.concurrent.atomic.DoubleAccumulator atomic
                  CREATE new(DoubleBinaryOperator, double)
                  ACCUMULATOR_ADD void accumulate(double)
                  OBSERVE double get()
                  CHANGE void reset(); double getThenReset()
                  CELL_READ_AS int intValue(); long longValue(); float floatValue(); double doubleValue()
                  CELL_READ_AS String toString()
                  CELL_READ_AS byte byteValue(); short shortValue()

                java.lang.invoke.VarHandle atomic handle
                  CELL_READ get(...); getVolatile(...); getOpaque(...); getAcquire(...)
                  CELL_WRITE set(...); setVolatile(...); setOpaque(...); setRelease(...)
                  CELL_GET_AND_SET getAndSet(...); getAndSetAcquire(...); getAndSetRelease(...)
                  CELL_COMPARE_AND_SET compareAndSet(...)
                  CELL_WEAK_COMPARE_AND_SET weakCompareAndSet(...); weakCompareAndSetPlain(...)
                  CELL_WEAK_COMPARE_AND_SET weakCompareAndSetAcquire(...); weakCompareAndSetRelease(...)
                  CELL_COMPARE_AND_EXCHANGE compareAndExchange(...); compareAndExchangeAcquire(...)
                  CELL_COMPARE_AND_EXCHANGE compareAndExchangeRelease(...)
                  CELL_GET_AND_ADD getAndAdd(...); getAndAddAcquire(...); getAndAddRelease(...)
                  CELL_GET_AND_OR getAndBitwiseOr(...); getAndBitwiseOrAcquire(...); getAndBitwiseOrRelease(...)
                  CELL_GET_AND_AND getAndBitwiseAnd(...); getAndBitwiseAndAcquire(...); getAndBitwiseAndRelease(...)
                  CELL_GET_AND_XOR getAndBitwiseXor(...); getAndBitwiseXorAcquire(...); getAndBitwiseXorRelease(...)
                  FENCE void fullFence() nothing; void acquireFence() nothing; void releaseFence() nothing
                  FENCE void loadLoadFence() nothing; void storeStoreFence() nothing
                  CELL_FIND VarHandle withInvokeExactBehavior() receiver access
                  CELL_FIND VarHandle withInvokeBehavior() receiver access
                  CONFIGURE boolean hasInvokeExactBehavior() receiver access; Class varType() receiver access
                  CONFIGURE List coordinateTypes() receiver access
                  CONFIGURE boolean isAccessModeSupported(VarHandle$AccessMode) receiver access
                  CONFIGURE MethodType accessModeType(VarHandle$AccessMode) receiver access
                  CONFIGURE MethodHandle toMethodHandle(VarHandle$AccessMode) receiver access

                java.lang.invoke.MethodHandles$Lookup stateless
                  CELL_FIND VarHandle findVarHandle(Class, String, Class)
                  CELL_FIND VarHandle findStaticVarHandle(Class, String, Class); VarHandle unreflectVarHandle(Field)

                java.lang.invoke.MethodHandles stateless nothing
                  CELL_FIND VarHandle arrayElementVarHandle(Class); VarHandle byteArrayViewVarHandle(Class, ByteOrder)
                  CELL_FIND VarHandle byteBufferViewVarHandle(Class, ByteOrder)
                  CONFIGURE MethodHandles$Lookup lookup()
                  CONFIGURE MethodHandles$Lookup privateLookupIn(Class, MethodHandles$Lookup)
                """;
    }
}
