/**
 * Remembers the answers of a costly pure function for at least the `capacity` arguments used last, and at most twice as many.
 * Two generations instead of one list in order of use: what is known costs a single look.
 */
export function remember<Answer>(
  capacity: number,
  compute: (argument: string) => Answer,
): (argument: string) => Answer {
  let newer = new Map<string, { readonly answer: Answer }>()
  let older = newer
  return (argument) => {
    let known = newer.get(argument)
    if (!known) {
      known = older.get(argument) ?? { answer: compute(argument) }
      if (newer.size >= capacity) {
        older = newer
        newer = new Map()
      }
      newer.set(argument, known)
    }
    return known.answer
  }
}

/** A Map keeps the order of insertion, so its first key is the one put there first. */
export function forgetOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
