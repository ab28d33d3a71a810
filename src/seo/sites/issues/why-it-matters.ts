import type { Strings } from '../../../texts/catalog.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'

type Reason = Extract<keyof Strings, `why.${string}`>

/** What happens to visitors or search results because of these checks. What is only a hint has no reason. */
export const reasons: readonly (readonly [Reason, readonly string[]])[] = [
  [
    'why.notIndexed',
    [
      ...['status', 'noindex', 'noindex-rendered', 'unavailable-after', 'robots-blocked', 'canonical-target'],
      ...['canonical-to-root', 'canonical-to-error', 'canonical-not-indexable'],
    ],
  ],
  ['why.wholeSite', ['robots-5xx', 'site-blocked']],
  ['why.startPage', ['start-page-not-indexable']],
  ['why.rules', ['robots-size', 'robots-syntax']],
  ['why.shown', ['noindex-hidden']],
  [
    'why.otherUrl',
    [
      ...['canonical-missing', 'canonical-multiple', 'canonical-relative', 'canonical-outside-head', 'canonical-chain'],
      ...['canonical-rendered', 'canonical-chains', 'canonical-loops', 'canonical-to-redirect', 'canonical-other-host'],
      ...['canonical-with-noindex', 'links-to-non-canonical', 'pagination-to-first', 'temporary-redirects'],
    ],
  ],
  [
    'why.copies',
    [
      ...['host-variants', 'protocol-duplicates', 'host-duplicates', 'slash-duplicates', 'case-duplicates'],
      ...['parameter-duplicates', 'duplicate-content', 'near-duplicate-content', 'url-parameters', 'url-uppercase'],
      ...['url-double-slash', 'http-redirects-to-https'],
    ],
  ],
  [
    'why.detour',
    [
      ...['redirect-chain', 'redirect-chains', 'redirecting-internal', 'links-to-redirects', 'meta-refresh'],
      'http-from-https',
    ],
  ],
  [
    'why.error',
    [
      ...['redirect-loop', 'redirect-loops', 'redirects-to-errors', 'broken-internal', 'broken-links', 'broken-pages'],
      ...['broken-external', 'broken-external-links', 'localhost-link', 'many-broken-pages', 'pagination-broken'],
    ],
  ],
  [
    'why.wasted',
    [
      ...['soft-404', 'soft-404-pages', 'sitemap-bad-url', 'sitemap-noindex', 'sitemap-blocked', 'sitemap-redirects'],
      ...['sitemap-errors', 'sitemap-non-canonical', 'crawl-traps', 'links-to-blocked', 'links-to-noindex'],
    ],
  ],
  [
    'why.late',
    [
      ...['sitemap-missing', 'sitemap-limits', 'sitemap-lastmod', 'not-in-sitemap', 'sitemaps-broken'],
      ...['sitemaps-too-large', 'sitemaps-other-host'],
    ],
  ],
  [
    'why.hidden',
    [
      ...['uncrawlable', 'nofollow-internal', 'nofollow-page', 'dead-end', 'orphan-pages', 'orphan-visited-pages'],
      ...['deep-pages', 'single-inlink', 'pagination-unlinked', 'pagination-not-indexable'],
    ],
  ],
  [
    'why.result',
    [
      ...['title-missing', 'title-multiple', 'title-long', 'title-short', 'title-words-in-body', 'description-missing'],
      ...['description-length', 'description-multiple', 'duplicate-titles', 'duplicate-descriptions', 'head-broken'],
    ],
  ],
  ['why.topic', ['h1-missing', 'h1-multiple', 'heading-skip', 'duplicate-h1']],
  ['why.target', ['generic-text', 'empty-name']],
  ['why.thin', ['thin-content', 'thin-templates', 'empty-page']],
  ['why.spam', ['keyword-stuffing', 'rating-not-visible']],
  [
    'why.broken',
    [
      ...['doctype-missing', 'charset', 'duplicate-id', 'deprecated-html', 'picture-without-img', 'image-broken'],
      ...[
        'broken-images',
        'broken-resources',
        'failed-requests',
        'console-errors',
        'missing-fragment',
        'broken-anchors',
      ],
      ...['mixed-content-active', 'mixed-content-passive'],
    ],
  ],
  [
    'why.slow',
    [
      ...[
        'image-heavy',
        'lcp-lazy',
        'image-old-format',
        'oversized-images',
        'ttfb',
        'compression',
        'page-size',
        'weight',
      ],
      ...['dom-size', 'script-weight', 'cache', 'render-blocking', 'undeferred-scripts', 'http2', 'minified'],
      ...['largest-paint', 'blocking-time', 'unused-code', 'slow-templates', 'heavy-templates'],
    ],
  ],
  ['why.jumps', ['image-unsized', 'layout-shift']],
  ['why.image', ['alt-missing', 'alt-long']],
  ['why.shared', ['og-basic', 'og-image-fetchable', 'og-url-differs-from-canonical', 'twitter-card']],
  ['why.icon', ['favicon']],
  [
    'why.rich',
    [...['jsonld-parse', 'schema-unknown', 'schema-required', 'schema-values', 'schema-recommended', 'schema-retired']],
  ],
  ['why.insecure', ['https', 'certificate', 'insecure-form']],
  ['why.attacks', ['hsts', 'csp', 'nosniff', 'frame-ancestors', 'server-signature', 'unsafe-cross-origin']],
  ['why.phone', ['viewport', 'horizontal-overflow', 'tap-targets', 'content-covered']],
  ['why.barrier', ['zoom-disabled', 'axe', 'lang']],
  [
    'why.language',
    [
      ...['hreflang-code', 'hreflang-relative', 'hreflang-no-return', 'hreflang-no-self', 'hreflang-x-default'],
      ...['hreflang-target', 'hreflang-conflict', 'hreflang-lang', 'hreflang-not-canonical', 'hreflang-return-links'],
      ...['hreflang-broken', 'hreflang-redirects', 'hreflang-not-indexable', 'hreflang-languages'],
      'hreflang-sitemap-conflict',
    ],
  ],
  ['why.scripts', ['content-in-raw-html', 'content-by-scripts', 'head-by-scripts']],
  ['why.uncounted', ['tracker-missing']],
  ['why.search', ['reading-ease', 'too-many-links']],
]

const reasonOf = new Map(reasons.flatMap(([reason, checks]) => checks.map((check) => [check, reason] as const)))

/** Why the issue matters, as a sentence; null for what is only a hint. */
export function whyItMatters(check: string, language: Language): string | null {
  const reason = reasonOf.get(check)
  return reason === undefined ? null : textsIn(language).say(reason)
}
