// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.stream.Stream;

/** The method by which {@code java} would start a class. Since Java 25, it need be neither public nor static. */
public final class MainMethod {

    private static final int INSTANCE_MAIN = 25;
    private static final Class<?>[] ARGUMENTS = {String[].class};
    private static final Class<?>[] NOTHING = {};

    private final Class<?> type;
    private final Method method;
    private final Optional<Constructor<?>> constructor;

    private MainMethod(Class<?> type, Method method, Optional<Constructor<?>> constructor) {
        this.type = type;
        this.method = method;
        this.constructor = constructor;
    }

    /**
     * Finds it, without running anything of the class.
     *
     * @throws NoSuchMethodException if {@code java} can't start this class; the message is for people
     */
    public static MainMethod of(Class<?> type) throws NoSuchMethodException {
        return of(type, Runtime.version().feature() >= INSTANCE_MAIN);
    }

    static MainMethod of(Class<?> type, boolean isAnyMain) throws NoSuchMethodException {
        String expected = isAnyMain ? "method main that java can start" : "public static void main(String[])";
        Method method = Stream.of(ARGUMENTS, NOTHING)
                .limit(isAnyMain ? 2 : 1)
                .flatMap(parameters -> declared(type, parameters).stream())
                .filter(found -> isAnyMain || isClassical(found))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException("%s has no %s".formatted(type.getName(), expected)));
        method.setAccessible(true);
        if (Modifier.isStatic(method.getModifiers())) {
            return new MainMethod(type, method, Optional.empty());
        }
        return new MainMethod(type, method, Optional.of(constructor(type)));
    }

    /** As a class has it or inherits it, from its superclasses first. */
    private static Optional<Method> declared(Class<?> type, Class<?>... parameters) {
        for (Class<?> holder = type; holder != null; holder = holder.getSuperclass()) {
            try {
                Method method = holder.getDeclaredMethod("main", parameters);
                if (method.getReturnType() == void.class && isSeen(method, type)) {
                    return Optional.of(method);
                }
            } catch (NoSuchMethodException further) {
                continue;
            }
        }
        try {
            // Default methods of interfaces; static ones are not inherited.
            Method method = type.getMethod("main", parameters);
            return method.getReturnType() == void.class ? Optional.of(method) : Optional.empty();
        } catch (NoSuchMethodException none) {
            return Optional.empty();
        }
    }

    private static boolean isSeen(Method method, Class<?> from) {
        int modifiers = method.getModifiers();
        boolean isOfPackage = !Modifier.isPublic(modifiers) && !Modifier.isProtected(modifiers);
        return !Modifier.isPrivate(modifiers)
                && !(isOfPackage && !method.getDeclaringClass().getPackageName().equals(from.getPackageName()));
    }

    private static boolean isClassical(Method method) {
        return Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers());
    }

    private static Constructor<?> constructor(Class<?> type) throws NoSuchMethodException {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (!Modifier.isPrivate(constructor.getModifiers()) && !Modifier.isAbstract(type.getModifiers())) {
                constructor.setAccessible(true);
                return constructor;
            }
        } catch (NoSuchMethodException none) {
            // Said below.
        }
        throw new NoSuchMethodException(
                "%s has no constructor without parameters, which its main, not being static, needs"
                        .formatted(type.getName()));
    }

    /** Runs it, on a new object if it needs one. What the program throws comes out as it is. */
    void run(String... arguments) throws Throwable {
        try {
            Object receiver = constructor.isPresent() ? constructor.get().newInstance() : null;
            if (method.getParameterCount() == 0) {
                method.invoke(receiver);
            } else {
                method.invoke(receiver, (Object) arguments);
            }
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    @Override
    public String toString() {
        return type.getName() + "." + method.getName();
    }
}
