import { createThread } from '../../../threads/thread.ts'
import type { HeadTagsMethods } from './head-tags-thread.ts'

const timeoutMs = 5_000
const memoryMb = 128

/**
 * The contents of our meta tags in the head of a page; null on a timeout. Pages are untrusted and may be crafted to be slow
 * to parse, so each is parsed in a thread that can be terminated.
 */
export async function readHeadTags(html: string): Promise<readonly string[] | null> {
  const thread = createThread<HeadTagsMethods>({
    name: 'page parser',
    entry: new URL('./head-tags-thread.ts', import.meta.url),
    data: null,
    onDeath: 'restart-on-call',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  try {
    return await thread.call('readTags', html, { killAfterMs: timeoutMs })
  } catch {
    return null
  } finally {
    await thread.terminate()
  }
}
