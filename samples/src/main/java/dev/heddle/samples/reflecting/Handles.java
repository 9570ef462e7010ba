// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import dev.heddle.samples.Crew;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.function.IntBinaryOperator;

/** Method handles: virtual, static, special, constructors, fields, combined, bound, and lambdas made by hand. */
public final class Handles {

    static class Base {
        protected int value;

        Base(int value) {
            this.value = value;
        }

        int scale(int n) {
            return value * n;
        }
    }

    static final class Derived extends Base {
        Derived(int value) {
            super(value);
        }

        @Override
        int scale(int n) {
            return -value * n;
        }

        static MethodHandle parentScale() throws ReflectiveOperationException {
            return MethodHandles.lookup()
                    .findSpecial(Base.class, "scale", MethodType.methodType(int.class, int.class), Derived.class);
        }
    }

    private static int calls;

    private Handles() {}

    private static int add(int a, int b) {
        calls++;
        return a + b;
    }

    private static String failed(RuntimeException e, int n) {
        return "handled " + e.getMessage() + n;
    }

    private static String risky(int n) {
        if (n > 2) {
            throw new IllegalArgumentException("risk");
        }
        return "safe";
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType binary = MethodType.methodType(int.class, int.class, int.class);
        MethodHandle add = lookup.findStatic(Handles.class, "add", binary);
        MethodHandle scale = lookup.findVirtual(Base.class, "scale", MethodType.methodType(int.class, int.class));
        MethodHandle make = lookup.findConstructor(Derived.class, MethodType.methodType(void.class, int.class));
        MethodHandle getter = lookup.findGetter(Base.class, "value", int.class);
        MethodHandle setter = lookup.findSetter(Base.class, "value", int.class);
        Base made = (Base) make.invoke(6);
        System.out.println(
                (int) add.invokeExact(1, 2) + " " + (int) scale.invoke(made, 3) + " " + (int) getter.invoke(made));
        setter.invoke(made, 9);
        System.out.println((int) Derived.parentScale().invokeExact((Derived) made, 2) + " " + made.value);
        MethodHandle bound = scale.bindTo(new Base(4));
        MethodHandle swapped = MethodHandles.permuteArguments(add, binary, 1, 0);
        MethodHandle inserted = MethodHandles.insertArguments(add, 0, 100);
        System.out.println(
                (int) bound.invokeExact(5) + (int) swapped.invoke(1, 2) + (int) inserted.invoke(5) + " " + calls);
        MethodHandle risky = lookup.findStatic(Handles.class, "risky", MethodType.methodType(String.class, int.class));
        MethodHandle handler = lookup.findStatic(
                Handles.class, "failed", MethodType.methodType(String.class, RuntimeException.class, int.class));
        MethodHandle guarded = MethodHandles.catchException(risky, RuntimeException.class, handler);
        System.out.println((String) guarded.invokeExact(1) + (String) guarded.invokeExact(5));
        MethodHandle collected = add.asSpreader(Object[].class, 2);
        System.out.println(add.invokeWithArguments(7, 8) + " " + (int) collected.invoke(new Object[] {1, 1}));
        CallSite site = LambdaMetafactory.metafactory(
                lookup, "applyAsInt", MethodType.methodType(IntBinaryOperator.class), binary, add, binary);
        IntBinaryOperator operator = (IntBinaryOperator) site.getTarget().invokeExact();
        MutableCallSite mutable = new MutableCallSite(add);
        mutable.setTarget(swapped);
        System.out.println(
                operator.applyAsInt(20, 22) + (int) mutable.dynamicInvoker().invokeExact(1, 1));
        IntBinaryOperator proxy = MethodHandleProxies.asInterfaceInstance(IntBinaryOperator.class, add);
        System.out.println(proxy.applyAsInt(3, 3));
        System.out.println(Crew.each(2, i -> {
            try {
                return (int) scale.invoke(made, i);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }));
        try {
            add.invokeExact(1L, 2);
        } catch (java.lang.invoke.WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
