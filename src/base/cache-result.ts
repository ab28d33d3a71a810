/** Shares the result of an expensive read for a while, also between concurrent callers. Failures are not cached. */
export function cacheResult<T>(maxAgeMs: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { readonly at: number; readonly result: Promise<T> } | null = null
  return () => {
    if (cached && performance.now() - cached.at <= maxAgeMs) return cached.result
    const started = { at: performance.now(), result: read() }
    cached = started
    started.result.catch(() => {
      if (cached === started) cached = null
    })
    return started.result
  }
}
