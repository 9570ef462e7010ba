// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.expr.Expr;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Makes solvers and remembers how much they worked. */
final class SolverMeter implements Supplier<Solver> {

    private final Supplier<Solver> solvers;
    private final List<Metered> made = new ArrayList<>();

    SolverMeter(Supplier<Solver> solvers) {
        this.solvers = solvers;
    }

    @Override
    public Solver get() {
        Metered solver = new Metered(solvers.get());
        made.add(solver);
        return solver;
    }

    SolverWork work() {
        Statistics total = made.stream().map(Metered::statistics).reduce(SolverWork.NONE.total(), SolverMeter::sum);
        return new SolverWork(
                made.size(), made.stream().mapToInt(solver -> solver.questions).sum(), total);
    }

    private static Statistics sum(Statistics left, Statistics right) {
        return new Statistics(
                left.variables() + right.variables(),
                left.clauses() + right.clauses(),
                left.orderAtoms() + right.orderAtoms(),
                left.nodes() + right.nodes(),
                left.decisions() + right.decisions(),
                left.conflicts() + right.conflicts(),
                left.propagations() + right.propagations(),
                left.dataChecks() + right.dataChecks());
    }

    /** A solver that counts what it is asked, and whose statistics outlive it. */
    private static final class Metered implements Solver {

        private final Solver solver;
        private Statistics latest = SolverWork.NONE.total();
        private boolean closed;
        private int questions;

        Metered(Solver solver) {
            this.solver = solver;
        }

        @Override
        public int node() {
            return solver.node();
        }

        @Override
        public void order(int earlier, int later) {
            solver.order(earlier, later);
        }

        @Override
        public int before(int first, int second) {
            return solver.before(first, second);
        }

        @Override
        public int variable() {
            return solver.variable();
        }

        @Override
        public void add(int... clause) {
            solver.add(clause);
        }

        @Override
        public int holds(Expr condition, int relevant) {
            return solver.holds(condition, relevant);
        }

        @Override
        public void define(int when, Expr symbol, Expr value) {
            solver.define(when, symbol, value);
        }

        @Override
        public void require(Expr condition) {
            solver.require(condition);
        }

        @Override
        public void mayLeaveOpen() {
            solver.mayLeaveOpen();
        }

        @Override
        public Answer solve(Budget budget, int... assumptions) {
            questions++;
            return solver.solve(budget, assumptions);
        }

        @Override
        public Statistics statistics() {
            if (!closed) {
                latest = solver.statistics();
            }
            return latest;
        }

        @Override
        public void close() {
            latest = statistics();
            closed = true;
            solver.close();
        }
    }
}
