// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which initialisers need each other, as a survey of classes sees it. */
class InitialiserGraphTest {

    /** Needs a class that needs it. */
    static final class Currency {
        static int rate = 2;
        static int tax = Country.base + 1;
    }

    static final class Country {
        static int base = 3;
        static int rounding = Currency.rate - 1;
    }

    /** Needs one that does not need anybody. */
    static final class Shop {
        static int price = 2 * Currency.rate;
    }

    /** Makes an object of its own subclass. */
    static class Shape {
        static final Shape ROUND = new Circle();
    }

    static final class Circle extends Shape {}

    /** Uses itself only. */
    static final class Lonely {
        static final Lonely ONE = new Lonely();
        static final Lonely OTHER = ONE;
    }

    /** Needs a class by way of a method that it calls, and that class needs it by way of another one. */
    static final class Mint {
        static final int VALUE = strike();

        static int strike() {
            return Press.value() + 1;
        }

        static int value() {
            return VALUE;
        }
    }

    static final class Press {
        static final int VALUE = roll();

        static int roll() {
            return Mint.value() + 1;
        }

        static int value() {
            return VALUE;
        }
    }

    /** Makes an object whose code uses it, but whose class needs nobody. */
    static final class Clock {
        static int ticks;
        static final Hand HAND = new Hand();
    }

    static final class Hand {
        Hand() {
            Clock.ticks++;
        }
    }

    @Test
    void classes_that_need_each_other_by_way_of_methods_are_a_circle() {
        assertThat(isInCircle(Mint.class)).isTrue();
        assertThat(isInCircle(Press.class)).isTrue();
    }

    @Test
    void a_class_that_only_its_own_initialiser_leads_back_to_is_in_no_circle() {
        assertThat(isInCircle(Clock.class)).isFalse();
        assertThat(isInCircle(Hand.class)).isFalse();
    }

    @Test
    void classes_that_need_each_other_are_a_circle() {
        assertThat(isInCircle(Currency.class)).isTrue();
        assertThat(isInCircle(Country.class)).isTrue();
    }

    @Test
    void a_class_that_makes_an_object_of_its_subclass_is_in_a_circle_with_it() {
        assertThat(isInCircle(Shape.class)).isTrue();
        assertThat(isInCircle(Circle.class)).isTrue();
    }

    @Test
    void who_only_needs_others_or_itself_is_in_none() {
        assertThat(isInCircle(Shop.class)).isFalse();
        assertThat(isInCircle(Lonely.class)).isFalse();
    }

    private static boolean isInCircle(Class<?> type) {
        GateSites sites = new GateSites();
        String name = type.getName().replace('.', '/');
        new Survey(sites, other -> other.startsWith("dev/heddle/"), InitialiserGraphTest::read).from(name);
        return sites.isInitialisedInCircle(name);
    }

    private static byte @Nullable [] read(String name) {
        try (InputStream stream = InitialiserGraphTest.class.getResourceAsStream("/" + name + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
