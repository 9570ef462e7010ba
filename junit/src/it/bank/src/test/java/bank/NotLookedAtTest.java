package bank;

import dev.heddle.junit.HeddleTest;

/** Nothing of it is looked at, so it must not pass. */
class NotLookedAtTest {

    @HeddleTest(include = "com.acme.elsewhere")
    void looks_elsewhere() {
        new Account().deposit(50);
    }
}
