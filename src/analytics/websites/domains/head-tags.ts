import { Worker } from 'node:worker_threads'

const withinMs = 5_000
const memoryMb = 128

/**
 * The contents of our tags in the head of a page; null where it can't be read in time. Pages are strangers' and may be made
 * to be slow to parse, so each is parsed in a thread that can be ended.
 */
export async function readHeadTags(html: string): Promise<readonly string[] | null> {
  const thread = new Worker(new URL('./head-tags-thread.ts', import.meta.url), {
    workerData: html,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const { promise, resolve } = Promise.withResolvers<readonly string[] | null>()
  const timer = setTimeout(resolve, withinMs, null)
  thread.once('message', resolve)
  thread.once('error', () => resolve(null))
  thread.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
