import { brotliCompressSync, gzipSync } from 'node:zlib'
import { escapeMarkup } from '../base/escape-markup.ts'
import { etagOf, type ServedFile } from '../http/send-file.ts'

/** The base addresses of both services. */
export interface ServiceUrls {
  readonly analytics: string
  readonly seo: string
}

/** The page of the console, told where the services are. */
export function writePage(page: ServedFile, { analytics, seo }: ServiceUrls): ServedFile {
  const content = escapeMarkup(JSON.stringify({ analytics, seo }))
  const meta = `<meta name="sightline-services" content="${content}">`
  const plain = Buffer.from(page.plain.toString().replace('</head>', () => `${meta}</head>`))
  return { type: page.type, etag: etagOf(plain), plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

/** Everything comes from here; data may come from the other service too. */
export function policyFor(otherOrigin: string | null, framed: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${otherOrigin === null ? '' : ` ${otherOrigin}`}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? '*' : "'none'"}`,
  ].join('; ')
}
