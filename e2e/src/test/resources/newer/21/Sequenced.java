import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;

/** Library of 21: sequenced collections, new methods of String and Math, called by reference. */
public final class Sequenced {

    private static int sum;

    public static void main(String[] args) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        Thread thread = new Thread(() -> {
            synchronized (list) {
                list.reversed().forEach(n -> sum = sum * 10 + n);
            }
        });
        thread.start();
        thread.join();
        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.putFirst("b", 2);
        System.out.println(sum + " " + list.removeLast() + map.firstEntry() + new LinkedHashSet<>(list).reversed());
        System.out.println("x,y".splitWithDelimiters(",", 0).length + Math.clamp(50L, 1, 9) + "abc".indexOf('c', 0, 3));
        StringBuilder builder = new StringBuilder();
        builder.repeat("ab", 2);
        System.out.println(builder);
    }
}
