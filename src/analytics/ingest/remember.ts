/** Remembers the answers of a costly pure function for the `capacity` arguments used last. */
export function remember<Answer>(
  capacity: number,
  compute: (argument: string) => Answer,
): (argument: string) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>()
  return (argument) => {
    let known = answers.get(argument)
    if (known) answers.delete(argument)
    else {
      known = { answer: compute(argument) }
      if (answers.size >= capacity) forgetOldest(answers)
    }
    answers.set(argument, known)
    return known.answer
  }
}

/** A Map keeps the order of insertion, so its first key is the one unused for longest. */
export function forgetOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
