import groovy.json.JsonSlurper

String log = new File(basedir, 'build.log').text
assert log.contains('[ERROR] error[HDL101]: AssertionFailedError in AccountTest.no_deposit_is_lost')
assert log =~ /\[ERROR\] +\d+  ann +reads balance -> 0 +at bank\.Account\.deposit\(Account\.java:9\)/
assert log =~ /\[ERROR\]   next       mvn heddle:run -Dheddle.arguments="replay target.heddle.bank.AccountTest.no_deposit_is_lost.AccountTest.no_deposit_is_lost-1.schedule"/
assert log.contains('[INFO] heddle: checked: SafeAccountTest.no_deposit_is_lost, nothing can go wrong with these inputs')
assert log.contains('[INFO] heddle: 2 tests checked: 1 can go wrong, 1 passed; 1 class without threads left out')
assert log.contains('BUILD FAILURE')

File heddle = new File(basedir, 'target/heddle')
def json = new JsonSlurper().parse(new File(heddle, 'heddle.json'))
assert json.format == 'heddle-maven'
assert json.tests.collect { it.outcome }.sort() == ['found', 'one thread', 'passed']
assert json.tests.find { it.outcome == 'found' }.check.findings[0].code == 'HDL101'

def sarif = new JsonSlurper().parse(new File(heddle, 'heddle.sarif'))
assert sarif.runs.size() == 1
assert sarif.runs[0].results.any { it.ruleId == 'HDL101' }
assert sarif.runs[0].results*.locations.flatten().every { new File(basedir, it.physicalLocation.artifactLocation.uri).isFile() }

String page = new File(heddle, 'index.html').text
assert page.contains('<a href="bank.AccountTest.no_deposit_is_lost/report.html">')
assert new File(heddle, 'bank.AccountTest.no_deposit_is_lost/report.html').isFile()
