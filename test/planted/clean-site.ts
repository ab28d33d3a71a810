import { cleanHeaders, cleanHtml } from '../../src/seo/checks/rows/clean-page.ts'
import type { PageReply } from '../support/loopback-web.ts'

export const origin = 'https://example.com'

const file = (type: string, bytes: number): PageReply => ({
  headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
  body: 'x'.repeat(bytes),
})
const text = (body: string): PageReply => ({ headers: { 'content-type': 'text/plain' }, body })
export const movedTo = (location: string): PageReply => ({ status: 301, headers: { location } })

export const sitemap = (...entries: readonly string[]): PageReply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>`,
})
export const listed = (url: string, lastmod = '2026-11-01'): string =>
  `<url><loc>${url}</loc><lastmod>${lastmod}</lastmod></url>`

const version = (language: string, url: string): string => `<link rel="alternate" hreflang="${language}" href="${url}">`

/** The clean page as it is under another address: it names itself. */
export const cleanPage = (address = `${origin}/page`): string => cleanHtml.replaceAll(`${origin}/page`, address)

export const page = (html: string, headers = cleanHeaders): PageReply => ({ headers, body: html })

const about = `<!doctype html><title>About</title><link rel="canonical" href="${origin}/about"><p>Four people.`
const german = (address: string): string =>
  `<!doctype html><title>Stühle</title><link rel="canonical" href="${origin}/de/page">
${version('de', `${origin}/de/page`)}${version('en', address)}${version('x-default', address)}<p>Nuss.`

/** A whole site with nothing wrong, whose one page of interest is at `address`. */
export function cleanSite(address = `${origin}/page`): ReadonlyMap<string, PageReply> {
  return new Map([
    [address, page(cleanPage(address))],
    [`${origin}/`, page('<!doctype html><title>Home</title>')],
    [`${origin}/about`, page(about)],
    [`${origin}/de/page`, page(german(address))],
    [`${origin}/robots.txt`, text(`User-agent: *\nDisallow: /private/\nSitemap: ${origin}/sitemap.xml\n`)],
    [`${origin}/sitemap.xml`, sitemap(listed(`${origin}/about`), listed(`${origin}/de/page`))],
    [`${origin}/llms.txt`, text('# Walnut chairs\n')],
    [`${origin}/favicon.ico`, file('image/x-icon', 900)],
    [`${origin}/icon.svg`, file('image/svg+xml', 900)],
    [`${origin}/style.css`, file('text/css', 9_000)],
    [`${origin}/app.js`, file('text/javascript', 9_000)],
    [`${origin}/share.png`, file('image/png', 20_000)],
    [`${origin}/chair.webp`, file('image/webp', 20_000)],
    [`${origin}/side.webp`, file('image/webp', 20_000)],
    ['http://example.com/', movedTo(`${origin}/`)],
    ['http://www.example.com/', movedTo(`${origin}/`)],
    ['https://www.example.com/', movedTo(`${origin}/`)],
    ['https://example.org/walnut', page('<title>Walnut</title>')],
  ])
}
