// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.regex.Pattern;

/**
 * Names of classes that somebody generates while the program runs, without what differs from run to run: lambdas, hidden classes, proxies, mocks.
 */
public final class GeneratedNames {

    private static final Pattern LAMBDA = Pattern.compile("(\\$\\$Lambda)[$/\\w]*");

    /** A hidden class is named by an address, or a number, behind a slash. */
    private static final Pattern HIDDEN = Pattern.compile("(?<=[\\w$])[/+]0x[0-9a-f]{8,16}\\b");

    /** The JDK's proxies and accessors. */
    private static final Pattern NUMBERED = Pattern.compile(
            "((?:^|[.$/])\\$?(?:\\$Proxy|Proxy\\$|Generated(?:Method|Constructor|SerializationConstructor)Accessor))\\d+");

    /** Names that Byte Buddy, Mockito, CGLIB, Hibernate and others give to the classes that they make for one of the program. */
    private static final Pattern MADE = Pattern.compile(
            "(\\$(?:codegen\\$)?(?:MockitoMock|ByteBuddy|HibernateProxy|auxiliary|\\$(?:EnhancerBy\\w*|FastClassBy\\w*|SpringCGLIB)\\$?))\\$\\w+");

    /** Other digits in each run: what {@code Object.toString} makes of an object. */
    private static final Pattern IDENTITY = Pattern.compile("((?:\\w+\\.)+[\\w$]+)@[0-9a-f]{1,8}\\b");

    private GeneratedNames() {}

    /** A name, or a text with names in it, as it is in all runs. */
    public static String stable(String text) {
        if (text.indexOf('$') < 0 && text.indexOf("0x") < 0 && text.indexOf("Generated") < 0) {
            return text;
        }
        String stable = LAMBDA.matcher(text).replaceAll("$1");
        stable = HIDDEN.matcher(stable).replaceAll("");
        stable = NUMBERED.matcher(stable).replaceAll("$1");
        return MADE.matcher(stable).replaceAll("$1");
    }

    /** A message as it is in all runs, in which objects may tell themselves by their identity. */
    public static String withoutIdentities(String message) {
        return IDENTITY.matcher(stable(message)).replaceAll("$1");
    }
}
