// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.reflecting;

import dev.heddle.samples.Crew;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Dynamic proxies for interfaces of the program and of the library, called from both sides. */
public final class Proxies {

    interface Service {
        int compute(int a, long b);

        String name();

        void fail() throws InterruptedException;

        default String hello() {
            return "hello " + name();
        }
    }

    static final class Recorder implements InvocationHandler {
        private final List<String> calls = new ArrayList<>();
        private int count;

        @Override
        public synchronized Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            count++;
            calls.add(method.getName());
            switch (method.getName()) {
                case "compute":
                    return (int) args[0] + (int) (long) args[1];
                case "name":
                    return "proxy";
                case "fail":
                    if (count % 2 == 0) {
                        throw new InterruptedException("declared");
                    }
                    throw new Exception("undeclared");
                case "compare":
                    return Integer.compare((Integer) args[1], (Integer) args[0]);
                case "hello":
                    return InvocationHandler.invokeDefault(proxy, method, args);
                default:
                    return method.getName().equals("hashCode") ? (Object) 7 : "text";
            }
        }
    }

    private Proxies() {}

    public static void main(String[] args) {
        Recorder recorder = new Recorder();
        Service service = (Service) Proxy.newProxyInstance(
                Proxies.class.getClassLoader(), new Class<?>[] {Service.class, Comparator.class}, recorder);
        System.out.println(service.compute(3, 1L << 32 | 4) + " " + service.hello() + service.hashCode() + service);
        for (int i = 0; i < 2; i++) {
            try {
                service.fail();
            } catch (InterruptedException e) {
                System.out.println(e.getMessage());
            } catch (UndeclaredThrowableException e) {
                System.out.println(e.getCause().getMessage());
            }
        }
        List<Integer> numbers = new ArrayList<>(List.of(1, 3, 2));
        @SuppressWarnings("unchecked")
        Comparator<Integer> comparator = (Comparator<Integer>) service;
        numbers.sort(comparator);
        System.out.println(numbers + " " + Crew.each(3, i -> service.compute(i, i)));
        System.out.println(recorder.calls.size() == recorder.count);
        System.out.println(
                Proxy.isProxyClass(service.getClass()) + " " + (Proxy.getInvocationHandler(service) == recorder));
        Service wrong = (Service) Proxy.newProxyInstance(
                Proxies.class.getClassLoader(), new Class<?>[] {Service.class}, (proxy, method, arguments) -> null);
        try {
            wrong.compute(1, 1);
        } catch (NullPointerException e) {
            System.out.println("null for int");
        }
    }
}
