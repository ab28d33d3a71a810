/** A Map keeps the order of insertion, so its first key is the one put there first. */
export function forgetOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}
