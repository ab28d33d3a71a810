import { Worker } from 'node:worker_threads'

export interface ReferencePool {
  fetchAndParse(url: string): Promise<void>
  close(): Promise<void>
}

/** Threads with least-busy scheduling, like the audit pool. */
export function createReferencePool(threads: number): ReferencePool {
  const members = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL('./reference-thread.ts', import.meta.url))
    const waiting: (() => void)[] = []
    // Replies arrive in any order; only their number matters.
    worker.on('message', () => waiting.shift()?.())
    return { worker, waiting }
  })
  return {
    fetchAndParse(url) {
      const { worker, waiting } = members.reduce((best, one) => (one.waiting.length < best.waiting.length ? one : best))
      return new Promise((resolve) => {
        waiting.push(resolve)
        worker.postMessage(url)
      })
    },
    async close() {
      await Promise.all(members.map(({ worker }) => worker.terminate()))
    },
  }
}
