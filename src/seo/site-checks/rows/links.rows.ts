import type { SiteRow } from './site-row.ts'

export const linkRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'broken-links': [
    {
      name: 'links to a missing page and to a failing one, with their anchors',
      site: {
        '/': { links: ['/a', { to: '/gone', text: 'Old offer' }, { to: '/error', text: 'Shop', position: 'footer' }] },
        '/a': { links: ['/', '/gone'] },
        '/gone': { status: 404 },
        '/error': { status: 500 },
      },
      found: ['/', '/a'],
      count: 2,
      detail: {
        links: [
          { url: '/gone', status: 404, text: 'Old offer' },
          { url: '/error', status: 500, text: 'Shop' },
        ],
      },
    },
    {
      name: 'refused, blocked and redirected URLs, and other hosts, are not broken links',
      site: {
        '/': { links: ['/login', '/busy', '/private', '/old', 'https://other.test/gone'] },
        '/login': { status: 401, outcome: 'inconclusive' },
        '/busy': { status: 503, outcome: 'inconclusive' },
        '/private': { status: null, outcome: 'blocked', reason: 'robots' },
        '/old': { redirect: '/' },
        'https://other.test/gone': { status: 404 },
      },
      found: [],
    },
  ],
  'broken-anchors': [
    {
      name: 'places that are missing, named with the target, on two pages',
      site: {
        '/': {
          links: [
            { to: '/a', fragment: 'gone', text: 'Delivery' },
            { to: '/a', fragment: 'also-gone', text: 'Returns' },
            { to: '/a', fragment: 'here' },
          ],
          anchors: [],
        },
        '/a': { links: [{ to: '/', fragment: 'top-offer' }], anchors: ['here'] },
      },
      found: ['/', '/a'],
      count: 2,
      detail: {
        links: [
          { url: '/a#gone', status: 200, text: 'Delivery' },
          { url: '/a#also-gone', status: 200, text: 'Returns' },
        ],
      },
    },
    {
      name: 'places that are there, as written or decoded',
      site: {
        '/': {
          links: [
            { to: '/a', fragment: '%C3%B6l' },
            { to: '/a', fragment: 'a%3Cb' },
            { to: '/a', fragment: '%E0' },
          ],
        },
        '/a': { anchors: ['öl', 'a%3Cb', '%E0'] },
      },
      found: [],
    },
    {
      name: 'pages that were not read, that fail or redirect, and links within a page',
      site: {
        '/': {
          links: ['/unknown', '/gone', '/old', '/busy', '/'].map((to) => ({ to, fragment: 'x' })),
          anchors: ['y'],
        },
        '/unknown': {},
        '/gone': { status: 404, anchors: [] },
        '/old': { redirect: '/unknown', anchors: [] },
        '/busy': { status: 429, outcome: 'inconclusive', anchors: [] },
      },
      found: [],
    },
  ],
  'broken-images': [
    {
      name: 'a missing image on two pages',
      site: {
        '/': { links: ['/a'], images: ['/gone.png', '/good.png'] },
        '/a': { images: ['/gone.png'] },
        '/gone.png': { kind: 'image', status: 404 },
        '/good.png': { kind: 'image' },
      },
      found: ['/', '/a'],
      count: 1,
      detail: { links: [{ url: '/gone.png', status: 404 }] },
    },
    {
      name: 'a refused image, and a link to a missing page',
      site: {
        '/': { links: ['/gone'], images: ['/secret.png'] },
        '/secret.png': { kind: 'image', status: 403, outcome: 'inconclusive' },
        '/gone': { status: 404 },
      },
      found: [],
    },
  ],
  'oversized-images': [
    {
      name: 'a photo that is shown small, on two pages',
      site: {
        '/': { links: ['/a'], images: ['/photo.jpg', '/sharp.jpg', '/icon.png'] },
        '/a': { images: ['/photo.jpg'] },
        '/photo.jpg': { kind: 'image', bytes: 900_000, pixels: [4000, 3000], shown: [400, 300] },
        '/sharp.jpg': { kind: 'image', bytes: 900_000, pixels: [800, 600], shown: [400, 300] },
        '/icon.png': { kind: 'image', bytes: 9_000, pixels: [400, 400], shown: [40, 40] },
      },
      found: ['/', '/a'],
      count: 1,
      detail: { links: [{ url: '/photo.jpg' }] },
    },
    {
      name: 'a large image of which nobody knows how it is shown',
      site: {
        '/': { images: ['/photo.jpg'] },
        '/photo.jpg': { kind: 'image', bytes: 900_000, pixels: [4000, 3000] },
      },
      found: [],
    },
  ],
  'broken-resources': [
    {
      name: 'a missing style sheet on two pages, and a script',
      site: {
        '/': { links: ['/a', '/b'], resources: { '/gone.css': 404, '/gone.js': 404, '/good.css': 200 } },
        '/a': { resources: { '/gone.css': 404 } },
        '/b': { resources: { '/good.css': 200 } },
      },
      found: ['/', '/a'],
      count: 2,
      detail: { links: [{ url: '/gone.css', status: 404, text: 'stylesheet' }, { url: '/gone.js' }] },
    },
    {
      name: 'a page of a trap, which does not count',
      site: { '/': {}, '/calendar?month=9': { outcome: 'excluded', resources: { '/gone.css': 404 } } },
      found: [],
    },
    { name: 'resources that load', site: { '/': { resources: { '/good.css': 200 } } }, found: [] },
  ],
  'broken-pages': [
    {
      name: 'a missing page with two links, and one that times out',
      site: {
        '/': { links: ['/gone', '/a', '/slow'] },
        '/a': { links: ['/gone'] },
        '/gone': { status: 404, reason: 'status' },
        '/slow': { status: null, outcome: 'broken', reason: 'timeout' },
      },
      found: ['/gone', '/slow'],
      count: 2,
      detail: { status: 404, reason: 'status' },
    },
    {
      name: 'URLs that only visitors know: anyone can ask for a page that never existed',
      site: {
        '/': { links: ['/moved'] },
        '/typo': { status: 404, reason: 'status', source: 'visits', visits: 3 },
        '/moved': { status: 404, reason: 'status', source: 'visits', visits: 3 },
      },
      found: ['/moved'],
    },
    {
      name: 'refused, blocked and redirecting URLs, images and other hosts',
      site: {
        '/': { links: ['/login', '/private', '/old', 'https://other.test/gone'], images: ['/gone.png'] },
        '/login': { status: 403, outcome: 'inconclusive' },
        '/private': { status: null, outcome: 'blocked' },
        '/old': { redirect: '/' },
        'https://other.test/gone': { status: 404 },
        '/gone.png': { kind: 'image', status: 404 },
      },
      found: [],
    },
  ],
  'broken-external-links': [
    {
      name: 'a link to a missing page of another host',
      site: {
        '/': { links: [{ to: 'https://other.test/gone', text: 'Partner' }, '/gone'] },
        'https://other.test/gone': { status: 404 },
        '/gone': { status: 404 },
      },
      found: ['/'],
      count: 1,
      detail: { links: [{ url: 'https://other.test/gone', status: 404, text: 'Partner' }] },
    },
    {
      name: 'external URLs that work, were refused or not checked, and images',
      site: {
        '/': {
          links: ['https://other.test/', 'https://other.test/bot', 'https://other.test/unknown'],
          images: ['https://other.test/gone.png'],
        },
        'https://other.test/': {},
        'https://other.test/bot': { status: 403, outcome: 'inconclusive' },
        'https://other.test/unknown': { status: null, outcome: 'unchecked' },
        'https://other.test/gone.png': { kind: 'image', status: 404 },
      },
      found: [],
    },
  ],
  'links-to-redirects': [
    {
      name: 'a link to a permanent redirect',
      site: { '/': { links: ['/old', '/new'] }, '/old': { redirect: '/new' }, '/new': {} },
      found: ['/'],
      detail: { links: [{ url: '/old', status: 301, final_url: '/new' }] },
    },
    {
      name: 'a temporary redirect, and a redirect on another host',
      site: {
        '/': { links: ['/login', 'https://other.test/'] },
        '/login': { status: 302, redirect: '/sign-in' },
        '/sign-in': {},
        'https://other.test/': { redirect: '/sign-in' },
      },
      found: [],
    },
  ],
  'links-to-blocked': [
    {
      name: 'a link to a URL that robots.txt blocks',
      site: { '/': { links: ['/private'] }, '/private': { status: null, outcome: 'blocked' } },
      found: ['/'],
    },
    {
      name: 'a nofollow link, and a URL that the settings exclude',
      site: {
        '/': { links: [{ to: '/private', nofollow: true }, '/admin'] },
        '/private': { status: null, outcome: 'blocked' },
        '/admin': { status: null, outcome: 'excluded', reason: 'exclude' },
      },
      found: [],
    },
  ],
  'links-to-noindex': [
    {
      name: 'a link to a noindex page',
      site: { '/': { links: ['/thanks'] }, '/thanks': { noindex: true, links: ['/thanks'] } },
      found: ['/'],
    },
    {
      name: 'a nofollow link, and a link of a page that is noindex itself',
      site: {
        '/': { links: [{ to: '/cart', nofollow: true }, '/a'] },
        '/cart': { noindex: true, links: ['/checkout'] },
        '/checkout': { noindex: true },
        '/a': {},
      },
      found: [],
    },
  ],
  'links-to-non-canonical': [
    {
      name: 'a link to a copy of another page',
      site: { '/': { links: ['/copy', '/a'] }, '/copy': { canonical: '/a' }, '/a': { canonical: '/a' } },
      found: ['/'],
    },
    {
      name: 'a sorted list, a self canonical, a copy of a broken page, and a link of the original to its copy',
      site: {
        '/': { links: ['/list?sort=price', '/self', '/odd'] },
        '/list?sort=price': { canonical: '/list' },
        '/list': {},
        '/self': { canonical: '/self', links: ['/print'] },
        '/print': { canonical: '/self' },
        '/odd': { canonical: '/gone' },
        '/gone': { status: 404 },
      },
      found: [],
    },
  ],
  'orphan-pages': [
    {
      name: 'a page in the sitemap that no page links to',
      site: { '/': { links: ['/a'], inSitemap: true }, '/a': { inSitemap: true }, '/lost': { inSitemap: true } },
      found: ['/lost'],
    },
    {
      name: 'only copies that name it as canonical are linked',
      site: {
        '/': { links: ['/shoes/boot'], inSitemap: true },
        '/shoes/boot': { canonical: '/boot' },
        '/boot': { inSitemap: true, canonical: '/boot' },
        '/lost': { inSitemap: true, canonical: '/lost' },
      },
      found: ['/lost'],
    },
    {
      name: 'linked by a redirect, linked by itself only and noindex, broken, or not in the sitemap',
      site: {
        '/': { links: ['/old'], inSitemap: true },
        '/old': { redirect: '/new' },
        '/new': { inSitemap: true },
        '/hidden': { inSitemap: true, noindex: true, links: ['/hidden'] },
        '/gone': { inSitemap: true, status: 404 },
        '/canonical-only': {},
      },
      found: [],
    },
    {
      name: 'a crawl that a limit ended has not seen all links',
      site: {
        '/': { links: ['/a'] },
        '/a': { status: null, outcome: 'excluded', reason: 'max_pages' },
        '/lost': { inSitemap: true },
      },
      found: [],
    },
  ],
  'orphan-visited-pages': [
    {
      name: 'a visited page that no page links to',
      site: { '/': { links: ['/a'], visits: 10 }, '/a': { visits: 3 }, '/campaign': { visits: 7 }, '/unseen': {} },
      found: ['/campaign'],
    },
    {
      name: 'visited pages with links, or meant for nobody else',
      site: {
        '/': { links: ['/a'], visits: 10 },
        '/a': { visits: 3 },
        '/thanks': { visits: 5, noindex: true },
        '/gone': { visits: 5, status: 404 },
        '/none': { visits: 0 },
      },
      found: [],
    },
  ],
  'deep-pages': [
    {
      name: 'a page of the sitemap and a visited one, four clicks away',
      site: {
        '/': { links: ['/1'] },
        '/1': { links: ['/2'] },
        '/2': { links: ['/3'] },
        '/3': { links: ['/4', '/visited', '/unimportant'], inSitemap: true },
        '/4': { inSitemap: true },
        '/visited': { visits: 2 },
        '/unimportant': {},
      },
      found: ['/4', '/visited'],
      detail: { clicks: 4 },
    },
    {
      name: 'three clicks and a redirect, and a page that no link leads to',
      site: {
        '/': { links: ['/1'] },
        '/1': { links: ['/2'] },
        '/2': { links: ['/old'] },
        '/old': { redirect: '/3' },
        '/3': { inSitemap: true },
        '/lost': { inSitemap: true },
      },
      found: [],
    },
  ],
  'single-inlink': [
    {
      name: 'a page with two links of one page',
      site: { '/': { links: ['/a', '/a', '/b'] }, '/a': { links: ['/', '/b'] }, '/b': { links: ['/'] } },
      found: ['/a'],
    },
    {
      name: 'links of two pages, one of them by a redirect; the start page; noindex',
      site: {
        '/': { links: ['/a', '/b', '/hidden'] },
        '/a': { links: ['/', '/old'] },
        '/b': { links: ['/a'] },
        '/old': { redirect: '/b' },
        '/hidden': { noindex: true },
      },
      found: [],
    },
    {
      name: 'a crawl that a limit ended has not seen all links',
      site: {
        '/': { links: ['/a', '/b'] },
        '/a': {},
        '/b': { status: null, outcome: 'excluded', reason: 'max_depth' },
      },
      found: [],
    },
  ],
}
