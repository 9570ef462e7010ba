// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

/** Writes down what it is told, in its guide. */
final class NotingTaker implements ArgumentListener {

    private final NotingGuide guide;

    NotingTaker(NotingGuide guide) {
        this.guide = guide;
    }

    @Override
    public void given(Carrier carrier, int site) {
        guide.tell("given", carrier, site);
    }

    @Override
    public void copied(Carrier carrier, Object original, Object copy, int site) {
        guide.tell("copied", carrier, original, copy, site);
    }

    @Override
    public void walks(Carrier carrier, Object walker, Object where, int index) {
        guide.tell("walks", carrier, walker, where, index);
    }

    @Override
    public void advances(Carrier carrier, Object phaser) {
        guide.tell("advances", carrier, phaser);
    }

    @Override
    public void view(Carrier carrier, Object view, Object behind) {
        guide.tell("view", carrier, view, behind);
    }

    @Override
    public boolean isShared(Object object) {
        return guide.answers.get("isShared") instanceof Boolean answer && answer;
    }

    @Override
    public void inside(Carrier carrier, Object object, String method) {
        guide.tell("inside", carrier, object, method);
    }

    @Override
    public void entering(Carrier carrier, Object object, boolean isWritten) {
        guide.tell("entering", carrier, object, isWritten);
    }

    @Override
    public void entered(Carrier carrier, Object object) {
        guide.tell("entered", carrier, object);
    }
}
