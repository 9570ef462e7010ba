package woven;

public class Constructors extends java.util.Random {
    private static final long serialVersionUID = 1;
    private final int given;
    private Object owner = this;

    Constructors() {
        this(choose(2));
    }

    Constructors(int given) {
        super(42);
        this.given = given;
    }

    static int choose(int number) {
        return number + 1;
    }

    static class Root {
        int made;

        Root(boolean fails) {
            if (fails) {
                throw new IllegalStateException("fails");
            }
            made = 1;
        }
    }

    static class Below extends Root {
        Below() {
            super(choose(0) == 0);
            made++;
        }
    }

    public static String run() {
        Constructors made = new Constructors();
        return made.given + " " + (made.owner == made) + made.nextInt(100) + new Below().made;
    }
}
