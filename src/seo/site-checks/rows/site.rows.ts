import type { SiteRow, UrlRow } from './site-row.ts'

const many = (count: number, row: UrlRow, name: string): Readonly<Record<string, UrlRow>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${name}-${index}`, row]))

export const wholeSiteRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'site-blocked': [
    {
      name: 'the start page and all others are blocked',
      site: { '/': { status: null, outcome: 'blocked' }, '/a': { status: null, outcome: 'blocked' } },
      robots: 'User-agent: other\nallow: /\nUser-agent: *\nallow: /b\ndisallow: /',
      found: ['/'],
      count: 2,
      detail: { file: '/robots.txt', rule: 'Disallow: /' },
    },
    {
      name: 'by the rules for us',
      site: { '/': { status: null, outcome: 'blocked' } },
      robots: 'User-agent: *\ndisallow: /a\nUser-agent: sightline\ndisallow: /*',
      found: ['/'],
      detail: { file: '/robots.txt', rule: 'Disallow: /*' },
    },
    {
      name: 'the start page alone is blocked',
      site: { '/': { status: null, outcome: 'blocked' }, '/a': { inSitemap: true } },
      found: [],
    },
    { name: 'another page is blocked', site: { '/': {}, '/a': { status: null, outcome: 'blocked' } }, found: [] },
    { name: 'the server refuses us', site: { '/': { status: 403, outcome: 'inconclusive' } }, found: [] },
  ],
  'start-page-not-indexable': [
    { name: 'noindex', site: { '/': { noindex: true }, '/a': {} }, found: ['/'], detail: { reason: 'noindex' } },
    {
      name: 'missing',
      site: { '/': { status: 404 }, '/a': {} },
      found: ['/'],
      detail: { reason: 'status', status: 404 },
    },
    {
      name: 'blocked',
      site: { '/': { status: null, outcome: 'blocked' }, '/a': { inSitemap: true } },
      robots: 'User-agent: *\ndisallow: /$',
      found: ['/'],
      detail: { reason: 'robots', file: '/robots.txt', rule: 'Disallow: /$' },
    },
    {
      name: 'the page that it redirects to',
      site: { '/': { redirect: '/en' }, '/en': { redirect: '/en/' }, '/en/': { noindex: true } },
      found: ['/en/'],
    },
    { name: 'redirected to a page that can be indexed', site: { '/': { redirect: '/en' }, '/en': {} }, found: [] },
    { name: 'refused', site: { '/': { status: 503, outcome: 'inconclusive' } }, found: [] },
    { name: 'another page names the canonical', site: { '/': { canonical: '/en' }, '/en': {} }, found: [] },
    { name: 'endless redirects', site: { '/': { redirect: '/a' }, '/a': { redirect: '/' } }, found: [] },
    {
      name: 'another host',
      site: { '/': { redirect: 'https://x.test/' }, 'https://x.test/': { status: null, outcome: 'unchecked' } },
      found: [],
    },
    { name: 'another page is noindex', site: { '/': {}, '/a': { noindex: true } }, found: [] },
  ],
  'crawl-traps': [
    {
      name: 'a calendar that has more months than the site has pages',
      site: { '/': {}, '/events?month=2031-01': { status: null, outcome: 'excluded' } },
      traps: [{ pattern: 'site.test/events?month', urls: 9_716, example: '/events?month=2031-01' }],
      found: ['/events?month=2031-01'],
      count: 9_716,
      detail: { trap: 'calendar', pattern: 'site.test/events?month', urls: 9_716 },
    },
    {
      name: 'an example that is no longer stored',
      site: { '/': {} },
      traps: [{ pattern: 'site.test/events?month', urls: 600, example: '/events?month=2031-01' }],
      found: ['/'],
    },
    { name: 'no trap', site: { '/': {}, '/events?month=1': {} }, found: [] },
  ],
  'many-broken-pages': [
    {
      name: 'six of forty pages',
      site: { '/': {}, ...many(33, {}, 'ok'), ...many(6, { status: 404 }, 'gone') },
      found: ['/'],
      count: 6,
      detail: { broken: 6, pages: 40 },
    },
    {
      name: 'six of sixty pages',
      site: { '/': {}, ...many(53, {}, 'ok'), ...many(6, { status: 500 }, 'gone') },
      found: [],
    },
    {
      name: 'URLs that only visitors know',
      site: { '/': {}, '/a': {}, ...many(20, { status: 404, source: 'visits', visits: 1 }, 'typo') },
      found: [],
    },
    { name: 'four of six pages', site: { '/': {}, '/a': {}, ...many(4, { status: 404 }, 'gone') }, found: [] },
    {
      name: 'refused pages, images and other hosts',
      site: {
        '/': {},
        ...many(9, { status: 403, outcome: 'inconclusive' }, 'refused'),
        ...many(9, { kind: 'image', status: 404 }, 'image'),
        'https://x.test/1': { status: 404 },
      },
      found: [],
    },
  ],
}
