import type { FetchedPage, FetchFailure } from '../../../fetch/fetch-result.ts'
import type { PageResponse } from './page-facts.ts'

export function readResponse(page: FetchedPage, text: string): PageResponse {
  const contentType = page.headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase() || null
  return {
    requestedUrl: page.requestedUrl,
    url: page.url,
    status: page.status,
    protocol: page.protocol,
    headers: page.headers,
    redirects: page.redirects,
    redirectLoop: false,
    contentType,
    isHtml: page.status >= 200 && page.status < 300 && hasHtmlType(contentType, text),
    truncated: page.truncated,
    encoding: page.encoding,
    bytesOnWire: page.bytesOnWire,
    bytes: page.bytes,
    timings: page.timings,
    certificate: page.certificate,
  }
}

/** The response of a page that only redirects. */
export function redirectLoopResponse(requestedUrl: string, failure: FetchFailure): PageResponse {
  const last = failure.redirects.at(-1)
  return {
    requestedUrl,
    url: last?.url ?? requestedUrl,
    status: last?.status ?? 0,
    protocol: 'http/1.1',
    headers: last?.headers ?? {},
    redirects: failure.redirects,
    redirectLoop: true,
    contentType: null,
    isHtml: false,
    truncated: false,
    encoding: 'identity',
    bytesOnWire: 0,
    bytes: 0,
    timings: { dns: null, connect: null, tls: null, firstByte: 0, total: 0 },
    certificate: null,
  }
}

function hasHtmlType(contentType: string | null, text: string): boolean {
  if (contentType !== null) return contentType === 'text/html' || contentType === 'application/xhtml+xml'
  return /^\s*<(!doctype html|html|head|body|!--)/i.test(text.slice(0, 512))
}
