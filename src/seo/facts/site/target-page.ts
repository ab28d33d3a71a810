import { decodeText } from '../../../fetch/charset.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { readIndexSignals } from './index-signals.ts'
import type { TargetPage, Verified } from './site-facts.ts'
import { fromFetched } from './unverified.ts'

/** Heads end long before that. */
const maxBytes = 1024 * 1024

/** Fetches another page for what it says about its indexing. */
export async function readTargetPage(
  fetchPage: Fetcher['fetchPage'],
  url: string,
  signal: AbortSignal,
): Promise<Verified<TargetPage>> {
  const result = await fetchPage(url, { limits: { maxBytes }, whenTooLarge: 'truncate', signal })
  return fromFetched(url, result, (answer, { headers, body }) => {
    const contentType = headers['content-type']?.[0] ?? null
    const isHtml = contentType === null || /html|xml/i.test(contentType)
    const text = isHtml ? decodeText(body, contentType).text : ''
    return { ...answer, ...readIndexSignals(text, headers, answer.finalUrl) }
  })
}
