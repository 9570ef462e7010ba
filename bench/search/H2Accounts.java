/** The accounts in a database that H2 keeps in memory. */
public class H2Accounts {

    public static void main(String[] args) throws Exception {
        new Accounts("org.h2.Driver", "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1").use("shutdown");
    }
}
