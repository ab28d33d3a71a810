import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { escapeMarkup } from '../base/escape-markup.ts'
import { etagOf, type ServedFile } from '../http/send-file.ts'

/** The base URLs of both services. */
export interface ServiceUrls {
  readonly analytics: string
  readonly seo: string
}

/** The index page of the console, with the URLs of the services in a meta element. */
export function renderIndexPage(page: ServedFile, { analytics, seo }: ServiceUrls): ServedFile {
  const content = escapeMarkup(JSON.stringify({ analytics, seo }))
  const meta = `<meta name="sightline-services" content="${content}">`
  const plain = Buffer.from(page.plain.toString().replace('</head>', () => `${meta}</head>`))
  // The best quality takes 20 times as long, at every start, for 50 bytes.
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { type: page.type, etag: etagOf(plain), plain, br, gzip: gzipSync(plain) }
}

/** Allows only resources of this origin, and requests to the other service. */
export function contentSecurityPolicy(otherOrigin: string | null, frameable: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${otherOrigin === null ? '' : ` ${otherOrigin}`}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameable ? '*' : "'none'"}`,
  ].join('; ')
}
