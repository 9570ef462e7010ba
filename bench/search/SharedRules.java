import dev.heddle.api.Heddle;
import java.io.StringReader;
import net.sourceforge.pmd.PMD;
import net.sourceforge.pmd.PMDException;
import net.sourceforge.pmd.Report;
import net.sourceforge.pmd.RuleContext;
import net.sourceforge.pmd.RuleSet;
import net.sourceforge.pmd.rules.UnusedLocalVariableRule;

/** Two threads look for unused variables with PMD by one set of rules; one of them may use another source, or a report that they share. */
public class SharedRules {

    public static void main(String[] args) throws InterruptedException {
        RuleSet rules = new RuleSet();
        UnusedLocalVariableRule rule = new UnusedLocalVariableRule();
        rule.setMessage("{0} is not used");
        rules.addRule(rule);
        Report shared = new Report();
        Thread one = new Thread(() -> look(rules, shared, "class A { void f() { int x = 1; } }"));
        Thread other = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            String source = choice == 2 ? "class B {}" : "class B { void g() { int y; } }";
            look(rules, choice == 1 ? shared : new Report(), source);
        });
        one.start();
        other.start();
        one.join();
        other.join();
        if (shared.isEmpty()) {
            throw new IllegalStateException("what the first thread found is lost");
        }
    }

    private static void look(RuleSet rules, Report report, String source) {
        RuleContext context = new RuleContext();
        context.setReport(report);
        context.setSourceCodeFilename("source.java");
        try {
            new PMD().processFile(new StringReader(source), rules, context);
        } catch (PMDException e) {
            throw new IllegalStateException(e);
        }
    }
}
