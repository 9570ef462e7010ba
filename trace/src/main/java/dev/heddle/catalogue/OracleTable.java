// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * Assertions of test libraries, and inputs.
 *
 * <p>What a test asserts is what must hold in every interleaving. The libraries' methods differ between versions, so
 * most are listed by name; where the arguments' places differ (a message first), by signature.
 */
final class OracleTable {

    private OracleTable() {}

    static String text() {
        return """
                dev.heddle.api.Heddle input nothing
                  INPUT int input(Message, int); long input(Message, long); boolean input(Message, boolean)
                  INPUT char input(Message, char); byte input(Message, byte); short input(Message, short)

                org.junit.Assert assertion argument
                  ASSERT_TRUE void assertTrue(boolean); void assertTrue(Message, boolean)
                  ASSERT_FALSE void assertFalse(boolean); void assertFalse(Message, boolean)
                  ASSERT_NULL void assertNull(Object); void assertNull(Message, Object)
                  ASSERT_NOT_NULL void assertNotNull(Object); void assertNotNull(Message, Object)
                  ASSERT_SAME void assertSame(Object, Object); void assertSame(Message, Object, Object)
                  ASSERT_NOT_SAME void assertNotSame(Object, Object); void assertNotSame(Message, Object, Object)
                  ASSERT_EQUAL void assertEquals(Object, Object); void assertEquals(Message, Object, Object)
                  ASSERT_EQUAL void assertEquals(long, long); void assertEquals(Message, long, long)
                  ASSERT_CLOSE void assertEquals(double, double, double)
                  ASSERT_CLOSE void assertEquals(Message, double, double, double)
                  ASSERT_CLOSE void assertEquals(float, float, float); void assertEquals(Message, float, float, float)
                  ASSERT_FAIL void fail(); void fail(String)
                  ASSERT_NOT_EQUAL void assertNotEquals(Object, Object); void assertNotEquals(Message, Object, Object)
                  ASSERT_NOT_EQUAL void assertNotEquals(long, long); void assertNotEquals(Message, long, long)
                  ASSERT_MATCHES void assertThat(Object, Matcher); void assertThat(Message, Object, Matcher)
                  ASSERT_CALLBACK assertThrows(...)
                  ASSERT_OTHER *(...)

                junit.framework.Assert assertion argument
                  ASSERT_TRUE void assertTrue(boolean); void assertTrue(Message, boolean)
                  ASSERT_FALSE void assertFalse(boolean); void assertFalse(Message, boolean)
                  ASSERT_NULL void assertNull(Object); void assertNull(Message, Object)
                  ASSERT_NOT_NULL void assertNotNull(Object); void assertNotNull(Message, Object)
                  ASSERT_SAME void assertSame(Object, Object); void assertSame(Message, Object, Object)
                  ASSERT_NOT_SAME void assertNotSame(Object, Object); void assertNotSame(Message, Object, Object)
                  ASSERT_EQUAL void assertEquals(Object, Object); void assertEquals(Message, Object, Object)
                  ASSERT_EQUAL void assertEquals(long, long); void assertEquals(Message, long, long)
                  ASSERT_CLOSE void assertEquals(double, double, double)
                  ASSERT_CLOSE void assertEquals(Message, double, double, double)
                  ASSERT_CLOSE void assertEquals(float, float, float); void assertEquals(Message, float, float, float)
                  ASSERT_FAIL void fail(); void fail(String)
                  ASSERT_EQUAL void assertEquals(String, String); void assertEquals(Message, String, String)
                  ASSERT_EQUAL void assertEquals(boolean, boolean); void assertEquals(Message, boolean, boolean)
                  ASSERT_EQUAL void assertEquals(byte, byte); void assertEquals(Message, byte, byte)
                  ASSERT_EQUAL void assertEquals(char, char); void assertEquals(Message, char, char)
                  ASSERT_EQUAL void assertEquals(short, short); void assertEquals(Message, short, short)
                  ASSERT_EQUAL void assertEquals(int, int); void assertEquals(Message, int, int)
                  ASSERT_OTHER failSame(...); failNotSame(...); failNotEquals(...)

                junit.framework.TestCase assertion argument like junit.framework.Assert

                org.junit.jupiter.api.Assertions assertion argument
                  ASSERT_TRUE assertTrue(...)
                  ASSERT_FALSE assertFalse(...)
                  ASSERT_NULL assertNull(...)
                  ASSERT_NOT_NULL assertNotNull(...)
                  ASSERT_SAME assertSame(...)
                  ASSERT_NOT_SAME assertNotSame(...)
                  ASSERT_EQUAL assertEquals(...)
                  ASSERT_NOT_EQUAL assertNotEquals(...)
                  ASSERT_CLOSE void assertEquals(float, float, float); void assertEquals(float, float, float, String)
                  ASSERT_CLOSE void assertEquals(float, float, float, Supplier)
                  ASSERT_CLOSE void assertEquals(double, double, double)
                  ASSERT_CLOSE void assertEquals(double, double, double, String)
                  ASSERT_CLOSE void assertEquals(double, double, double, Supplier)
                  ASSERT_OTHER void assertNotEquals(float, float, float)
                  ASSERT_OTHER void assertNotEquals(float, float, float, String)
                  ASSERT_OTHER void assertNotEquals(float, float, float, Supplier)
                  ASSERT_OTHER void assertNotEquals(double, double, double)
                  ASSERT_OTHER void assertNotEquals(double, double, double, String)
                  ASSERT_OTHER void assertNotEquals(double, double, double, Supplier)
                  ASSERT_CALLBACK assertThrows(...); assertThrowsExactly(...); assertDoesNotThrow(...); assertAll(...)
                  ASSERT_CALLBACK assertTimeout(...); assertTimeoutPreemptively(...)
                  ASSERT_FAIL fail(...)
                  ASSERT_OTHER *(...)

                org.testng.Assert assertion argument
                  ASSERT_TRUE assertTrue(...)
                  ASSERT_FALSE assertFalse(...)
                  ASSERT_NULL assertNull(...)
                  ASSERT_NOT_NULL assertNotNull(...)
                  ASSERT_SAME assertSame(...)
                  ASSERT_NOT_SAME assertNotSame(...)
                  ASSERT_EQUAL assertEquals(...)
                  ASSERT_NOT_EQUAL assertNotEquals(...)
                  ASSERT_CLOSE void assertEquals(float, float, float); void assertEquals(float, float, float, String)
                  ASSERT_CLOSE void assertEquals(double, double, double)
                  ASSERT_CLOSE void assertEquals(double, double, double, String)
                  ASSERT_OTHER void assertNotEquals(float, float, float)
                  ASSERT_OTHER void assertNotEquals(float, float, float, String)
                  ASSERT_OTHER void assertNotEquals(double, double, double)
                  ASSERT_OTHER void assertNotEquals(double, double, double, String)
                  ASSERT_CALLBACK assertThrows(...); expectThrows(...)
                  ASSERT_FAIL fail(...)
                  ASSERT_OTHER *(...)

                org.assertj.core.api.Assertions assertion argument
                  ASSERT_THAT assertThat(...); assertThatObject(...); assertThatComparable(...)
                  ASSERT_THAT assertThatCharSequence(...); assertThatIterable(...); assertThatCollection(...)
                  ASSERT_THAT assertThatList(...); assertThatIterator(...); assertThatPredicate(...)
                  ASSERT_THAT assertThatStream(...); assertThatPath(...); assertThatTemporal(...)
                  ASSERT_CALLBACK assertThatThrownBy(...); assertThatCode(...); assertThatExceptionOfType(...)
                  ASSERT_CALLBACK assertThatException(...); assertThatNoException(...)
                  ASSERT_CALLBACK assertThatNullPointerException(...); assertThatIllegalArgumentException(...)
                  ASSERT_CALLBACK assertThatIllegalStateException(...); assertThatIOException(...)
                  ASSERT_CALLBACK assertThatRuntimeException(...); catchThrowable(...); catchException(...)
                  ASSERT_CALLBACK catchThrowableOfType(...); assertWith(...)
                  ASSERT_FAIL fail(...); failBecauseExceptionWasNotThrown(...); shouldHaveThrown(...)
                  ASSERT_OTHER *(...)

                org.assertj.core.api.AssertionsForClassTypes assertion argument
                  ASSERT_THAT assertThat(...)
                  ASSERT_CALLBACK assertThatThrownBy(...); assertThatCode(...); assertThatExceptionOfType(...); catchThrowable(...)
                  ASSERT_FAIL fail(...)
                  ASSERT_OTHER *(...)

                org.assertj.core.api.AssertionsForInterfaceTypes assertion argument
                  ASSERT_THAT assertThat(...)
                  ASSERT_OTHER *(...)

                org.assertj.core.api.BDDAssertions assertion argument like org.assertj.core.api.Assertions
                  ASSERT_THAT then(...)
                  ASSERT_CALLBACK thenThrownBy(...); thenCode(...)

                org.assertj.core.api.*Assert assertion
                  ASSERT_EQUAL isEqualTo(...)
                  ASSERT_NOT_EQUAL isNotEqualTo(...)
                  ASSERT_TRUE isTrue(...)
                  ASSERT_FALSE isFalse(...)
                  ASSERT_NULL isNull(...)
                  ASSERT_NOT_NULL isNotNull(...)
                  ASSERT_SAME isSameAs(...)
                  ASSERT_NOT_SAME isNotSameAs(...)
                  ASSERT_ZERO isZero(...)
                  ASSERT_NOT_ZERO isNotZero(...)
                  ASSERT_POSITIVE isPositive(...)
                  ASSERT_NEGATIVE isNegative(...)
                  ASSERT_NOT_POSITIVE isNotPositive(...)
                  ASSERT_NOT_NEGATIVE isNotNegative(...)
                  ASSERT_GREATER isGreaterThan(...)
                  ASSERT_AT_LEAST isGreaterThanOrEqualTo(...)
                  ASSERT_LESS isLessThan(...)
                  ASSERT_AT_MOST isLessThanOrEqualTo(...)
                  ASSERT_BETWEEN isBetween(...)
                  ASSERT_DESCRIBE as(...); describedAs(...); withFailMessage(...); overridingErrorMessage(...)
                  ASSERT_CALLBACK satisfies(...); allSatisfy(...); anySatisfy(...); noneSatisfy(...); matches(...)
                  ASSERT_CALLBACK isThrownBy(...); doesNotThrowAnyException(...)
                  ASSERT_OTHER *(...)

                org.hamcrest.MatcherAssert assertion argument
                  ASSERT_MATCHES void assertThat(Object, Matcher); void assertThat(Message, Object, Matcher)
                  ASSERT_TRUE void assertThat(Message, boolean)

                org.hamcrest.CoreMatchers assertion nothing
                  MATCHER_EQUAL Matcher is(Object); Matcher equalTo(Object); Matcher equalToObject(Object)
                  MATCHER_IS Matcher is(Matcher)
                  MATCHER_NOT_EQUAL Matcher not(Object)
                  MATCHER_NOT Matcher not(Matcher)
                  MATCHER_NULL nullValue(...)
                  MATCHER_NOT_NULL notNullValue(...)
                  MATCHER_SAME Matcher sameInstance(Object); Matcher theInstance(Object)
                  MATCHER_OTHER *(...)

                org.hamcrest.Matchers assertion nothing like org.hamcrest.CoreMatchers
                  MATCHER_GREATER greaterThan(...)
                  MATCHER_AT_LEAST greaterThanOrEqualTo(...)
                  MATCHER_LESS lessThan(...)
                  MATCHER_AT_MOST lessThanOrEqualTo(...)

                org.hamcrest.core.Is assertion nothing
                  MATCHER_EQUAL Matcher is(Object)
                  MATCHER_IS Matcher is(Matcher)

                org.hamcrest.core.IsEqual assertion nothing
                  MATCHER_EQUAL Matcher equalTo(Object); Matcher equalToObject(Object)

                org.hamcrest.core.IsNot assertion nothing
                  MATCHER_NOT_EQUAL Matcher not(Object)
                  MATCHER_NOT Matcher not(Matcher)

                org.hamcrest.core.IsNull assertion nothing
                  MATCHER_NULL nullValue(...)
                  MATCHER_NOT_NULL notNullValue(...)

                org.hamcrest.core.IsSame assertion nothing
                  MATCHER_SAME Matcher sameInstance(Object); Matcher theInstance(Object)

                com.google.common.truth.Truth assertion argument
                  ASSERT_THAT assertThat(...)
                  ASSERT_DESCRIBE assertWithMessage(...); assert_(...)
                  ASSERT_OTHER *(...)

                com.google.common.truth.Truth8 assertion argument
                  ASSERT_THAT assertThat(...)

                com.google.common.truth.StandardSubjectBuilder assertion
                  ASSERT_THAT that(...)
                  ASSERT_DESCRIBE withMessage(...)
                  ASSERT_FAIL fail(...)
                  ASSERT_OTHER *(...)

                com.google.common.truth.*Subject assertion
                  ASSERT_EQUAL isEqualTo(...)
                  ASSERT_NOT_EQUAL isNotEqualTo(...)
                  ASSERT_TRUE isTrue(...)
                  ASSERT_FALSE isFalse(...)
                  ASSERT_NULL isNull(...)
                  ASSERT_NOT_NULL isNotNull(...)
                  ASSERT_SAME isSameInstanceAs(...)
                  ASSERT_NOT_SAME isNotSameInstanceAs(...)
                  ASSERT_GREATER isGreaterThan(...)
                  ASSERT_AT_LEAST isAtLeast(...)
                  ASSERT_LESS isLessThan(...)
                  ASSERT_AT_MOST isAtMost(...)
                  ASSERT_OTHER *(...)
                """;
    }
}
