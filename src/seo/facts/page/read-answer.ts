import type { FetchedPage, FetchFailure } from '../../../fetch/fetch-result.ts'
import type { PageAnswer } from './page-facts.ts'

export function readAnswer(page: FetchedPage, text: string): PageAnswer {
  const contentType = page.headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase() || null
  return {
    requestedUrl: page.requestedUrl,
    url: page.url,
    status: page.status,
    protocol: page.protocol,
    headers: page.headers,
    hops: page.redirects,
    looped: false,
    contentType,
    html: page.status >= 200 && page.status < 300 && isHtml(contentType, text),
    truncated: page.truncated,
    encoding: page.encoding,
    bytesOnWire: page.bytesOnWire,
    bytes: page.bytes,
    timings: page.timings,
    certificate: page.certificate,
  }
}

/** The answer of a page whose redirects lead nowhere. */
export function endlessRedirects(requestedUrl: string, failure: FetchFailure): PageAnswer {
  const last = failure.redirects.at(-1)
  return {
    requestedUrl,
    url: last?.url ?? requestedUrl,
    status: last?.status ?? 0,
    protocol: 'http/1.1',
    headers: last?.headers ?? {},
    hops: failure.redirects,
    looped: true,
    contentType: null,
    html: false,
    truncated: false,
    encoding: 'identity',
    bytesOnWire: 0,
    bytes: 0,
    timings: { dns: null, connect: null, tls: null, firstByte: 0, total: 0 },
    certificate: null,
  }
}

function isHtml(contentType: string | null, text: string): boolean {
  if (contentType !== null) return contentType === 'text/html' || contentType === 'application/xhtml+xml'
  return /^\s*<(!doctype html|html|head|body|!--)/i.test(text.slice(0, 512))
}
