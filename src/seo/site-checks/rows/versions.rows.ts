import type { SiteRow, UrlRow } from './site-row.ts'

const both = { en: '/en', de: '/de' } as const
const many = (count: number, row: UrlRow, name: string): Readonly<Record<string, UrlRow>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${name}/${name}-${index}`, row]))
const paths = (count: number, name: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `/${name}/${name}-${index}`)

/** Rows for templates whose pages fail a page-level check. */
const template = (check: string): readonly SiteRow[] => [
  {
    name: 'nearly all pages of a folder',
    site: { '/': {}, ...many(9, { failed: [check] }, 'tag'), '/tag/tag-10': {}, ...many(10, {}, 'post') },
    found: paths(9, 'tag'),
    count: 9,
    detail: { pages: 10, found: 9 },
  },
  { name: 'too few pages', site: { '/': {}, ...many(9, { failed: [check] }, 'tag') }, found: [] },
  {
    name: 'half of the pages, and pages that cannot be indexed',
    site: {
      '/': {},
      ...many(10, { failed: [check] }, 'tag'),
      ...Object.fromEntries(paths(10, 'other').map((one) => [one.replace('/other/', '/tag/'), {}])),
      ...many(20, { failed: [check], noindex: true }, 'hidden'),
    },
    found: [],
  },
]

export const versionRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'hreflang-return-links': [
    {
      name: 'a version that does not name the page in return',
      site: { '/en': { versions: both }, '/de': { versions: { de: '/de' } } },
      found: ['/en'],
      count: 1,
      detail: { links: [{ url: '/de', text: 'de' }] },
    },
    {
      name: 'versions that name each other, in HTML, headers and sitemaps',
      site: {
        '/en': { versions: both },
        '/de': { versions: { 'header:en': '/en', 'sitemap:de': '/de', fr: '/fr' } },
        '/fr': { versions: { 'sitemap:de': '/de' } },
      },
      found: [],
    },
    {
      name: 'a sitemap and the page name a version that names neither in return',
      site: { '/en': { versions: { ...both, 'sitemap:DE': '/de', 'sitemap:en': '/en' } }, '/de': {} },
      found: ['/en'],
      count: 1,
    },
    {
      name: 'the return link may be in a sitemap that was not read',
      site: { '/en': { versions: { 'sitemap:en': '/en', 'sitemap:de': '/de' } }, '/de': {} },
      sitemaps: [{ url: '/a.xml' }, { url: '/b.xml', kind: 'unreachable', status: null, entries: 0 }],
      found: [],
    },
    {
      name: 'a sitemap was not read, but none names versions',
      site: { '/en': { versions: both }, '/de': {} },
      sitemaps: [{ url: '/a.xml' }, { url: '/b.xml', kind: 'unreachable', status: null, entries: 0 }],
      found: ['/en'],
    },
    {
      name: 'versions that redirect, are refused, or are on another host',
      site: {
        '/en': { versions: { de: '/old', fr: '/fr', it: 'https://other.test/' } },
        '/old': { redirect: '/de' },
        '/de': {},
        '/fr': { status: 403, outcome: 'inconclusive' },
        'https://other.test/': { status: null, outcome: 'unchecked' },
      },
      found: [],
    },
    {
      name: 'a page that cannot be indexed names versions',
      site: { '/en': { versions: both, noindex: true }, '/de': {} },
      found: [],
    },
  ],
  'hreflang-broken': [
    { name: 'a missing version', site: { '/en': { versions: both }, '/de': { status: 404 } }, found: ['/en'] },
    {
      name: 'a sitemap that names versions of a missing page',
      site: {
        '/en': { versions: { ...both, 'sitemap:de': '/de' } },
        '/de': { status: 404, versions: { 'sitemap:en': '/en', 'sitemap:de': '/de' } },
      },
      found: ['/en'],
      count: 1,
    },
    {
      name: 'refused, or on another host',
      site: {
        '/en': { versions: { de: '/de', it: 'https://other.test/' } },
        '/de': { status: 503, outcome: 'inconclusive' },
        'https://other.test/': { status: 404 },
      },
      found: [],
    },
  ],
  'hreflang-redirects': [
    {
      name: 'a version that redirects',
      site: { '/en': { versions: both }, '/de': { redirect: '/de/' }, '/de/': {} },
      found: ['/en'],
    },
    { name: 'a version that does not', site: { '/en': { versions: both }, '/de': { versions: both } }, found: [] },
  ],
  'hreflang-not-indexable': [
    {
      name: 'versions of pages that cannot be indexed themselves count for nothing',
      site: {
        '/en': { versions: { en: '/en', de: '/de' }, noindex: true },
        '/de': { versions: { en: '/en', de: '/de' }, noindex: true },
        '/de?print=1': { versions: { de: '/de?print=1' }, canonical: '/en' },
      },
      found: [],
    },
    { name: 'noindex', site: { '/en': { versions: both }, '/de': { noindex: true } }, found: ['/en'] },
    {
      name: 'another canonical, and blocked',
      site: {
        '/en': { versions: { de: '/de', fr: '/fr' } },
        '/de': { canonical: '/' },
        '/fr': { status: null, outcome: 'blocked' },
        '/': {},
      },
      found: ['/en'],
      count: 2,
    },
    {
      name: 'missing and refused versions are other issues',
      site: {
        '/en': { versions: { de: '/de', fr: '/fr' } },
        '/de': { status: 404 },
        '/fr': { status: 401, outcome: 'inconclusive' },
      },
      found: [],
    },
  ],
  'hreflang-languages': [
    {
      name: 'German on one page, French on another',
      site: { '/en': { versions: { de: '/x' } }, '/it': { versions: { fr: '/x' } }, '/x': {} },
      found: ['/x'],
      detail: { languages: ['de', 'fr'] },
    },
    {
      name: 'regions of one language, the default, and codes that mean the same',
      site: {
        '/en': { versions: { 'en-US': '/en', 'en-gb': '/en', 'x-default': '/en', no: '/no' } },
        '/no': { versions: { nb: '/no', EN: '/en' } },
      },
      found: [],
    },
  ],
  'hreflang-sitemap-conflict': [
    {
      name: 'a sitemap names another URL than the page',
      site: { '/en': { versions: { ...both, 'sitemap:en': '/en', 'sitemap:DE': '/de2' } }, '/de': {}, '/de2': {} },
      found: ['/en'],
      count: 1,
      detail: { links: [{ url: '/de2', text: 'DE' }] },
    },
    {
      name: 'a sitemap names the same, another region and the default',
      site: {
        '/en': { versions: { ...both, 'sitemap:de': '/de', 'sitemap:de-AT': '/at', 'sitemap:x-default': '/at' } },
        '/de': {},
        '/at': {},
      },
      found: [],
    },
    {
      name: 'conflicts of HTML and headers are issues of the page',
      site: { '/en': { versions: { ...both, 'header:de': '/de2', 'sitemap:de': '/de' } }, '/de': {}, '/de2': {} },
      found: [],
    },
    {
      name: 'a page that cannot be indexed',
      site: { '/en': { versions: { de: '/de', 'sitemap:de': '/de2' }, noindex: true }, '/de': {}, '/de2': {} },
      found: [],
    },
  ],
  'thin-templates': template('thin-content'),
  'slow-templates': template('ttfb'),
  'heavy-templates': template('page-size'),
  'tracker-missing': [
    {
      name: 'one page of six',
      site: { '/': { tracker: 1 }, ...many(4, { tracker: 1 }, 'a'), '/b': { tracker: 0 } },
      found: ['/b'],
    },
    {
      name: 'most pages, but visits are counted',
      site: { '/': { tracker: 1, visits: 9 }, ...many(4, { tracker: 0 }, 'a') },
      found: paths(4, 'a'),
    },
    { name: 'no page has it', site: { '/': { tracker: 0, visits: 9 }, ...many(9, { tracker: 0 }, 'a') }, found: [] },
    { name: 'few pages have it', site: { '/': { tracker: 1 }, ...many(9, { tracker: 0 }, 'a') }, found: [] },
    {
      name: 'redirects, files and missing pages',
      site: {
        '/': { tracker: 1 },
        ...many(5, { tracker: 1 }, 'a'),
        '/old': { redirect: '/' },
        '/gone': { status: 404 },
      },
      found: [],
    },
  ],
  'soft-404-pages': [
    {
      name: 'error pages in several languages',
      site: {
        '/': { title: 'Home', words: 100 },
        '/a': { title: '404 Not Found – Shop', h1: 'Page not found', words: 20 },
        '/b': { title: 'Seite nicht gefunden', words: 20 },
        '/c': { title: 'Page introuvable', h1: 'Erreur 404', words: 20 },
      },
      found: ['/a', '/b', '/c'],
    },
    {
      name: 'articles about errors, and error pages with their status',
      site: {
        '/': { title: 'Home', words: 100 },
        '/a': { title: '404 errors explained', h1: '404 errors explained', words: 900 },
        '/b': { title: 'Page not found?', h1: 'What to do about missing pages', words: 100 },
        '/c': { title: 'Lost and not found again', words: 100 },
        '/d': { title: '404', words: 10, status: 404 },
        '/e': { title: '404', words: 10, noindex: true },
        '/4040': { title: '4040 Linz', words: 10 },
      },
      found: [],
    },
  ],
}
