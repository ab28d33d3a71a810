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
}
