// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

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
public record Signature(
        List<String> descriptors, List<ValueKind> arguments, String resultDescriptor, Optional<ValueKind> result) {

    public static Signature of(String descriptor) {
        List<String> descriptors = Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Type::getDescriptor)
                .toList();
        String result = Type.getReturnType(descriptor).getDescriptor();
        return new Signature(
                descriptors,
                descriptors.stream().map(ValueKind::of).toList(),
                result,
                result.equals("V") ? Optional.empty() : Optional.of(ValueKind.of(result)));
    }
}
