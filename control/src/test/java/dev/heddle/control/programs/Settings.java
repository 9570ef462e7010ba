// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** Has the same name as {@link dev.heddle.control.programs.alike.Settings}, and so has its field. */
final class Settings {

    static int level = 2;

    private Settings() {}
}
