import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { escapeMarkup } from '../base/escape-markup.ts'
import { lazy } from '../base/lazy.ts'
import type { acceptedLanguage } from '../http/language.ts'
import { etagOf, type ServedFile } from '../http/send-file.ts'

/** The base URLs of both services. */
export interface ServiceUrls {
  readonly analytics: string
  readonly seo: string
}

/** The one page of the console, with what it preloads. A visitor who has no session is not asked for one. */
export interface IndexPages {
  readonly page: (isSignedOut: boolean) => ServedFile
  /** For the statistics of a shared website, with the first replies. */
  readonly websitePage: (isSignedOut: boolean, language: Language, replies: FirstReplies) => ServedFile
  /** For the statistics of a site of the account; with its website, which the page then requests without looking it up. */
  readonly sitePage: (site: EmbeddedSite | undefined, language: Language, replies: FirstReplies) => ServedFile
}

type Language = ReturnType<typeof acceptedLanguage>

type UnsentFile = Pick<ServedFile, 'type' | 'plain'>

/** Replies of the API by their paths, as JSON. */
export type FirstReplies = Readonly<Record<string, unknown>>

export interface EmbeddedSite {
  readonly host: string
  /** The id of the website. */
  readonly website: number
}

export function readIndexPages(folder: string, services: ServiceUrls): IndexPages {
  const read = (name: string): UnsentFile => ({
    type: 'text/html; charset=utf-8',
    plain: readFileSync(join(folder, name)),
  })
  const index = read('index.html')
  const [website = index, site = index] = ['website.html', 'site.html'].map((name) =>
    existsSync(join(folder, name)) ? read(name) : index,
  )
  const pageOf = (file: UnsentFile) => {
    const any = lazy(() => renderIndexPage(file, services))
    const signedOut = lazy(() => renderIndexPage(withMeta(file, 'sightline-signed-out', true), services))
    return (isSignedOut: boolean) => (isSignedOut ? signedOut() : any())
  }
  const ownPages = ofLanguages((language) => lazy(() => renderIndexPage(inLanguage(site, language), services)))
  const sharedPages = ofLanguages((language) => pageOf(inLanguage(website, language)))
  return {
    page: pageOf(index),
    websitePage: (isSignedOut, language, replies) => withReplies(sharedPages[language](isSignedOut), replies),
    sitePage(sitePath, language, replies) {
      const page = ownPages[language]()
      return sitePath === undefined ? page : withReplies(withMeta(page, 'sightline-site', sitePath), replies)
    },
  }
}

const ofLanguages = <T>(create: (language: Language) => T): Readonly<Record<Language, T>> => ({
  en: create('en'),
  de: create('de'),
  fr: create('fr'),
})

/** Leaves the preloads of strings in this language. */
function inLanguage({ type, plain }: UnsentFile, language: Language): UnsentFile {
  const html = plain
    .toString()
    .replace(/<link data-language="(\w+)"[^<>]*>/g, (link, of) => (of === language ? link : ''))
  return { type, plain: Buffer.from(html) }
}

/** A page for one request, which is compressed quickly. */
function withReplies(page: ServedFile, replies: FirstReplies): ServedFile {
  const { plain } = Object.keys(replies).length === 0 ? page : withMeta(page, 'sightline-replies', replies)
  return plain === page.plain && page.etag !== ''
    ? page
    : { ...{ type: page.type, plain }, etag: etagOf(plain), gzip: gzipSync(plain) }
}

/** The index page of the console, with the URLs of the services in a meta element. */
function renderIndexPage(page: UnsentFile, { analytics, seo }: ServiceUrls): ServedFile {
  const { plain } = withMeta(page, 'sightline-services', { analytics, seo })
  // The best quality takes 20 times as long, at every start, for 50 bytes.
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { type: page.type, etag: etagOf(plain), plain, br, gzip: gzipSync(plain) }
}

/** Before the scripts, the first of which runs while the page is still being read. */
function withMeta(page: UnsentFile, name: string, value: unknown): ServedFile {
  const meta = `<meta name="${name}" content="${escapeMarkup(JSON.stringify(value))}">`
  const plain = Buffer.from(page.plain.toString().replace('<script', () => `${meta}<script`))
  return { type: page.type, etag: '', plain }
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
