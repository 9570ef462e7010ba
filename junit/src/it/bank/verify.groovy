// Three builds, each with a test that fails for its bug, one that nothing was seen of, and those that pass.
String log = new File(basedir, 'build.log').text
assert log.count('error[HDL101]: AssertionFailedError in AccountTest.no_deposit_is_lost') >= 3
// The recorded run itself may lose a deposit.
assert log =~ /replayed 4 of 4|observed/
assert log.count('at bank.Account.deposit(Account.java:9)') >= 3
assert log.count('Heddle could not look at this test, and seeing nothing is no success (exit code 4)') >= 3
assert log.count('if your classes were not looked at, name them: @HeddleTest(include = "bank")') >= 3
assert log.count('Tests run: 5, Failures: 2, Errors: 0, Skipped: 0') >= 3

// The last line of a failure is the command; what comes then is of Surefire.
String command = /  next       java -jar target.heddle.tool-\w+.heddle-cli.jar replay target.heddle.bank.AccountTest.no_deposit_is_lost.AccountTest.no_deposit_is_lost-1.schedule/
assert log =~ command

// The second and the third build find the schedule of the one before.
assert log.count('tried first, and failed again with the schedule of the last check') >= 2

for (number in 1..2) {
    assert new File(basedir, "target/heddle/bank.AmountsTest.no_deposit_is_lost-$number/report.txt").text.contains('nothing can go wrong')
}
