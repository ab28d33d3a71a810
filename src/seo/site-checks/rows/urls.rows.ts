import type { SiteRow } from './site-row.ts'

export const urlRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'protocol-duplicates': [
    {
      name: 'a page under http and https',
      site: {
        '/': { links: ['/a', 'http://site.test/a'], hash: 'home' },
        '/a': { hash: 'a', links: ['/'] },
        'http://site.test/a': { hash: 'a' },
      },
      found: ['http://site.test/a'],
      detail: { url: '/a' },
    },
    {
      name: 'http redirects, names https as canonical, or shows something else',
      site: {
        '/': { links: ['/a', '/b', '/c', 'http://site.test/a', 'http://site.test/b', 'http://site.test/c'] },
        '/a': { hash: 'a' },
        'http://site.test/a': { redirect: '/a' },
        '/b': { hash: 'b' },
        'http://site.test/b': { hash: 'b', canonical: '/b' },
        '/c': { hash: 'c', title: 'C' },
        'http://site.test/c': { hash: 'other', title: 'Other' },
      },
      found: [],
    },
  ],
  'host-duplicates': [
    {
      name: 'a page with and without www',
      site: {
        '/': { links: ['/a', 'https://www.site.test/a'] },
        '/a': { title: 'A', links: ['/'] },
        'https://www.site.test/a': { title: 'A' },
      },
      found: ['https://www.site.test/a'],
    },
    {
      name: 'www redirects',
      site: { '/': { links: ['https://www.site.test/'] }, 'https://www.site.test/': { redirect: '/' } },
      found: [],
    },
  ],
  'slash-duplicates': [
    {
      name: 'a page with and without a slash; found is the one with fewer links',
      site: {
        '/': { links: ['/a', '/a/', '/b'] },
        '/a': { hash: 'a' },
        '/a/': { hash: 'a' },
        '/b': { links: ['/a/'] },
      },
      found: ['/a'],
      detail: { url: '/a/' },
    },
    {
      name: 'a redirect; a folder and a page with other content; the root',
      site: {
        '/': { links: ['/a', '/b', '/b/'], hash: 'home' },
        '/a': { redirect: '/a/' },
        '/a/': { hash: 'a' },
        '/b': { hash: 'b', title: 'B' },
        '/b/': { hash: 'list', title: 'All of B' },
      },
      found: [],
    },
  ],
  'case-duplicates': [
    {
      name: 'a page in upper and lower case',
      site: {
        '/': { links: ['/About', '/about', '/b'] },
        '/About': { hash: 'a' },
        '/about': { hash: 'a' },
        '/b': { links: ['/about'] },
      },
      found: ['/About'],
    },
    {
      name: 'an upper-case URL alone, one that redirects, and escapes',
      site: {
        '/': { links: ['/Only', '/Old', '/caf%C3%A9'] },
        '/Only': { hash: 'a' },
        '/Old': { redirect: '/old' },
        '/old': { hash: 'b' },
        '/caf%C3%A9': { hash: 'c' },
      },
      found: [],
    },
  ],
  'parameter-duplicates': [
    {
      name: 'parameters that change nothing',
      site: {
        '/list?ref=nav': { hash: 'list', title: 'List', links: ['/list', '/list?ref=footer'] },
        '/list': { hash: 'list', title: 'List' },
        '/list?ref=footer': { hash: 'list', title: 'List' },
      },
      found: ['/list?ref=nav', '/list?ref=footer'],
      detail: { same_as: '/list', parameters: ['ref'] },
    },
    {
      name: 'pages that are empty before their scripts have run',
      site: {
        '/item?id=1': { hash: 'empty', title: 'Shop', words: 3, links: ['/item?id=2'] },
        '/item?id=2': { hash: 'empty', title: 'Shop', words: 3 },
      },
      found: [],
    },
    {
      name: 'other texts, canonicals, and the same text under another path',
      site: {
        '/list': { hash: 'list', title: 'List', links: ['/list?page=2', '/list?sort=a', '/copy?x=1', '/list?page=3'] },
        '/list?page=2': { hash: 'list 2', title: 'List' },
        '/list?sort=a': { hash: 'list', title: 'List', canonical: '/list' },
        '/copy?x=1': { hash: 'list', title: 'List' },
        '/list?page=3': { hash: 'list', title: 'Page 3 of the list' },
      },
      found: [],
    },
  ],
}
