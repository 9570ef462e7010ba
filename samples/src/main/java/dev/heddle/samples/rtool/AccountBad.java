// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** A deposit, a withdrawal, and a check that expects the wrong sum if both were made. */
public final class AccountBad implements Body {

    private final Object lock = new Object();
    private int x = 1;
    private int y = 2;
    private int z = 4;
    private int balance = x;
    private boolean depositDone;
    private boolean withdrawDone;

    private void checkResult() {
        synchronized (lock) {
            if (depositDone && withdrawDone && balance != x - y - z) {
                throw new AssertionError(balance);
            }
        }
    }

    private void makeDeposit() {
        synchronized (lock) {
            balance += y;
            depositDone = true;
        }
    }

    private void makeWithdrawal() {
        synchronized (lock) {
            balance -= z;
            withdrawDone = true;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread check = new Thread(this::checkResult, "check");
        Thread deposit = new Thread(this::makeDeposit, "deposit");
        Thread withdraw = new Thread(this::makeWithdrawal, "withdraw");
        check.start();
        deposit.start();
        withdraw.start();
        check.join();
        deposit.join();
        withdraw.join();
        if (balance != -1) {
            throw new AssertionError(balance);
        }
    }

    public static void main(String[] args) throws Exception {
        new AccountBad().body();
    }
}
