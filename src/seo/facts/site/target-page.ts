import { decodeText } from '../../../fetch/charset.ts'
import type { Fetcher } from '../../../fetch/fetcher.ts'
import { readIndexSignals } from './index-signals.ts'
import type { OrUnverified, TargetPage } from './site-facts.ts'
import { mapFetched } from './unverified.ts'

/** Enough for every head. */
const maxBytes = 1024 * 1024

/** Fetches another page for its index signals. */
export async function fetchTargetPage(
  fetchPage: Fetcher['fetchPage'],
  url: string,
  signal: AbortSignal,
): Promise<OrUnverified<TargetPage>> {
  const result = await fetchPage(url, { limits: { maxBytes }, whenTooLarge: 'truncate', signal })
  return mapFetched(url, result, (response, { headers, body }) => {
    const contentType = headers['content-type']?.[0] ?? null
    const isHtml = contentType === null || /html|xml/i.test(contentType)
    const text = isHtml ? decodeText(body, contentType).text : ''
    return { ...response, ...readIndexSignals(text, headers, response.finalUrl) }
  })
}
