// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import dev.heddle.junit.HeddleTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests that are made while others run. */
@HeddleTest
public class Made {

    @TestFactory
    Stream<DynamicTest> one() {
        return Stream.of(DynamicTest.dynamicTest("made", Thread::onSpinWait));
    }
}
