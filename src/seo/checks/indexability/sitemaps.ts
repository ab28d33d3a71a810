import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, pass, unverified } from '../check-outcome.ts'
import { readableSitemaps, withoutSitemap } from './sitemap-files.ts'

export const sitemapMissing = defineCheck({
  id: 'sitemap-missing',
  title: 'XML sitemap is available',
  failure: 'XML sitemap is missing or invalid',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    if (isUnverified(sitemaps)) return unverified(sitemaps.unverified)
    if (sitemaps.files.every(({ content }) => !isUnverified(content) && content.kind === 'absent')) {
      return fail({ found: message('none in robots.txt, none at /sitemap.xml') })
    }
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return unverified(readable.unverified)
    const malformed = readable.files.filter(({ content }) => content.kind === 'malformed' || content.problem !== null)
    if (malformed.length === 0) return pass(...readable.files.slice(0, 1).map(({ url }) => ({ found: url })))
    return fail(
      ...malformed.map(({ url, content }) => ({
        found: message('{url}: {problem}', { url, problem: content.problem ?? message('malformed') }),
      })),
    )
  },
  advice:
    'List the pages you want indexed in `/sitemap.xml`, and add `Sitemap: https://…` to robots.txt. A sitemap helps search engines find new and changed pages.',
  link: 'https://www.sitemaps.org/protocol.html',
})

const maxEntries = 50_000
const maxBytes = 50 * 1024 * 1024

export const sitemapLimits = defineCheck({
  id: 'sitemap-limits',
  title: 'Sitemaps are within the size limits',
  failure: 'Sitemap exceeds the size limits',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    const over = readable.files.filter(({ content }) => content.entries > maxEntries || content.bytes > maxBytes)
    return failIfAny(
      over.map(({ url, content }) => ({
        found: message('{url}: at least {urls} URLs and {size} MiB', {
          url,
          urls: content.entries,
          size: Math.floor(content.bytes / 2 ** 20),
        }),
        expected: message('at most {urls} URLs and {size} MiB', { urls: maxEntries, size: maxBytes / 2 ** 20 }),
      })),
    )
  },
  advice:
    'Split the sitemap into several files and list them in a sitemap index. Search engines read at most 50,000 URLs and 50 MiB per file.',
  link: 'https://www.sitemaps.org/protocol.html#index',
})

export const sitemapLastmod = defineCheck({
  id: 'sitemap-lastmod',
  title: 'Sitemap dates are valid',
  failure: 'Sitemap has invalid dates',
  needs: ['sitemaps'],
  run({ sitemaps }) {
    const readable = readableSitemaps(sitemaps)
    if (isUnverified(readable)) return withoutSitemap(readable)
    return failIfAny(
      readable.files.flatMap(({ url, content }) =>
        content.badLastmod.items.map(({ line, value }) => ({
          found: message('{url}, line {line}: {content}', { url, line: String(line), content: value }),
          expected: message('a date such as 2026-01-31'),
        })),
      ),
    )
  },
  advice:
    'Write `<lastmod>` as `YYYY-MM-DD` or as a full timestamp with time zone. Search engines ignore dates they cannot parse.',
  link: 'https://www.w3.org/TR/NOTE-datetime',
})
