/** Work that is under way: all who ask for the same key meanwhile wait for it together. */
export interface SharedWork<Value> {
  run(key: string, start: () => Promise<Value>): Promise<Value>
  /** The next to ask for a key starts its work anew. */
  clear(): void
}

export function createSharedWork<Value>(): SharedWork<Value> {
  const running = new Map<string, Promise<Value>>()
  return {
    run(key, start) {
      const current = running.get(key)
      if (current) return current
      const started: Promise<Value> = start().finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    },
    clear: () => running.clear(),
  }
}
