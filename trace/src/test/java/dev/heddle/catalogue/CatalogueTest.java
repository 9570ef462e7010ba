// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CatalogueTest {

    private static final String CONCURRENT = "java/util/concurrent/";

    @Test
    void an_interface_call_is_found_by_the_interface() {
        Entry lock = find(CONCURRENT + "locks/Lock", "lock", "()V");

        assertThat(lock.meaning()).isEqualTo(Meaning.LOCK_ACQUIRE);
        assertThat(lock.treatment()).isEqualTo(Treatment.OPERATION);
        assertThat(lock.sharing()).isEqualTo(Sharing.OPEN);
    }

    @Test
    void the_receivers_class_says_more_than_the_interface() {
        assertThat(find(CONCURRENT + "locks/ReentrantReadWriteLock$ReadLock", "lock", "()V")
                        .meaning())
                .isEqualTo(Meaning.READ_ACQUIRE);
        assertThat(find("java/util/Collections$SynchronizedMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")
                        .sharing())
                .isEqualTo(Sharing.MONITOR);
        assertThat(find("java/util/HashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;")
                        .sharing())
                .isEqualTo(Sharing.ORDINARY);
    }

    @Test
    void an_inherited_call_is_found_by_the_subclass_that_the_bytecode_names() {
        Entry add = find(CONCURRENT + "ArrayBlockingQueue", "add", "(Ljava/lang/Object;)Z");

        assertThat(add.owner()).isEqualTo(CONCURRENT + "ArrayBlockingQueue");
        assertThat(add.meaning()).isEqualTo(Meaning.QUEUE_ADD);
        assertThat(add.sharing()).isEqualTo(Sharing.ATOMIC);
        assertThat(find(CONCURRENT + "RecursiveTask", "fork", "()Ljava/util/concurrent/ForkJoinTask;")
                        .meaning())
                .isEqualTo(Meaning.TASK_FORK);
        assertThat(find("java/util/Stack", "get", "(I)Ljava/lang/Object;").sharing())
                .isEqualTo(Sharing.MONITOR);
    }

    @Test
    void overloads_with_different_meanings_are_kept_apart() {
        assertThat(find("java/util/ArrayList", "remove", "(I)Ljava/lang/Object;")
                        .meaning())
                .isEqualTo(Meaning.LIST_REMOVE_AT);
        assertThat(find("java/util/ArrayList", "remove", "(Ljava/lang/Object;)Z")
                        .meaning())
                .isEqualTo(Meaning.COLLECTION_REMOVE);
        assertThat(find(CONCURRENT + "Semaphore", "tryAcquire", "(I)Z").meaning())
                .isEqualTo(Meaning.SEMAPHORE_TRY);
        assertThat(find(CONCURRENT + "Semaphore", "tryAcquire", "(JLjava/util/concurrent/TimeUnit;)Z")
                        .meaning())
                .isEqualTo(Meaning.SEMAPHORE_TRY_TIMED);
    }

    @Test
    void constructors_are_not_inherited_and_need_no_stamps() {
        Entry create = find(CONCURRENT + "Semaphore", "<init>", "(I)V");

        assertThat(create.meaning()).isEqualTo(Meaning.CREATE);
        assertThat(create.treatment()).isEqualTo(Treatment.ACCESS);
        assertThat(Catalogue.find("java/util/Stack", "<init>", "(I)V")).isEmpty();
    }

    @Test
    void static_methods_of_interfaces_are_not_inherited() {
        assertThat(Catalogue.find("java/util/List", "of", "()Ljava/util/List;")).isPresent();
        assertThat(Catalogue.find("java/util/ArrayList", "of", "()Ljava/util/List;"))
                .isEmpty();
    }

    @Test
    void an_access_through_a_variable_handle_is_found_whatever_its_descriptor() {
        Entry swap = find("java/lang/invoke/VarHandle", "compareAndSet", "(LAccount;II)Z");
        Entry element = find("java/lang/invoke/VarHandle", "getVolatile", "([JI)J");

        assertThat(swap.meaning()).isEqualTo(Meaning.CELL_COMPARE_AND_SET);
        assertThat(swap.descriptor()).isEqualTo("(LAccount;II)Z");
        assertThat(swap.operand()).as("after the object").isEqualTo(1);
        assertThat(element.operand()).as("after the array and the index").isEqualTo(2);
        assertThat(element.target()).isEqualTo(Target.HANDLE);
    }

    @Test
    void the_operands_come_after_index_object_and_message() {
        assertThat(find(CONCURRENT + "atomic/AtomicIntegerArray", "addAndGet", "(II)I")
                        .operand())
                .isEqualTo(1);
        assertThat(find(CONCURRENT + "atomic/AtomicLongFieldUpdater", "get", "(Ljava/lang/Object;)J")
                        .operand())
                .isEqualTo(1);
        assertThat(find("org/junit/Assert", "assertEquals", "(Ljava/lang/String;JJ)V")
                        .operand())
                .isEqualTo(1);
        assertThat(find("org/junit/Assert", "assertEquals", "(JJ)V").operand()).isZero();
        assertThat(find("dev/heddle/api/Heddle", "input", "(Ljava/lang/String;I)I")
                        .operand())
                .isEqualTo(1);
    }

    @Test
    void the_strength_of_an_access_follows_its_name() {
        assertThat(strength("java/lang/invoke/VarHandle", "get", "(LAccount;)I"))
                .isEqualTo(Strength.PLAIN);
        assertThat(strength("java/lang/invoke/VarHandle", "getOpaque", "(LAccount;)I"))
                .isEqualTo(Strength.OPAQUE);
        assertThat(strength(CONCURRENT + "atomic/AtomicInteger", "get", "()I")).isEqualTo(Strength.VOLATILE);
        assertThat(strength(CONCURRENT + "atomic/AtomicInteger", "lazySet", "(I)V"))
                .isEqualTo(Strength.ORDERED);
        assertThat(strength(CONCURRENT + "atomic/AtomicInteger", "weakCompareAndSet", "(II)Z"))
                .isEqualTo(Strength.PLAIN);
    }

    @Test
    void assertions_of_many_classes_are_found_by_their_common_name() {
        Entry equal = find(
                "org/assertj/core/api/AbstractIntegerAssert",
                "isEqualTo",
                "(I)Lorg/assertj/core/api/AbstractIntegerAssert;");
        Entry unknown = find("com/google/common/truth/IterableSubject", "containsNoDuplicates", "()V");

        assertThat(equal.meaning()).isEqualTo(Meaning.ASSERT_EQUAL);
        assertThat(equal.owner()).isEqualTo("org/assertj/core/api/AbstractIntegerAssert");
        assertThat(equal.treatment()).isEqualTo(Treatment.ASSERTION);
        assertThat(unknown.meaning()).isEqualTo(Meaning.ASSERT_OTHER);
    }

    @Test
    void assumptions_are_not_assertions() {
        assertThat(Catalogue.find("org/junit/Assume", "assumeTrue", "(Z)V")).isEmpty();
        assertThat(Catalogue.find("org/junit/jupiter/api/Assumptions", "assumeTrue", "(Z)V"))
                .isEmpty();
    }

    @Test
    void arrays_have_clone() {
        assertThat(find("[I", "clone", "()Ljava/lang/Object;").meaning()).isEqualTo(Meaning.ARRAY_CLONE);
        assertThat(Catalogue.find("[[Ljava/lang/String;", "hashCode", "()I")).isEmpty();
    }

    @Test
    void what_nobody_listed_is_not_found() {
        assertThat(Catalogue.find("com/example/Account", "lock", "()V")).isEmpty();
        assertThat(Catalogue.find("java/lang/Math", "sin", "(D)D")).isEmpty();
        assertThat(Catalogue.find("java/util/concurrent/locks/Lock", "lock", "(I)V"))
                .isEmpty();
    }

    @Test
    void appending_to_a_text_is_recorded_as_returning_its_receiver() {
        assertThat(find("java/lang/StringBuilder", "append", "(J)Ljava/lang/StringBuilder;")
                        .fluent())
                .isTrue();
        assertThat(find("java/lang/StringBuffer", "append", "(J)Ljava/lang/StringBuffer;")
                        .fluent())
                .as("it synchronises, so its result is logged between stamps")
                .isFalse();
    }

    @Test
    void iterating_a_synchronized_collection_does_not_hold_its_monitor() {
        assertThat(find("java/util/Collections$SynchronizedList", "iterator", "()Ljava/util/Iterator;")
                        .sharing())
                .isEqualTo(Sharing.ORDINARY);
        assertThat(find("java/util/Collections$SynchronizedList", "size", "()I").sharing())
                .isEqualTo(Sharing.MONITOR);
    }

    @Test
    void no_call_is_listed_twice() {
        Set<List<String>> seen = new HashSet<>();

        assertThat(Catalogue.all())
                .hasSizeGreaterThan(1000)
                .allSatisfy(entry -> assertThat(seen.add(List.of(entry.owner(), entry.name(), entry.descriptor())))
                        .as("%s is new", entry)
                        .isTrue());
    }

    @Test
    void pure_calls_are_nothing_else() {
        assertThat(Catalogue.all()).allSatisfy(entry -> {
            boolean pure = entry.treatment() == Treatment.PURE;
            assertThat(entry.meaning() == Meaning.PURE).as("%s", entry).isEqualTo(pure);
            if (pure) {
                assertThat(entry.sharing()).isEqualTo(Sharing.NONE);
                assertThat(entry.target()).isEqualTo(Target.NOTHING);
            }
        });
    }

    @Test
    void every_meaning_has_a_call() {
        Set<Meaning> used = new HashSet<>();
        for (Entry entry : Catalogue.all()) {
            used.add(entry.meaning());
        }

        assertThat(used).containsExactlyInAnyOrder(Meaning.values());
    }

    @Test
    void what_is_found_is_what_is_listed() {
        assertThat(Catalogue.all())
                .filteredOn(entry ->
                        !entry.descriptor().equals(Line.ANY) && !entry.owner().contains("*"))
                .allSatisfy(entry -> assertThat(Catalogue.find(entry.owner(), entry.name(), entry.descriptor()))
                        .contains(entry));
    }

    private static Strength strength(String owner, String name, String descriptor) {
        return find(owner, name, descriptor).strength();
    }

    private static Entry find(String owner, String name, String descriptor) {
        return Catalogue.find(owner, name, descriptor)
                .orElseThrow(() -> new AssertionError("not in the catalogue: " + owner + "." + name + descriptor));
    }
}
