import { brotliCompressSync, gzipSync } from 'node:zlib'
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
  return { type: page.type, etag: etagOf(plain), plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
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
