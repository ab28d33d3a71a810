import type { FetchFailure, RedirectHop } from '../../../fetch/fetch-result.ts'
import type { RobotsRule } from '../../facts/site/site-facts.ts'
import { part } from './clean-page.ts'
import { cleanSite, responded, sitemapContent, target } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes, warns } from './row.ts'

const unknown = { unverified: 'It took too long.' }
const rule: RobotsRule = { kind: 'disallow', path: '/page', line: 2 }
const blocked = { page: { agent: 'Googlebot', allowed: false, rule }, aiAgents: [] }
const robotsMeta = (content: string, name = 'robots') => `<meta name="${name}" content="${content}">`
const hop = (url: string, location: string): RedirectHop => ({
  url,
  status: 301,
  location,
  headers: {},
  milliseconds: 5,
})
const robotsFile = 'access' in cleanSite.host.robots ? cleanSite.host.robots : null
const robots = (patch: object) => ({ robots: robotsFile === null ? unknown : { ...robotsFile, ...patch } })
const sitemap = (patch: object) => ({
  sitemaps: {
    files: [
      { url: 'https://example.com/sitemap.xml', foundIn: 'robots.txt', content: { ...sitemapContent, ...patch } },
    ],
    skippedFiles: 0,
    sample: [{ url: 'https://example.com/about', page: target('https://example.com/about'), allowed: true }],
  } as const,
})
const sample = (patch: object, allowed: boolean | null = true) => ({
  sitemaps: {
    ...sitemap({}).sitemaps,
    sample: [{ url: 'https://example.com/old', page: target('https://example.com/old', patch), allowed }],
  },
})
const oneProblem = { items: [{ line: 7, value: 'yesterday' }], skipped: 0 }
const loop: FetchFailure = {
  kind: 'redirect-loop',
  message: 'The page redirects in a loop.',
  text: { text: 'The page redirects in a loop.' },
  transient: false,
  redirects: [hop('https://example.com/page', '/other'), hop('https://example.com/other', '/page')],
}
const noCanonical = unverifies('a page without one', { edit: [[part.canonical, '']] })
const noSitemap = unverifies('a site without one', { host: sitemap({ kind: 'absent', status: 404 }) })
const canonicalTo = (href: string) => [[part.canonical, `<link rel="canonical" href="${href}">`]] as const

export const indexabilityRows: CheckRows = {
  status: [
    passes('a 200'),
    fails('a 404', { response: { status: 404 }, found: '404' }),
    fails('a 500', { response: { status: 500 } }),
    fails('a 204', { response: { status: 204 }, html: '' }),
    unverifies('a refusal', { response: { status: 403 } }),
    unverifies('too many requests', { response: { status: 429 } }),
  ],
  noindex: [
    passes('a page that may be indexed', {
      edit: [[part.charset, part.charset + robotsMeta('index, follow, max-snippet:-1')]],
    }),
    passes('another crawler is meant', { edit: [[part.charset, part.charset + robotsMeta('noindex', 'bingbot')]] }),
    passes('another crawler is meant by the header', { headers: { 'x-robots-tag': 'otherbot: noindex' } }),
    fails('noindex', { edit: [[part.charset, part.charset + robotsMeta('NoIndex, follow')]], found: 'NoIndex' }),
    fails('none', { edit: [[part.charset, part.charset + robotsMeta('none')]] }),
    fails('for Googlebot', { edit: [[part.charset, part.charset + robotsMeta('noindex', 'GoogleBot')]] }),
    fails('by the header', { headers: { 'x-robots-tag': 'noindex' }, found: 'X-Robots-Tag: noindex' }),
    fails('by the header, for Googlebot', { headers: { 'x-robots-tag': 'googlebot: nofollow, noindex' } }),
    fails('after a date that has a comma in it', {
      headers: { 'x-robots-tag': 'unavailable_after: Saturday, 25-Jun-44 15:00:00 GMT, noindex' },
    }),
    unverifies('it is meant', {
      edit: [[part.charset, part.charset + robotsMeta('noindex')]],
      request: { intendedNoindex: true },
      found: 'meant',
    }),
  ],
  'unavailable-after': [
    passes('no date'),
    passes('a date to come', { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2030 15:00:00 GMT' } }),
    fails('a date that has passed', { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2010 15:00:00 GMT' } }),
    fails('a timestamp that has passed', {
      edit: [[part.charset, part.charset + robotsMeta('unavailable_after: 2020-01-01T00:00Z')]],
    }),
    warns('no date at all', { headers: { 'x-robots-tag': 'unavailable_after: soon' } }),
    unverifiesOtherTypes,
  ],
  'robots-blocked': [
    passes('an allowed page'),
    fails('a rule against it', { site: { robots: blocked }, found: 'line 2: disallow: /page' }),
    unverifies('robots.txt did not answer', { site: { robots: unknown }, found: 'too long' }),
    unverifies('it is meant to stay out', { site: { robots: blocked }, request: { intendedNoindex: true } }),
  ],
  'noindex-hidden': [
    passes('noindex that can be read', { headers: { 'x-robots-tag': 'noindex' } }),
    fails('noindex behind a rule', {
      headers: { 'x-robots-tag': 'noindex' },
      site: { robots: blocked },
      companions: ['noindex', 'robots-blocked'],
    }),
    unverifies('no noindex', {}),
    unverifies('robots.txt did not answer', { headers: { 'x-robots-tag': 'noindex' }, site: { robots: unknown } }),
  ],
  'robots-5xx': [
    passes('rules'),
    passes('no file', { host: robots({ status: 404, access: 'allow-all' }) }),
    fails('a server error', { host: robots({ status: 503, access: 'disallow-all' }), found: '503' }),
    unverifies('no answer', { host: { robots: unknown } }),
  ],
  'robots-size': [
    passes('at the limit', { host: robots({ bytes: 512_000 }) }),
    fails('above it', { host: robots({ bytes: 512_001 }), found: 'more than 500 KiB' }),
    unverifies('no file', { host: robots({ status: 404, access: 'allow-all' }) }),
  ],
  'robots-syntax': [
    passes('well-formed'),
    passes('an unknown directive', {
      host: robots({ unknown: [{ line: 3, text: 'Host: example.com', reason: 'unknown directive' }] }),
      found: 'Host',
    }),
    fails('a line without a colon', {
      host: robots({ malformed: [{ line: 3, text: 'Disallow /x', reason: 'no colon' }] }),
      found: 'line 3: Disallow /x',
    }),
    unverifies('no answer', { host: { robots: unknown } }),
  ],
  'canonical-missing': [
    passes('in the head'),
    passes('in the header', {
      edit: [[part.canonical, '']],
      headers: { link: '<https://example.com/page>; rel="canonical"' },
    }),
    fails('nowhere', { edit: [[part.canonical, '']], found: 'missing' }),
    fails('one that cannot be read', { edit: canonicalTo('https://['), found: 'https://[' }),
    fails('no address of the web', { edit: canonicalTo('javascript:void(0)') }),
    fails('an empty one', { edit: canonicalTo(''), found: 'empty' }),
    unverifies('in the body, where it is ignored', {
      edit: [
        [part.canonical, ''],
        [part.h1, part.h1 + part.canonical],
      ],
    }),
    unverifiesOtherTypes,
  ],
  'canonical-multiple': [
    passes('one'),
    passes('the same twice', { headers: { link: '<https://example.com/page>; rel=canonical' } }),
    fails('two in the head', {
      edit: [[part.canonical, `${part.canonical}<link rel=canonical href="https://example.com/b">`]],
    }),
    passes('one in the head, another in the body, which is ignored', {
      edit: [[part.h1, `${part.h1}<link rel=canonical href="https://example.com/b">`]],
    }),
    fails('one in the head, another in the header', {
      headers: { link: '</other>; rel="canonical"' },
    }),
    noCanonical,
  ],
  'canonical-relative': [
    passes('an absolute one'),
    fails('a path', { edit: canonicalTo('/page'), found: '/page' }),
    unverifies('one that cannot be read', { edit: canonicalTo('https://[') }),
    unverifies('one in the body', {
      edit: [
        [part.canonical, ''],
        [part.h1, `${part.h1}<link rel=canonical href="/page">`],
      ],
    }),
    fails('one without a scheme', { edit: canonicalTo('//example.com/page') }),
    noCanonical,
  ],
  'canonical-outside-head': [
    passes('in the head'),
    fails('in the body', {
      edit: [
        [part.canonical, ''],
        [part.h1, part.h1 + part.canonical],
      ],
    }),
    noCanonical,
  ],
  'canonical-to-root': [
    passes('its own address'),
    unverifies('the home page, in the body', {
      edit: [
        [part.canonical, ''],
        [part.h1, `${part.h1}<link rel=canonical href="https://example.com/">`],
      ],
    }),
    passes('the home page itself', {
      edit: canonicalTo('https://example.com/'),
      response: { url: 'https://example.com/?x=1' },
    }),
    warns('the home page, from another page', {
      edit: canonicalTo('https://example.com/'),
      companions: ['og-url-differs-from-canonical'],
    }),
    noCanonical,
  ],
  'canonical-target': [
    passes('itself'),
    passes('a page that answers', { site: { canonical: target('https://example.com/b') } }),
    unverifies('one that cannot be read', { edit: canonicalTo('https://[') }),
    fails('a page that is gone', {
      site: { canonical: target('https://example.com/b', { status: 404 }) },
      found: 'status 404',
    }),
    fails('a redirect', {
      site: {
        canonical: target('https://example.com/b', responded('https://example.com/b', 200, 'https://example.com/c')),
      },
    }),
    fails('a page with noindex', {
      site: { canonical: target('https://example.com/b', { noindex: true }) },
      found: 'noindex',
    }),
    unverifies('no answer', { site: { canonical: unknown } }),
    noCanonical,
  ],
  'canonical-chain': [
    passes('a page that names itself', { site: { canonical: target('https://example.com/b') } }),
    passes('a page that names none', { site: { canonical: target('https://example.com/b', { canonical: null }) } }),
    fails('a page that names another', {
      site: { canonical: target('https://example.com/b', { canonical: 'https://example.com/c' }) },
      found: 'https://example.com/c',
    }),
    unverifies('no answer', { site: { canonical: unknown } }),
  ],
  'redirect-chain': [
    passes('no redirect'),
    passes('one', { response: { redirects: [hop('http://example.com/page', 'https://example.com/page')] } }),
    fails('two', {
      response: {
        redirects: [hop('http://example.com/p', '/q'), hop('http://example.com/q', 'https://example.com/page')],
      },
      found: '301: http://example.com/p → /q',
    }),
    unverifies('a loop', { failure: loop }),
  ],
  'redirect-loop': [
    passes('redirects that end', {
      response: { redirects: [hop('http://example.com/page', 'https://example.com/page')] },
    }),
    fails('redirects that do not', { failure: loop }),
    fails('more than anyone follows', { failure: { ...loop, kind: 'too-many-redirects' } }),
    unverifies('no redirect', {}),
  ],
  'meta-refresh': [
    passes('none'),
    fails('a redirect', {
      edit: [[part.charset, `${part.charset}<meta http-equiv="refresh" content="0; url=/b">`]],
      found: 'a 301 redirect to https://example.com/b',
    }),
    fails('a reload by the header', { headers: { refresh: '30' } }),
    unverifiesOtherTypes,
  ],
  'soft-404': [
    passes('a 404'),
    passes('a 410', { host: { randomPath: responded('https://example.com/x', 410) } }),
    fails('a 200', { host: { randomPath: responded('https://example.com/x') } }),
    fails('a redirect home', {
      host: { randomPath: responded('https://example.com/x', 200, 'https://example.com/') },
      found: 'redirects',
    }),
    unverifies('a server error', { host: { randomPath: responded('https://example.com/x', 503) } }),
    unverifies('no answer', { host: { randomPath: unknown } }),
  ],
  'sitemap-missing': [
    passes('one'),
    fails('none', { host: sitemap({ kind: 'absent', status: 404 }) }),
    fails('one that is broken', {
      host: sitemap({ kind: 'malformed', problem: 'line 3: unclosed tag' }),
      found: 'unclosed',
    }),
    fails('one that is cut off', { host: sitemap({ problem: 'the file is cut off' }), found: 'cut off' }),
    unverifies('no answer', { host: { sitemaps: unknown } }),
  ],
  'sitemap-limits': [
    passes('at the limit', { host: sitemap({ entries: 50_000, bytes: 52_428_800 }) }),
    fails('too many addresses', { host: sitemap({ entries: 50_001 }) }),
    fails('too many bytes', { host: sitemap({ bytes: 52_428_801 }) }),
    noSitemap,
  ],
  'sitemap-bad-url': [
    passes('pages that answer'),
    fails('a page that is gone', { host: sample({ status: 404 }), found: 'status 404' }),
    fails('a page with noindex', { host: sample({ noindex: true }) }),
    fails('a copy of another page', { host: sample({ canonical: 'https://example.com/new' }), found: 'canonical' }),
    fails('a page that may not be crawled', { host: sample({}, false), found: 'robots.txt' }),
    fails('no address at all', { host: sitemap({ badLoc: oneProblem }), found: 'line 7: yesterday' }),
    unverifies('pages that did not answer', {
      host: {
        sitemaps: { ...sitemap({}).sitemaps, sample: [{ url: 'https://example.com/a', page: unknown, allowed: null }] },
      },
    }),
    noSitemap,
  ],
  'sitemap-lastmod': [
    passes('valid dates'),
    fails('an invalid one', { host: sitemap({ badLastmod: oneProblem }), found: 'line 7: yesterday' }),
    noSitemap,
  ],
}
