/** The accounts in a database that Derby keeps in memory. */
public class DerbyAccounts {

    public static void main(String[] args) throws Exception {
        new Accounts("org.apache.derby.jdbc.EmbeddedDriver", "jdbc:derby:memory:bank;create=true")
                .use("create index by_balance on account (balance)");
    }
}
