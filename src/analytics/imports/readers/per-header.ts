/** What is derived from the names of a file's columns once, not for each of its lines, which all come with the same list of names. */
export function perHeader<Result extends object>(
  derive: (names: readonly string[]) => Result,
): (names: readonly string[]) => Result {
  const known = new WeakMap<readonly string[], Result>()
  return (names) => {
    const cached = known.get(names)
    if (cached) return cached
    const derived = derive(names)
    known.set(names, derived)
    return derived
  }
}
