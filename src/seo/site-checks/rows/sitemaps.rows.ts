import { cutOff } from '../../facts/site/sitemap-parse.ts'
import type { SiteRow } from './site-row.ts'

const sitemap = { url: '/sitemap.xml', entries: 5 }

/** A page of each kind, in the sitemap or not. */
const pagesOfEachKind = (inSitemap: { readonly inSitemap?: true }): SiteRow['site'] => ({
  '/': { inSitemap: true, links: ['/good', '/hidden', '/private', '/old', '/gone', '/copy', '/login'] },
  '/good': { inSitemap: true },
  '/hidden': { noindex: true, ...inSitemap },
  '/private': { status: null, outcome: 'blocked', ...inSitemap },
  '/old': { redirect: '/good', ...inSitemap },
  '/gone': { status: 404, ...inSitemap },
  '/copy': { canonical: '/good', ...inSitemap },
  '/login': { status: 401, outcome: 'inconclusive', ...inSitemap },
})

const inSitemapRows = (finding: string, detail: NonNullable<SiteRow['detail']> = {}): readonly SiteRow[] => [
  {
    name: 'a sitemap with a URL of each kind',
    site: pagesOfEachKind({ inSitemap: true }),
    robots: 'User-agent: *\ndisallow: /priv',
    found: [finding],
    detail,
  },
  { name: 'a sitemap without them', site: pagesOfEachKind({}), found: [] },
]

export const sitemapRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'sitemap-noindex': inSitemapRows('/hidden'),
  'sitemap-blocked': inSitemapRows('/private', { file: '/robots.txt', rule: 'Disallow: /priv' }),
  'sitemap-redirects': inSitemapRows('/old', { url: '/good', status: 200 }),
  'sitemap-errors': inSitemapRows('/gone', { status: 404 }),
  'sitemap-non-canonical': inSitemapRows('/copy', { url: '/good', status: 200 }),
  'not-in-sitemap': [
    {
      name: 'an indexable page that is missing',
      site: { ...pagesOfEachKind({}), '/new': {}, '/file.pdf': { notHtml: true } },
      sitemaps: [sitemap],
      found: ['/new'],
    },
    { name: 'there is no sitemap', site: { '/': { links: ['/a'] }, '/a': {} }, found: [] },
    {
      name: 'the second page of a series',
      site: {
        '/': { inSitemap: true, links: ['/?page=2'] },
        '/?page=2': { links: [{ to: '/', kind: 'prev', position: 'head' }] },
      },
      sitemaps: [sitemap],
      found: [],
    },
    {
      name: 'numbered pages of a list without rel=prev',
      site: {
        '/': { inSitemap: true, links: ['/blog/page/2/', '/news?page=3'] },
        '/blog/page/2/': {},
        '/news?page=3': {},
      },
      sitemaps: [sitemap],
      found: [],
    },
    {
      name: 'a host whose sitemaps are not read',
      site: {
        '/': { inSitemap: true, links: ['https://www.site.test/a', 'https://shop.site.test/', '/b'] },
        'https://www.site.test/a': {},
        'https://shop.site.test/': {},
        '/b': {},
      },
      sitemaps: [sitemap],
      found: ['https://www.site.test/a', '/b'],
    },
    ...(['unreachable', 'malformed', 'foreign', 'skipped', 'refused'] as const).map(
      (kind): SiteRow => ({
        name: `another sitemap is ${kind}, and may list the page`,
        site: { '/': { inSitemap: true, links: ['/a'] }, '/a': {} },
        sitemaps: [sitemap, { url: '/more.xml', kind, entries: 0 }],
        found: [],
      }),
    ),
  ],
  'sitemaps-broken': [
    {
      name: 'a sitemap of robots.txt is missing, and one of an index is malformed',
      site: { '/': {} },
      sitemaps: [
        sitemap,
        { url: '/gone.xml', kind: 'absent', status: 404, entries: 0 },
        { url: '/bad.xml', kind: 'malformed', foundIn: 'index', problem: 'invalid XML' },
      ],
      found: ['/'],
      count: 2,
      detail: {
        sitemaps: [
          { url: '/gone.xml', status: 404 },
          { url: '/bad.xml', problem: 'invalid XML' },
        ],
      },
    },
    {
      name: 'a sitemap that is cut off',
      site: { '/': {} },
      sitemaps: [{ url: '/cut.xml', kind: 'urlset', problem: cutOff.text }],
      found: ['/'],
      detail: { sitemaps: [{ url: '/cut.xml', problem: cutOff.text }] },
    },
    {
      name: 'none at the default place, one that was refused, and one on another host',
      site: { '/': {} },
      sitemaps: [
        { url: '/sitemap.xml', foundIn: 'default place', kind: 'absent', status: 404 },
        { url: '/guarded.xml', kind: 'refused', status: 403 },
        { url: 'https://other.test/sitemap.xml', kind: 'foreign', status: null },
      ],
      found: [],
    },
  ],
  'sitemaps-too-large': [
    {
      name: 'more than 50,000 entries, and 50 MB',
      site: { '/': {} },
      sitemaps: [
        { url: '/a.xml', entries: 50_001 },
        { url: '/b.xml', bytes: 50 * 1024 * 1024 },
      ],
      found: ['/'],
      count: 2,
    },
    { name: 'exactly 50,000 entries', site: { '/': {} }, sitemaps: [{ url: '/a.xml', entries: 50_000 }], found: [] },
  ],
  'sitemaps-other-host': [
    {
      name: 'entries on other hosts',
      site: { '/': {} },
      sitemaps: [{ ...sitemap, foreignEntries: 2 }],
      found: ['/'],
      detail: { sitemaps: [{ foreign_entries: 2 }] },
    },
    {
      name: 'an index that lists sitemaps of other hosts',
      site: { '/': {} },
      sitemaps: [{ ...sitemap, kind: 'index', foreignEntries: 1 }],
      found: [],
    },
  ],
}
