// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Type;

/**
 * The types of a method's arguments and result.
 *
 * @param descriptors of the arguments, without a receiver
 * @param arguments their kinds
 * @param resultDescriptor {@code V} for none
 * @param result its kind; empty for none
 */
record Signature(List<String> descriptors, List<Kind> arguments, String resultDescriptor, Optional<Kind> result) {

    static Signature of(String descriptor) {
        List<String> descriptors = Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getDescriptor)
                .toList();
        String result = Type.getReturnType(descriptor).getDescriptor();
        return new Signature(
                descriptors,
                descriptors.stream().map(Kind::of).toList(),
                result,
                result.equals("V") ? Optional.empty() : Optional.of(Kind.of(result)));
    }
}
