import type { SiteRow } from './site-row.ts'

export const redirectRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'redirect-chains': [
    {
      name: 'a linked URL that redirects twice',
      site: {
        '/': { links: ['/old'] },
        '/old': { redirect: '/older' },
        '/older': { redirect: '/new', source: 'redirect' },
        '/new': {},
      },
      found: ['/old'],
      count: 2,
      detail: { hops: ['/older', '/new'] },
    },
    {
      name: 'one hop, a loop, and a chain to an error, which are issues of their own',
      site: {
        '/': { links: ['/old', '/loop-a', '/bad'] },
        '/old': { redirect: '/new' },
        '/new': {},
        '/loop-a': { redirect: '/loop-b' },
        '/loop-b': { redirect: '/loop-a' },
        '/bad': { redirect: '/worse' },
        '/worse': { redirect: '/gone' },
        '/gone': { status: 404 },
      },
      found: [],
    },
  ],
  'redirect-loops': [
    {
      name: 'two URLs that redirect to each other, one to itself, and one that leads there',
      site: {
        '/': { links: ['/loop-a', '/self', '/way'] },
        '/loop-a': { status: 302, redirect: '/loop-b' },
        '/loop-b': { status: 302, redirect: '/loop-a' },
        '/self': { redirect: '/self' },
        '/way': { redirect: '/loop-a' },
      },
      found: ['/loop-a', '/loop-b', '/self', '/way'],
    },
    {
      name: 'a chain, and a redirect to another host',
      site: {
        '/': { links: ['/a', '/b'] },
        '/a': { redirect: '/b' },
        '/b': { redirect: 'https://other.test/' },
        'https://other.test/': { status: null, outcome: 'unchecked' },
      },
      found: [],
    },
  ],
  'redirects-to-errors': [
    {
      name: 'a redirect to a missing page, also by another redirect',
      site: {
        '/': { links: ['/a'] },
        '/a': { redirect: '/b' },
        '/b': { redirect: '/gone' },
        '/gone': { status: 404 },
      },
      found: ['/a', '/b'],
      detail: { url: '/gone' },
    },
    {
      name: 'redirects to a page, a refusal, a blocked URL and an unchecked host',
      site: {
        '/': { links: ['/a', '/b', '/c', '/d'] },
        '/a': { redirect: '/' },
        '/b': { redirect: '/login' },
        '/login': { status: 401, outcome: 'inconclusive' },
        '/c': { redirect: '/private' },
        '/private': { status: null, outcome: 'blocked' },
        '/d': { redirect: 'https://other.test/' },
        'https://other.test/': { status: null, outcome: 'unchecked' },
      },
      found: [],
    },
  ],
  'temporary-redirects': [
    {
      name: 'to https, to www, to the form with a slash, and to lower case',
      site: {
        '/': { links: ['http://site.test/a', '/b', '/C'] },
        'http://site.test/a': { status: 302, redirect: '/a' },
        '/a': {},
        '/b': { status: 307, redirect: '/b/' },
        '/b/': {},
        '/C': { status: 302, redirect: '/c' },
        '/c': {},
        'https://www.site.test/': { status: 303, redirect: '/' },
      },
      found: ['http://site.test/a', '/b', '/C', 'https://www.site.test/'],
      detail: { url: '/a' },
    },
    {
      name: 'permanent, or to another page: sign-in, language, other parameters',
      site: {
        '/': { status: 302, redirect: '/en/' },
        '/en/': { links: ['/account', '/list?page=1', '/b'] },
        '/account': { status: 302, redirect: '/login?next=/account' },
        '/login?next=/account': {},
        '/list?page=1': { status: 302, redirect: '/list' },
        '/list': {},
        '/b': { status: 301, redirect: '/b/' },
        '/b/': {},
      },
      found: [],
    },
  ],
}
