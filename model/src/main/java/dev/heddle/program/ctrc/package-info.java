// SPDX-License-Identifier: Apache-2.0
/**
 * Reads and writes trace programs as {@code .ctrc} text; {@code docs/ctrc.md} describes the format.
 *
 * <p>Start with {@link dev.heddle.program.ctrc.CtrcReader} and {@link dev.heddle.program.ctrc.CtrcWriter}. Reading goes from
 * characters to tokens ({@code Lexer}), to sections and instructions without meaning ({@code SyntaxParser}), to terms
 * ({@code TermReader}) and actions ({@code InstructionTranslator}), and last to a checked program ({@code Assembly}). Every
 * stage keeps positions, so that each complaint names the place it is about.
 */
@NullMarked
package dev.heddle.program.ctrc;

import org.jspecify.annotations.NullMarked;
