// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedNamesTest {

    @ParameterizedTest
    @CsvSource({
        "app.Bank$$Lambda$14/0x00007f2a1c001a30, app.Bank$$Lambda",
        "app.Bank$$Lambda/0x00007f2a1c001a30@1b2c3d, app.Bank$$Lambda@1b2c3d",
        "app.Bank/0x0000000800c03000, app.Bank",
        "jdk.proxy2.$Proxy12, jdk.proxy2.$Proxy",
        "app.Clock$MockitoMock$MeJhWB4v, app.Clock$MockitoMock",
        "app.Clock$MockitoMock$1234567, app.Clock$MockitoMock",
        "app.Clock$MockitoMock$1234567$auxiliary$Ab12, app.Clock$MockitoMock$auxiliary",
        "app.Bean$$SpringCGLIB$$0, app.Bean$$SpringCGLIB$",
        "jdk.internal.reflect.GeneratedMethodAccessor7, jdk.internal.reflect.GeneratedMethodAccessor",
    })
    void what_differs_from_run_to_run_is_left_out(String name, String stable) {
        assertThat(GeneratedNames.stable(name)).isEqualTo(stable);
    }

    @ParameterizedTest
    @CsvSource({
        "app.Bank$Account$1",
        "app.Outer$Proxy",
        "app.Shape$Proxy2D",
        "value 0x12345678",
        "app.Bank.lambda$main$0:12"
    })
    void what_the_program_names_stays(String name) {
        assertThat(GeneratedNames.stable(name)).isEqualTo(name);
    }
}
