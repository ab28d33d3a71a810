import type { FetchedPage } from '../../../fetch/fetch-result.ts'
import type { CharsetFacts } from './document-facts.ts'

/** How far browsers search for a meta element with the encoding. */
const prescanBytes = 1_024

export function readCharset(page: FetchedPage): CharsetFacts {
  const { body } = page
  const contentType = page.headers['content-type']?.[0] ?? ''
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, prescanBytes)).toString('latin1')
  return {
    byteOrderMark: /^(\xef\xbb\xbf|\xfe\xff|\xff\xfe)/.test(start),
    header: /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null,
    meta: /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1]?.toLowerCase() ?? null,
  }
}
