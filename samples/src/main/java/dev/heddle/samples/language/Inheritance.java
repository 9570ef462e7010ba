// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;

/** Hidden fields, overridden and overloaded methods, super calls, abstract classes, private and static lookalikes. */
public final class Inheritance {

    abstract static class Animal {
        protected int legs = 4;
        static int made;
        String name = "animal";

        Animal() {
            synchronized (Animal.class) {
                made++;
            }
            init();
        }

        void init() {
            legs++;
        }

        abstract String sound();

        String speak() {
            return name + ":" + sound() + ":" + secret() + ":" + legs;
        }

        private String secret() {
            return "animal-secret";
        }

        static String kind() {
            return "animal-kind";
        }

        String meet(Animal other) {
            return "animal";
        }
    }

    static class Dog extends Animal {
        String name = "dog";
        int bones = 3;

        @Override
        void init() {
            super.init();
            bones = 100; // overwritten by the field's initialiser afterwards
        }

        @Override
        String sound() {
            return "woof" + super.name + this.name + ((Animal) this).name;
        }

        private String secret() {
            return "dog-secret";
        }

        static String kind() {
            return "dog-kind";
        }

        String meet(Dog other) {
            return "dog" + other.secret();
        }
    }

    static final class Puppy extends Dog {
        {
            legs += 10;
        }

        @Override
        String speak() {
            return "(" + super.speak() + ")";
        }

        @Override
        String meet(Animal other) {
            return "puppy" + super.meet(other);
        }
    }

    private Inheritance() {}

    public static void main(String[] args) {
        Dog dog = new Dog();
        Animal puppy = new Puppy();
        System.out.println(dog.speak() + " " + puppy.speak() + " " + dog.bones + " " + Animal.made);
        System.out.println(
                dog.meet(dog) + " " + dog.meet(puppy) + " " + puppy.meet(dog) + " " + Dog.kind() + Animal.kind());
        System.out.println(dog.name + ((Animal) dog).name + puppy.name);
        System.out.println(Crew.each(3, i -> i == 0 ? new Dog().legs : new Puppy().legs));
        Animal shared = new Puppy();
        Crew.together(
                () -> {
                    synchronized (shared) {
                        shared.legs++;
                    }
                },
                () -> {
                    synchronized (shared) {
                        ((Puppy) shared).legs += 2;
                    }
                });
        System.out.println(shared.legs + " " + Animal.made);
        try {
            Dog cast = (Dog) (Animal) new Animal() {
                @Override
                String sound() {
                    return "";
                }
            };
            System.out.println(cast.bones);
        } catch (ClassCastException e) {
            System.out.println("not a dog");
        }
    }
}
