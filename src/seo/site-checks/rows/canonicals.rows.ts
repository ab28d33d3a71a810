import type { SiteRow } from './site-row.ts'

export const canonicalRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'canonical-chains': [
    {
      name: 'a copy of a copy',
      site: {
        '/': { links: ['/a', '/b', '/c'] },
        '/a': { canonical: '/b' },
        '/b': { canonical: '/c' },
        '/c': { canonical: '/c' },
      },
      found: ['/a'],
      detail: { hops: ['/b', '/c'] },
    },
    {
      name: 'one canonical, also by a redirect; a loop; one without a canonical of its own',
      site: {
        '/': { links: ['/a', '/b', '/d', '/x'] },
        '/a': { canonical: '/old' },
        '/old': { redirect: '/c' },
        '/b': { canonical: '/c' },
        '/c': { canonical: '/c' },
        '/d': { canonical: '/plain' },
        '/plain': {},
        '/x': { canonical: '/y' },
        '/y': { canonical: '/x' },
      },
      found: [],
    },
  ],
  'canonical-loops': [
    {
      name: 'two pages that name each other, and one that names one of them',
      site: {
        '/': { links: ['/x', '/y', '/z'] },
        '/x': { canonical: '/y' },
        '/y': { canonical: '/x' },
        '/z': { canonical: '/x' },
      },
      found: ['/x', '/y', '/z'],
    },
    {
      name: 'itself, itself by a redirect, and a chain',
      site: {
        '/': { links: ['/a', '/b', '/c'], canonical: '/' },
        '/a': { canonical: 'http://site.test/a' },
        'http://site.test/a': { redirect: '/a' },
        '/b': { canonical: '/c' },
        '/c': { canonical: '/' },
      },
      found: [],
    },
  ],
  'canonical-to-redirect': [
    {
      name: 'a canonical that redirects',
      site: { '/': { links: ['/a'] }, '/a': { canonical: '/old' }, '/old': { redirect: '/new' }, '/new': {} },
      found: ['/a'],
      detail: { url: '/old', status: 301 },
    },
    {
      name: 'canonicals that work, fail, or are refused',
      site: {
        '/': { canonical: '/', links: ['/a', '/b', '/c'] },
        '/a': { canonical: '/' },
        '/b': { canonical: '/gone' },
        '/gone': { status: 404 },
        '/c': { canonical: '/login' },
        '/login': { status: 401, outcome: 'inconclusive' },
      },
      found: [],
    },
  ],
  'canonical-to-error': [
    {
      name: 'canonicals to a missing page, straight and by a redirect',
      site: {
        '/': { links: ['/a', '/b'] },
        '/a': { canonical: '/gone' },
        '/b': { canonical: '/old' },
        '/old': { redirect: '/gone' },
        '/gone': { status: 404 },
      },
      found: ['/a', '/b'],
      detail: { url: '/gone', status: 404 },
    },
    {
      name: 'canonicals to a page, a refusal, and an unchecked host',
      site: {
        '/': { links: ['/a', '/b', '/c'] },
        '/a': { canonical: '/' },
        '/b': { canonical: '/login' },
        '/login': { status: 403, outcome: 'inconclusive' },
        '/c': { canonical: 'https://other.test/' },
        'https://other.test/': { status: null, outcome: 'unchecked' },
      },
      found: [],
    },
  ],
  'canonical-not-indexable': [
    {
      name: 'canonicals to a noindex and to a blocked page',
      site: {
        '/': { links: ['/a', '/b'] },
        '/a': { canonical: '/hidden' },
        '/hidden': { noindex: true },
        '/b': { canonical: '/private' },
        '/private': { status: null, outcome: 'blocked' },
      },
      found: ['/a', '/b'],
      detail: { url: '/hidden', reason: 'noindex' },
    },
    {
      name: 'a noindex page that names itself, and a copy of an indexable page',
      site: {
        '/': { links: ['/hidden', '/copy'] },
        '/hidden': { noindex: true, canonical: '/hidden' },
        '/copy': { canonical: '/' },
      },
      found: [],
    },
  ],
  'canonical-other-host': [
    {
      name: 'a canonical on another host',
      site: {
        '/': { links: ['/a'] },
        '/a': { canonical: 'https://other.test/a' },
        'https://other.test/a': { status: null, outcome: 'unchecked' },
      },
      found: ['/a'],
    },
    {
      name: 'a canonical on www of the same host',
      site: { '/': { canonical: 'https://www.site.test/' }, 'https://www.site.test/': {} },
      found: [],
    },
  ],
  'canonical-with-noindex': [
    {
      name: 'a noindex page that names another one',
      site: { '/': { links: ['/copy'] }, '/copy': { noindex: true, canonical: '/' } },
      found: ['/copy'],
    },
    {
      name: 'noindex alone, or with itself as canonical',
      site: { '/': { links: ['/a', '/b'] }, '/a': { noindex: true }, '/b': { noindex: true, canonical: '/b' } },
      found: [],
    },
  ],
}
