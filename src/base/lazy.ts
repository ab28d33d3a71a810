/** A value that is created by its first use: at the start of the program, everything takes time and memory. */
export function lazy<Value extends object>(create: () => Value): () => Value {
  let created: Value | undefined
  return () => {
    created ??= create()
    return created
  }
}
