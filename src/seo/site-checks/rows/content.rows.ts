import type { SiteRow, UrlRow } from './site-row.ts'

const words = (seed: number, count = 120): readonly string[] =>
  Array.from({ length: count }, (_, index) => `word${(seed * 7919 + index * 104_729) % 5_003}`)
const text = (seed: number): string => words(seed).join(' ')
/** The text with one of its words changed. */
const variant = (seed: number, changed: number): string =>
  words(seed)
    .map((word, index) => (index === changed ? 'another' : word))
    .join(' ')

/** Rows for a column in which two pages have the same value. */
const sameValue = (of: (value: string) => UrlRow): readonly SiteRow[] => [
  {
    name: 'two pages with the same, and one with another',
    site: { '/': of('Home'), '/a': of('Shoes'), '/b': of('Shoes'), '/c': of('Hats') },
    found: ['/a', '/b'],
    count: 1,
    detail: { url: '/b' },
  },
  {
    name: 'pages that cannot be indexed, redirects and missing pages',
    site: {
      '/': of('Home'),
      '/a': of('Shoes'),
      '/noindex': { ...of('Shoes'), noindex: true },
      '/copy': { ...of('Shoes'), canonical: '/a' },
      '/old': { redirect: '/a' },
      '/gone': { ...of('Shoes'), status: 404 },
      '/login': { ...of('Shoes'), status: 401, outcome: 'inconclusive' },
    },
    found: [],
  },
  {
    name: 'pages whose canonicals point to each other',
    site: {
      '/': of('Home'),
      '/a': { ...of('Shoes'), canonical: '/b' },
      '/b': { ...of('Shoes'), canonical: '/a' },
    },
    found: [],
  },
  {
    name: 'the pages of a list',
    site: {
      '/': of('Home'),
      '/blog/': of('Blog'),
      '/blog/page/2/': of('Blog'),
      '/blog/page/3/': of('Blog'),
      '/shop?page=2': of('Shop'),
      '/shop': of('Shop'),
      '/news-1.html': { ...of('News'), links: [{ to: '/news-2.html', kind: 'next' }] },
      '/news-2.html': of('News'),
    },
    found: [],
  },
  {
    name: 'posts that name the next post, numbered or not, are no list',
    site: {
      '/': of('Home'),
      '/first-post': { ...of('Post'), links: [{ to: '/second-post', kind: 'next' }] },
      '/second-post': of('Post'),
      '/product/1': of('Product'),
      '/product/2': of('Product'),
    },
    found: ['/first-post', '/second-post', '/product/1', '/product/2'],
  },
  {
    name: 'versions for countries with the same language',
    site: {
      '/': of('Home'),
      '/us/': { ...of('Shoes'), versions: { 'en-us': '/us/', 'en-gb': '/gb/' } },
      '/gb/': { ...of('Shoes'), versions: { 'en-us': '/us/', 'en-gb': '/gb/' } },
    },
    found: [],
  },
  {
    name: 'a version that is not named in return is a duplicate',
    site: {
      '/': of('Home'),
      '/us/': { ...of('Shoes'), versions: { 'en-us': '/us/', 'en-gb': '/gb/' } },
      '/gb/': of('Shoes'),
    },
    found: ['/us/', '/gb/'],
  },
  { name: 'pages without it', site: { '/': {}, '/a': of(''), '/b': of(''), '/c': {} }, found: [] },
]

export const contentRows: Readonly<Record<string, readonly SiteRow[]>> = {
  'duplicate-content': [
    ...sameValue((hash) => ({ hash, words: 100 })),
    {
      name: 'pages without text before their scripts run',
      site: { '/': { hash: 'x', words: 3 }, '/a': { hash: 'x', words: 3 } },
      found: [],
    },
  ],
  'near-duplicate-content': [
    {
      name: 'pages that differ in a word, and one with a text of its own',
      site: {
        '/': { text: text(1) },
        '/a': { text: text(2) },
        '/b': { text: variant(2, 60) },
        '/c': { text: text(3) },
      },
      found: ['/a', '/b'],
      count: 1,
      detail: { url: '/b' },
    },
    {
      name: 'pages with the same text are duplicates, not similar',
      site: { '/': { text: text(1) }, '/a': { text: text(2) }, '/b': { text: text(2) } },
      found: [],
    },
    {
      name: 'a page that is similar to two with the same text',
      site: {
        '/': { text: text(1) },
        '/a': { text: text(2) },
        '/b': { text: text(2) },
        '/c': { text: variant(2, 60) },
      },
      found: ['/a', '/b', '/c'],
      count: 2,
    },
    {
      name: 'pages that cannot be indexed',
      site: {
        '/': { text: text(1) },
        '/a': { text: text(2) },
        '/b': { text: variant(2, 60), noindex: true },
        '/c': { text: variant(2, 30), canonical: '/a' },
      },
      found: [],
    },
    {
      name: 'versions for countries with the same language',
      site: {
        '/us/': { text: text(2), versions: { 'en-us': '/us/', 'en-gb': '/gb/' } },
        '/gb/': { text: variant(2, 60), versions: { 'en-us': '/us/', 'en-gb': '/gb/' } },
      },
      found: [],
    },
    {
      name: 'pages with half of their text in common',
      site: {
        '/': { text: [...words(4, 60), ...words(5, 60)].join(' ') },
        '/a': { text: [...words(4, 60), ...words(6, 60)].join(' ') },
      },
      found: [],
    },
  ],
  'duplicate-titles': sameValue((title) => ({ title })),
  'duplicate-descriptions': [
    ...sameValue((description) => ({ description })),
    {
      name: 'long descriptions, of which only the beginning is known to be the same',
      site: { '/': { description: 'x'.repeat(300) }, '/a': { description: 'x'.repeat(300) } },
      found: [],
    },
  ],
  'duplicate-h1': sameValue((h1) => ({ h1 })),
}
