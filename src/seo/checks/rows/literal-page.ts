import type { FetchedPage, ResponseHeaders } from '../../../fetch/fetch-result.ts'

/** A fetched page: its markup, its headers, and the differences from a plain response. */
export function literalPage(
  html: string,
  headers: Record<string, string> = {},
  answer: Partial<FetchedPage> = {},
): FetchedPage {
  const body = new TextEncoder().encode(html)
  return {
    requestedUrl: 'https://example.com/page',
    url: 'https://example.com/page',
    status: 200,
    protocol: 'h2',
    headers: listed({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    redirects: [],
    body,
    truncated: false,
    bytes: body.byteLength,
    encoding: 'br',
    bytesOnWire: Math.ceil(body.byteLength / 4),
    timings: { dns: 1, connect: 1, tls: 1, firstByte: 20, total: 25 },
    certificate: {
      subject: 'example.com',
      issuer: 'Example CA',
      validFrom: 'Oct  1 00:00:00 2026 GMT',
      validTo: 'Dec 30 00:00:00 2026 GMT',
    },
    address: '192.0.2.1',
    ...answer,
  }
}

function listed(headers: Record<string, string>): ResponseHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
}
