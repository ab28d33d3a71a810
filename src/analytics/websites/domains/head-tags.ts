import { createThread } from '../../../threads/thread.ts'
import type { HeadTagsMethods } from './head-tags-thread.ts'

const withinMs = 5_000
const memoryMb = 128

/**
 * The contents of our tags in the head of a page; null where it can't be read in time. Pages are strangers' and may be made
 * to be slow to parse, so each is parsed in a thread that can be ended.
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
    return await thread.call('readTags', html, { killAfterMs: withinMs })
  } catch {
    return null
  } finally {
    await thread.terminate()
  }
}
