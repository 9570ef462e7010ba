import dev.heddle.api.Heddle;
import java.io.File;
import org.apache.ftpserver.ftplet.AuthenticationFailedException;
import org.apache.ftpserver.ftplet.FtpException;
import org.apache.ftpserver.ftplet.User;
import org.apache.ftpserver.usermanager.ClearTextPasswordEncryptor;
import org.apache.ftpserver.usermanager.UsernamePasswordAuthentication;
import org.apache.ftpserver.usermanager.impl.BaseUser;
import org.apache.ftpserver.usermanager.impl.PropertiesUserManager;

/** Two threads use the users of an FTP server: one may ask for a user that exists, or log in, the other may delete or change it. */
public class FtpUsers {

    public static void main(String[] args) throws Exception {
        PropertiesUserManager users =
                new PropertiesUserManager(new ClearTextPasswordEncryptor(), (File) null, "admin");
        users.save(user("ann", "secret"));
        Thread client = new Thread(() -> {
            int choice = Heddle.input("client", 0);
            if (choice == 1 && users.doesExist("ann")) {
                users.getUserByName("ann").getHomeDirectory();
            } else if (choice == 2) {
                logIn(users);
            }
        });
        Thread admin = new Thread(() -> change(users, Heddle.input("admin", 0)));
        client.start();
        admin.start();
        client.join();
        admin.join();
    }

    private static void logIn(PropertiesUserManager users) {
        try {
            users.authenticate(new UsernamePasswordAuthentication("ann", "secret"));
        } catch (AuthenticationFailedException expected) {
            // She may be gone by now.
        }
    }

    private static void change(PropertiesUserManager users, int choice) {
        try {
            if (choice == 1) {
                users.delete("ann");
            } else if (choice == 2) {
                users.save(user("ann", "other"));
            }
        } catch (FtpException e) {
            throw new IllegalStateException(e);
        }
    }

    private static User user(String name, String password) {
        BaseUser user = new BaseUser();
        user.setName(name);
        user.setPassword(password);
        user.setHomeDirectory("/home/" + name);
        return user;
    }
}
