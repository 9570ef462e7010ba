/** The accounts in a database that HSQLDB keeps in memory. */
public class HsqlAccounts {

    public static void main(String[] args) throws Exception {
        new Accounts("org.hsqldb.jdbcDriver", "jdbc:hsqldb:mem:bank").use("shutdown");
    }
}
