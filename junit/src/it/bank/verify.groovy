// Three builds, each with one test that fails for its bug and one that passes.
String log = new File(basedir, 'build.log').text
assert log.count('error[HDL101]: AssertionFailedError in AccountTest.no_deposit_is_lost') >= 3
assert log.count('at bank.Account.deposit(Account.java:9)') >= 3
assert log =~ /next\s+java -jar target.heddle.tool-\w+.heddle-cli.jar replay target.heddle.bank.AccountTest.no_deposit_is_lost/
assert log.count('Tests run: 2, Failures: 1, Errors: 0, Skipped: 0') >= 3
// The second build finds the schedule of the first.
assert log.contains('tried first, and failed again with the schedule of the last check')
