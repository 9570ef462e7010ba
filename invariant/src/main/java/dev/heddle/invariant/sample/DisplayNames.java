// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of classes, fields and places for people. */
final class DisplayNames {

    private static final Pattern TYPE = Pattern.compile("\\[*(?:[ZBCSIJFD]|L[^;]*;)");

    private DisplayNames() {}

    /** A field with its class, without the package. */
    static String simple(String member) {
        int field = member.lastIndexOf('.');
        int type = member.lastIndexOf('.', field - 1);
        return member.substring(type + 1).replace('$', '.');
    }

    /** A class without its package. */
    static String simpleType(String type) {
        String name = type;
        StringBuilder brackets = new StringBuilder();
        while (name.startsWith("[")) {
            name = name.substring(1);
            brackets.append("[]");
        }
        if (brackets.length() > 0) {
            name = switch (name) {
                case "I" -> "int";
                case "J" -> "long";
                case "Z" -> "boolean";
                case "B" -> "byte";
                case "C" -> "char";
                case "S" -> "short";
                case "F" -> "float";
                case "D" -> "double";
                default -> name.substring(1, name.length() - 1);
            };
        }
        return name.substring(name.lastIndexOf('.') + 1).replace('$', '.') + brackets;
    }

    /** A method with the types that it takes: {@code Bank.deposit(int, String)}. */
    static String signature(Place place) {
        List<String> types = new ArrayList<>();
        Matcher type =
                TYPE.matcher(place.descriptor().substring(0, place.descriptor().indexOf(')')));
        while (type.find()) {
            String name = type.group();
            // As an array of it would be called, which has a letter for primitive types, too.
            String array = simpleType("[" + name.replace('/', '.'));
            types.add(array.substring(0, array.length() - 2));
        }
        return place.methodName() + "(" + String.join(", ", types) + ")";
    }

    /** The source line of a place: {@code Bank.java:12}. */
    static String line(Place place) {
        String type = place.className().substring(place.className().lastIndexOf('.') + 1);
        int inner = type.indexOf('$');
        return (inner > 0 ? type.substring(0, inner) : type) + ".java:" + place.line();
    }
}
