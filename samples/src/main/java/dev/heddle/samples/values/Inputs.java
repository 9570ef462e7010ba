// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

import dev.heddle.api.Atomic;
import dev.heddle.api.Heddle;
import dev.heddle.samples.Crew;

/** Inputs of all types, methods that are meant to be atomic, and assertions over both. */
public final class Inputs {

    private int balance;
    private int withdrawals;

    @Atomic
    boolean withdraw(int amount) {
        if (balance >= amount) {
            balance -= amount;
            withdrawals++;
            return true;
        }
        return false;
    }

    @Atomic
    synchronized void deposit(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative");
        }
        balance += amount;
    }

    @Atomic
    Inputs(int balance) {
        this.balance = balance;
    }

    public static void main(String[] args) {
        int amount = Heddle.input("amount", 10);
        long wide = Heddle.input("wide", 1L << 40);
        boolean flag = Heddle.input("flag", true);
        char letter = Heddle.input("letter", 'q');
        byte small = Heddle.input("small", (byte) -3);
        short half = Heddle.input("half", (short) 300);
        System.out.println(amount + wide + letter + small + half + (flag ? 1 : 0));
        Inputs account = new Inputs(100);
        Crew.together(
                () -> account.deposit(Heddle.input("first", 5)), () -> account.deposit(Heddle.input("second", 6)));
        assert account.balance > 0 : "lost";
        boolean done = account.withdraw(amount * 2);
        System.out.println(done + " " + account.balance + account.withdraw(1000) + account.withdrawals);
        try {
            account.deposit(-amount);
        } catch (IllegalArgumentException e) {
            System.out.println(account.balance);
        }
        if (account.balance != 91) {
            throw new IllegalStateException("balance is " + account.balance);
        }
        int[] table = new int[20];
        table[amount] = letter;
        System.out.println(table[amount] + (wide > amount ? "wide" : "narrow"));
    }
}
