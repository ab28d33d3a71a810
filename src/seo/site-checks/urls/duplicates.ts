import { sql } from 'kysely'
import { leastWords } from '../content/same-values.ts'
import { type CrawledSite, defineSiteCheck } from '../site-check.ts'
import { findVariants } from './find-variants.ts'

interface Page {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly content_hash: string
}

const rowsAtATime = 1_000
/** The paths of pages with the same text that are compared. */
const maxPaths = 10_000

/** Indexable pages with parameters that have the text and title of a page with the same path. */
async function* findParameterCopies(
  site: CrawledSite,
): AsyncGenerator<{ readonly id: number; readonly url: string; readonly sameAs: string }> {
  let group = ''
  let originals = new Map<string, Page>()
  for await (const page of pagesByText(site)) {
    if (page.content_hash !== group) {
      group = page.content_hash
      originals = new Map()
    }
    const key = `${pathOf(page.url)} ${page.title ?? ''}`
    const original = originals.get(key)
    if (!original) {
      if (originals.size < maxPaths) originals.set(key, page)
    } else if (page.url.includes('?')) {
      yield { id: page.id, url: page.url, sameAs: original.url }
    } else {
      originals.set(key, page)
      yield { id: original.id, url: original.url, sameAs: page.url }
    }
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

/** Indexable pages, those with the same text one after another. */
async function* pagesByText({ db, runId, ids, signal }: CrawledSite): AsyncGenerator<Page> {
  let [afterHash, afterId] = ['', 0]
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<Page>`select id, url, title, content_hash from crawl_urls
      where run_id = ${runId} and content_hash is not null and (content_hash, id) > (${afterHash}, ${afterId})
        and id >= ${ids.first} and id < ${ids.end} and indexable = 1
        and (words is null or words >= ${sql.lit(leastWords)})
      order by content_hash, id limit ${rowsAtATime}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    ;[afterHash, afterId] = [last.content_hash, last.id]
  }
}

/** Escapes are stored in upper case. */
const lowerCase = (url: string): string | null => {
  const lower = url.toLowerCase().replace(/%[0-9a-f]{2}/g, (escaped) => escaped.toUpperCase())
  return lower === url ? null : lower
}

export const caseDuplicates = defineSiteCheck({
  id: 'case-duplicates',
  title: 'Pages exist in one case',
  failure: 'Pages that exist in upper and in lower case',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findVariants(site, lowerCase),
  advice:
    'Redirect to the lower-case URL with status 301, and use it in links. Otherwise search engines see two copies of the page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

const withoutSlash = (text: string): string | null => {
  const url = new URL(text)
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return null
  url.pathname = url.pathname.slice(0, -1)
  return url.href
}

export const slashDuplicates = defineSiteCheck({
  id: 'slash-duplicates',
  title: 'Pages exist with or without a slash at the end',
  failure: 'Pages that exist with and without a slash at the end',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findVariants(site, withoutSlash),
  advice:
    'Choose one form, redirect the other with status 301, and use it in links. Otherwise search engines see two copies of the page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const hostDuplicates = defineSiteCheck({
  id: 'host-duplicates',
  title: 'Pages exist under one host',
  failure: 'Pages that exist with and without www',
  category: 'indexability',
  severity: 'high',
  run: (site) => findVariants(site, (url) => (/^https?:\/\/www\./.test(url) ? url.replace('//www.', '//') : null)),
  advice:
    'Choose one of the hosts, and redirect the other with status 301. Otherwise search engines see two copies of each page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const protocolDuplicates = defineSiteCheck({
  id: 'protocol-duplicates',
  title: 'Pages exist under one protocol',
  failure: 'Pages that exist under http and https',
  category: 'indexability',
  severity: 'high',
  run: (site) => findVariants(site, (url) => (url.startsWith('http:') ? `https${url.slice(4)}` : null)),
  advice: 'Redirect http to https with status 301. Otherwise search engines see two copies of each page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const parameterDuplicates = defineSiteCheck({
  id: 'parameter-duplicates',
  title: 'Parameters do not multiply pages',
  failure: 'Copies of pages that only differ in parameters',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    for await (const { id, url, sameAs } of findParameterCopies(site)) {
      yield { urlId: id, verdict: 'warn', detail: { same_as: sameAs, parameters: parametersOf(url) } }
    }
  },
  advice:
    'Let these URLs name the one without the parameter as canonical, or do not link to them. Parameters that change nothing multiply the pages that crawlers have to read.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})

const parametersOf = (url: string): readonly string[] => [...new Set(new URL(url).searchParams.keys())].slice(0, 20)
