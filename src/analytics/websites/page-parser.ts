import type { InputOf, ResultOf } from '../../threads/protocol.ts'
import { createThread } from '../../threads/thread.ts'
import type { PageParserMethods } from './page-parser-thread.ts'

const timeoutMs = 5_000
const memoryMb = 128

/**
 * Reads something from an HTML page; null on a timeout. Pages are untrusted and may be crafted to be slow to parse, so each is
 * parsed in a thread that can be terminated.
 */
export async function readFromPage<Name extends keyof PageParserMethods>(
  method: Name,
  html: InputOf<PageParserMethods, Name>,
): Promise<ResultOf<PageParserMethods, Name> | null> {
  const thread = createThread<PageParserMethods>({
    name: 'page parser',
    entry: new URL('./page-parser-thread.ts', import.meta.url),
    data: null,
    onDeath: 'restart-on-call',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  try {
    return await thread.call(method, html, { killAfterMs: timeoutMs })
  } catch {
    return null
  } finally {
    await thread.terminate()
  }
}
