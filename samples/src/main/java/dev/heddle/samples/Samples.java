// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples;

import dev.heddle.samples.atomics.References;
import dev.heddle.samples.atomics.Scalars;
import dev.heddle.samples.atomics.VarHandles;
import dev.heddle.samples.bytecode.ArrayKinds;
import dev.heddle.samples.bytecode.Comparisons;
import dev.heddle.samples.bytecode.Conversions;
import dev.heddle.samples.bytecode.DoubleArithmetic;
import dev.heddle.samples.bytecode.FloatArithmetic;
import dev.heddle.samples.bytecode.IntArithmetic;
import dev.heddle.samples.bytecode.LongArithmetic;
import dev.heddle.samples.bytecode.ManyLocals;
import dev.heddle.samples.bytecode.NestedArrays;
import dev.heddle.samples.bytecode.NestedFinally;
import dev.heddle.samples.bytecode.NotANumber;
import dev.heddle.samples.bytecode.SmallTypes;
import dev.heddle.samples.bytecode.Switches;
import dev.heddle.samples.bytecode.WideLocals;
import dev.heddle.samples.collections.CopyOnWrite;
import dev.heddle.samples.collections.Maps;
import dev.heddle.samples.collections.Plain;
import dev.heddle.samples.collections.Queues;
import dev.heddle.samples.executors.ForkJoin;
import dev.heddle.samples.executors.Futures;
import dev.heddle.samples.executors.ParallelStreams;
import dev.heddle.samples.executors.Pools;
import dev.heddle.samples.executors.ThreadLocals;
import dev.heddle.samples.executors.Timers;
import dev.heddle.samples.failing.Causes;
import dev.heddle.samples.failing.FailedBeforeOthers;
import dev.heddle.samples.failing.FinallyReturns;
import dev.heddle.samples.failing.Implicit;
import dev.heddle.samples.failing.LeavingMonitors;
import dev.heddle.samples.failing.NestedTry;
import dev.heddle.samples.failing.Resources;
import dev.heddle.samples.failing.StackOverflow;
import dev.heddle.samples.failing.StackOverflows;
import dev.heddle.samples.failing.ThroughLibrary;
import dev.heddle.samples.failing.Uncaught;
import dev.heddle.samples.initialising.Failing;
import dev.heddle.samples.initialising.FirstUse;
import dev.heddle.samples.initialising.InstanceParts;
import dev.heddle.samples.initialising.TwoThreads;
import dev.heddle.samples.language.Boxing;
import dev.heddle.samples.language.Comparators;
import dev.heddle.samples.language.Concatenation;
import dev.heddle.samples.language.Constructors;
import dev.heddle.samples.language.ControlFlow;
import dev.heddle.samples.language.Enums;
import dev.heddle.samples.language.Generics;
import dev.heddle.samples.language.Inheritance;
import dev.heddle.samples.language.InheritedBodies;
import dev.heddle.samples.language.InnerClasses;
import dev.heddle.samples.language.Interfaces;
import dev.heddle.samples.language.Iterators;
import dev.heddle.samples.language.Lambdas;
import dev.heddle.samples.language.MethodReferences;
import dev.heddle.samples.language.ObjectMethods;
import dev.heddle.samples.language.OwnFunctions;
import dev.heddle.samples.language.Records;
import dev.heddle.samples.language.Streams;
import dev.heddle.samples.locks.Parking;
import dev.heddle.samples.locks.ReadWrite;
import dev.heddle.samples.locks.Reentrant;
import dev.heddle.samples.locks.Synchronizers;
import dev.heddle.samples.monitors.BoundedBuffer;
import dev.heddle.samples.monitors.DoubleChecked;
import dev.heddle.samples.monitors.Interrupts;
import dev.heddle.samples.monitors.Philosophers;
import dev.heddle.samples.monitors.PingPong;
import dev.heddle.samples.monitors.SynchronizedMethods;
import dev.heddle.samples.monitors.TimedWaits;
import dev.heddle.samples.monitors.VolatileFlags;
import dev.heddle.samples.papers.AtomicityGuard;
import dev.heddle.samples.papers.AtomicitySignal;
import dev.heddle.samples.papers.AtomicityUnguarded;
import dev.heddle.samples.papers.FibBench;
import dev.heddle.samples.papers.Indexer;
import dev.heddle.samples.papers.SymbolicPrediction;
import dev.heddle.samples.peers.PeerPrograms;
import dev.heddle.samples.races.Bank;
import dev.heddle.samples.races.Confined;
import dev.heddle.samples.races.LostUpdate;
import dev.heddle.samples.races.Peterson;
import dev.heddle.samples.races.Pipeline;
import dev.heddle.samples.races.Publication;
import dev.heddle.samples.reflecting.ChangedFinals;
import dev.heddle.samples.reflecting.Cloning;
import dev.heddle.samples.reflecting.Handles;
import dev.heddle.samples.reflecting.Loaders;
import dev.heddle.samples.reflecting.Proxies;
import dev.heddle.samples.reflecting.Reflection;
import dev.heddle.samples.reflecting.Serialized;
import dev.heddle.samples.rtool.RtoolPrograms;
import dev.heddle.samples.values.Arguments;
import dev.heddle.samples.values.Daemons;
import dev.heddle.samples.values.ExitCode;
import dev.heddle.samples.values.FilesAndSockets;
import dev.heddle.samples.values.Halted;
import dev.heddle.samples.values.HashCodes;
import dev.heddle.samples.values.Inputs;
import java.util.List;

/** All programs of the corpus. */
public final class Samples {

    private static final List<Sample> ALL = List.of(
            shared(ArrayKinds.class),
            shared(Comparisons.class),
            shared(Conversions.class),
            shared(DoubleArithmetic.class),
            shared(FloatArithmetic.class),
            shared(IntArithmetic.class),
            shared(LongArithmetic.class),
            shared(ManyLocals.class),
            shared(NestedArrays.class),
            shared(NestedFinally.class),
            shared(NotANumber.class),
            shared(SmallTypes.class),
            shared(Switches.class),
            shared(WideLocals.class),
            shared(Boxing.class),
            shared(Comparators.class),
            shared(Concatenation.class),
            shared(Constructors.class),
            shared(ControlFlow.class),
            shared(Enums.class),
            shared(Generics.class),
            shared(Inheritance.class),
            shared(InheritedBodies.class),
            shared(InnerClasses.class),
            shared(Interfaces.class),
            shared(Iterators.class),
            shared(Lambdas.class),
            shared(MethodReferences.class),
            shared(ObjectMethods.class),
            shared(OwnFunctions.class),
            shared(Records.class),
            shared(Streams.class),
            shared(Failing.class),
            shared(FirstUse.class),
            shared(InstanceParts.class),
            shared(TwoThreads.class),
            shared(Causes.class),
            alone(FailedBeforeOthers.class, 0),
            shared(FinallyReturns.class),
            shared(Implicit.class),
            shared(LeavingMonitors.class),
            shared(NestedTry.class),
            shared(Resources.class),
            alone(StackOverflow.class, 0),
            alone(StackOverflows.class, 0),
            shared(ThroughLibrary.class),
            alone(Uncaught.class, 1),
            shared(BoundedBuffer.class),
            shared(DoubleChecked.class),
            shared(Interrupts.class),
            shared(Philosophers.class),
            shared(PingPong.class),
            shared(SynchronizedMethods.class),
            shared(TimedWaits.class),
            shared(VolatileFlags.class),
            shared(Bank.class),
            shared(Confined.class),
            shared(LostUpdate.class),
            shared(Peterson.class),
            shared(Pipeline.class),
            shared(Publication.class),
            shared(References.class),
            shared(Scalars.class),
            shared(VarHandles.class),
            shared(Parking.class),
            shared(ReadWrite.class),
            shared(Reentrant.class),
            shared(Synchronizers.class),
            shared(CopyOnWrite.class),
            shared(Maps.class),
            shared(Plain.class),
            shared(Queues.class),
            shared(ForkJoin.class),
            shared(Futures.class),
            shared(ParallelStreams.class),
            shared(Pools.class),
            shared(ThreadLocals.class),
            shared(Timers.class),
            shared(ChangedFinals.class),
            shared(Cloning.class),
            shared(Handles.class),
            shared(Loaders.class),
            shared(Proxies.class),
            shared(Reflection.class),
            shared(Serialized.class),
            shared(Arguments.class),
            alone(Daemons.class, 0),
            alone(ExitCode.class, 7),
            alone(Halted.class, 45),
            shared(FilesAndSockets.class),
            shared(HashCodes.class),
            shared(Inputs.class),
            shared(AtomicityGuard.class),
            shared(AtomicitySignal.class),
            shared(AtomicityUnguarded.class),
            shared(FibBench.class),
            shared(Indexer.class),
            shared(SymbolicPrediction.class),
            shared(RtoolPrograms.class),
            shared(PeerPrograms.class));

    private Samples() {}

    /** The programs, in the order of their themes. */
    public static List<Sample> all() {
        return ALL;
    }

    private static Sample shared(Class<?> main) {
        return new Sample(main, false, 0);
    }

    private static Sample alone(Class<?> main, int exitCode) {
        return new Sample(main, true, exitCode);
    }
}
