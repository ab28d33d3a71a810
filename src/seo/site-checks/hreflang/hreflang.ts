import { sql } from 'kysely'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { byRange } from '../by-range.ts'
import { isLinkOfIndexable } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { isInSitemap, isNamedVersion, mayMissVersions } from './named-versions.ts'
import { versionConditions } from './version-conditions.ts'

export const hreflangBroken = defineSiteCheck({
  id: 'hreflang-broken',
  title: 'hreflang leads to pages that work',
  failure: 'hreflang leads to broken pages',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-broken'],
      verdict: 'fail',
    }),
  advice:
    'Correct the URL of the language version, or remove it on all versions. Search engines ignore a version that they cannot fetch.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

export const hreflangRedirects = defineSiteCheck({
  id: 'hreflang-redirects',
  title: 'hreflang names final URLs',
  failure: 'hreflang leads to redirects',
  category: 'accessibility',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-redirects'],
      verdict: 'fail',
    }),
  advice:
    'Name the URL that the redirect leads to. Language versions count only if each names the other by the URL that is indexed.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

export const hreflangNotIndexable = defineSiteCheck({
  id: 'hreflang-not-indexable',
  title: 'hreflang leads to indexable pages',
  failure: 'hreflang leads to pages that cannot be indexed',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-not-indexable'],
      verdict: 'fail',
    }),
  advice:
    'Make the language version indexable, or name the page that it has as canonical. Search engines ignore versions that are excluded from the index.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

export const hreflangReturnLinks = defineSiteCheck({
  id: 'hreflang-return-links',
  title: 'hreflang versions name each other',
  failure: 'hreflang return links are missing',
  category: 'accessibility',
  severity: 'high',
  isUnknown: mayMissVersions,
  async *run(site) {
    yield* pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-return-links'],
      verdict: 'fail',
    })
  },
  advice:
    'List all language versions on each of them, including the page itself. Search engines ignore a version that does not name the page in return.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

/** Norwegian has codes that are used interchangeably. */
const language = sql`case when lower(substr(text, 1, 2)) in ('nb', 'nn') then 'no' else lower(substr(text, 1, 2)) end`

export const hreflangLanguages = defineSiteCheck({
  id: 'hreflang-languages',
  title: 'hreflang names each page by one language',
  failure: 'hreflang names a page by several languages',
  category: 'accessibility',
  severity: 'medium',
  async *run(site) {
    const rows = byRange(site, async ({ first, end }) => {
      type Row = { target_id: number; one: string; other: string }
      const targets = await sql<Row>`select target_id, min(${language}) as one, max(${language}) as other
        from crawl_links where target_id >= ${first} and target_id < ${end}
          and kind = ${sql.lit(codeOf(linkKinds, 'hreflang'))} and lower(text) <> 'x-default'
        group by target_id having min(${language}) <> max(${language})`.execute(site.db)
      return targets.rows
    })
    for await (const { target_id, one, other } of rows) {
      yield { urlId: target_id, verdict: 'warn', count: 2, detail: { languages: [one, other] } }
    }
  },
  advice:
    'Use the same language code for a page on all pages that name it. Several regions of one language may share a URL, several languages should not.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})

/** Conflicts within HTML and headers are those of the check `hreflang-conflict` of the page. */
export const hreflangSitemapConflict = defineSiteCheck({
  id: 'hreflang-sitemap-conflict',
  title: 'Sitemaps name one hreflang URL per language',
  failure: 'Sitemaps name other hreflang URLs for a language',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: sql`${isInSitemap} and ${isLinkOfIndexable} and ${isNamedVersion}
      and exists (select 1 from crawl_links as other where other.source_id = link.source_id and other.kind = link.kind
        and other.kind >= 3 and other.target_id <> link.target_id and other.number < link.number
        and lower(other.text) = lower(link.text))`,
      verdict: 'fail',
    }),
  advice:
    'Name the same URL for a language in HTML, headers and all sitemaps, or keep only one of them. Search engines cannot tell which one is meant otherwise.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
