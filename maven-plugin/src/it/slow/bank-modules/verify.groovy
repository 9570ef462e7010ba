import groovy.json.JsonSlurper

String log = new File(basedir, 'build.log').text
// 1
assert log.contains('[INFO] heddle: checked: SafeAccountTest.no_deposit_is_lost, nothing can go wrong with these inputs')
// 2
assert log =~ /\[WARNING\] heddle: checked: AccountTest.no_deposit_is_lost, 1 bug.*\(the build does not fail for it\)/
// 3 and 4
assert log.contains('[ERROR] heddle: bank.AccountTest: inconclusive, and seeing nothing is no success')
assert log.contains('[ERROR] if your classes were not looked at, name them: <include>bank</include>')
assert log.contains('[WARNING] heddle: bank.AccountTest: inconclusive, and seeing nothing is no success')
// 5
assert log.contains('[ERROR] error[HDL101]: AssertionFailedError in AccountTest.no_deposit_is_lost')
assert log =~ /next       mvn heddle:run -pl account -Dheddle.arguments="replay target.heddle/
// 6
assert log.contains('replayed: main: org.opentest4j.AssertionFailedError')
// 7 to 9
assert log.contains("heddle: failOn is error, warning, confirmed (the same), predicted or never, not 'sometimes'")
assert log.contains('heddle: there is no test class NoSuchTest in')
assert log.count('[INFO] heddle: skipped') == 3

def sarif = new JsonSlurper().parse(new File(basedir, 'account/target/heddle/heddle.sarif'))
assert sarif.runs[0].results*.locations.flatten().collect { it.physicalLocation.artifactLocation.uri }.every {
    it.startsWith('account/src/') && new File(basedir, it).isFile()
}
