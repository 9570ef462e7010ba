import dev.heddle.api.Heddle;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.util.HaltingThread;
import org.apache.batik.util.RunnableQueue;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A drawing that Batik's queue of updates changes, as in its viewers; others may stop the queue, or change the drawing themselves. */
public class SharedDrawing {

    public static void main(String[] args) throws InterruptedException {
        Document drawing =
                GenericDOMImplementation.getDOMImplementation().createDocument(null, "svg", null);
        Element root = drawing.getDocumentElement();
        root.appendChild(drawing.createElementNS(null, "rect"));
        RunnableQueue updates = RunnableQueue.createRunnableQueue();
        updates.resumeExecution();
        Thread script = new Thread(() -> {
            int choice = Heddle.input("script", 0);
            if (choice == 1) {
                clear(root);
            } else if (choice == 2) {
                root.setAttributeNS(null, "fill", "red");
            } else {
                updates.invokeLater(() -> grow(root));
            }
        });
        Thread viewer = new Thread(() -> {
            int choice = Heddle.input("viewer", 0);
            if (choice == 1) {
                clear(root);
            } else if (choice == 2) {
                updates.suspendExecution(false);
                updates.resumeExecution();
            } else {
                wait(updates, () -> root.setAttributeNS(null, "fill", "green"));
            }
        });
        script.start();
        viewer.start();
        script.join();
        viewer.join();
        HaltingThread queue = updates.getThread();
        // As viewers do: a queue that has nothing to do does not look whether it should end.
        wait(updates, queue::halt);
        queue.join();
    }

    private static void wait(RunnableQueue updates, Runnable update) {
        try {
            updates.invokeAndWait(update);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void grow(Element root) {
        root.appendChild(root.getOwnerDocument().createElementNS(null, "rect"));
    }

    private static void clear(Element root) {
        Node first = root.getFirstChild();
        if (first != null) {
            root.removeChild(first);
        }
    }
}
