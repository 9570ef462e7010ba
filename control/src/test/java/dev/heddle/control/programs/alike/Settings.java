// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs.alike;

/** Has the same name as another class, and a field that has the same name as one there. */
public final class Settings {

    public static int level = 1;

    private Settings() {}
}
