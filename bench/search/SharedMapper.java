import dev.heddle.api.Heddle;
import org.apache.tomcat.util.buf.MessageBytes;
import org.apache.tomcat.util.http.mapper.Mapper;
import org.apache.tomcat.util.http.mapper.MappingData;

/** Tomcat finds out which servlet a request is for, while somebody deploys; with other inputs applications and servlets come and go. */
public class SharedMapper {

    private static final String HOST = "localhost";

    public static void main(String[] args) throws InterruptedException {
        Mapper mapper = new Mapper();
        mapper.addHost(HOST, new String[0], "host");
        mapper.setDefaultHostName(HOST);
        deploy(mapper, "/shop");
        Thread request = new Thread(() -> {
            if (Heddle.input("request", 0) == 1) {
                find(mapper, "/shop/pay");
            } else {
                find(mapper, "/shop/buy");
            }
        });
        Thread admin = new Thread(() -> {
            int choice = Heddle.input("admin", 0);
            if (choice == 1) {
                deploy(mapper, "/blog");
            } else if (choice == 2) {
                mapper.addWrapper(HOST, "/shop", "", "/sell", "seller", false, false);
                mapper.removeWrapper(HOST, "/shop", "", "/sell");
            } else if (choice == 3) {
                mapper.addHost("other", new String[] {"alias"}, "second host");
            } else if (choice == 4) {
                mapper.removeContextVersion(HOST, "/shop", "");
                deploy(mapper, "/shop");
            }
        });
        request.start();
        admin.start();
        request.join();
        admin.join();
    }

    private static void deploy(Mapper mapper, String path) {
        mapper.addContextVersion(HOST, "host", path, "", "application " + path, new String[] {"index.html"}, null);
        mapper.addWrapper(HOST, path, "", "/buy", "buyer", false, false);
        mapper.addWrapper(HOST, path, "", "/pay", "payer", false, false);
    }

    private static void find(Mapper mapper, String path) {
        MessageBytes host = MessageBytes.newInstance();
        host.setString(HOST);
        MessageBytes uri = MessageBytes.newInstance();
        uri.setString(path);
        MappingData found = new MappingData();
        try {
            mapper.map(host, uri, null, found);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        if (found.context != null && found.wrapper == null) {
            throw new IllegalStateException("the application is there, and its servlet is not");
        }
    }
}
