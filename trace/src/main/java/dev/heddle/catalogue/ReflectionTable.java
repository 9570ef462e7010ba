// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Reflection, method handles and what goes behind the language's back. */
final class ReflectionTable {

    private ReflectionTable() {}

    static String text() {
        return """
                java.lang.reflect.Field stateless
                  REFLECT_READ Object get(Object); boolean getBoolean(Object); byte getByte(Object)
                  REFLECT_READ char getChar(Object); short getShort(Object); int getInt(Object); long getLong(Object)
                  REFLECT_READ float getFloat(Object); double getDouble(Object)
                  REFLECT_WRITE void set(Object, Object); void setBoolean(Object, boolean); void setByte(Object, byte)
                  REFLECT_WRITE void setChar(Object, char); void setShort(Object, short); void setInt(Object, int)
                  REFLECT_WRITE void setLong(Object, long); void setFloat(Object, float)
                  REFLECT_WRITE void setDouble(Object, double)

                java.lang.reflect.Method stateless
                  REFLECT_CALL Object invoke(Object, Object[])

                java.lang.reflect.Constructor stateless
                  REFLECT_CALL Object newInstance(Object[])

                java.lang.reflect.Array ordinary argument
                  SHARED_READ get(...); getBoolean(...); getByte(...); getChar(...); getShort(...); getInt(...)
                  SHARED_READ getLong(...); getFloat(...); getDouble(...)
                  SHARED_WRITE set(...); setBoolean(...); setByte(...); setChar(...); setShort(...); setInt(...)
                  SHARED_WRITE setLong(...); setFloat(...); setDouble(...)

                java.lang.invoke.MethodHandle stateless
                  REFLECT_CALL invoke(...); invokeExact(...); invokeWithArguments(...)

                sun.misc.Unsafe atomic
                  UNSAFE *(...)
                """;
    }
}
