import type { SiteRow, UrlRow } from '../../site-checks/rows/site-row.ts'

/** A site, and what a professional says of it who has not seen its score. */
export interface JudgedSite extends Pick<SiteRow, 'site' | 'sitemaps' | 'traps'> {
  readonly name: string
  readonly because: string
}

const words = [
  'boots chapel valley gully cairn axe lamp stable inn kitchen bus driver station telephone snow lake water map battery signal',
  'leather seam sole membrane cuff insole lace grease cobbler parcel warranty refund size sock heel toe paper centimeter brush stove',
  'oak walnut plane chisel joint glue clamp varnish bench drawer hinge dovetail router sander pencil ruler square vise mallet saw',
  'yeast flour crust oven salt dough scale basket steam crumb rye wheat starter proof fold shape score bake cool slice',
].map((line) => line.split(' '))

/** Texts of 60 words that have little in common. */
const textOf = (number: number): string =>
  Array.from({ length: 60 }, (_, index) => {
    const list = words[(number + index) % words.length] ?? []
    return `${list[(number * 7 + index * 3) % list.length]}${(number * 31 + index * 17) % 97}`
  }).join(' ')

/** Without numbers, because pages that differ only in numbers are a series. */
const pathOf = (number: number): string => `/${words.flat()[number * 2]}`

/** A page of its own, in the sitemap. */
const page = (number: number, row: UrlRow = {}): UrlRow => ({
  inSitemap: true,
  source: 'link',
  title: `Page ${number} about ${textOf(number).slice(0, 20)}`,
  description: `What page ${number} says about ${textOf(number).slice(20, 60)}`,
  h1: `Heading ${number}`,
  text: textOf(number),
  ...row,
})

/** As most servers are: without the headers that only security reviews ask for. */
const ordinary = ['hsts', 'csp', 'frame-ancestors']

/** A start page that links to all others, and these back to it and to the next one; then pages of every other kind. */
function siteOf(
  count: number,
  rowOf: (number: number) => UrlRow,
  others: Readonly<Record<string, UrlRow>> = {},
): SiteRow['site'] {
  const paths = Array.from({ length: count - 1 }, (_, index) => pathOf(index))
  const linkedOthers = Object.entries(others).flatMap(([url, { source }]) => (source === 'sitemap' ? [] : [url]))
  const start = page(0, rowOf(0))
  return {
    '/': { ...start, links: [...paths, ...linkedOthers, ...(start.links ?? [])] },
    ...Object.fromEntries(
      paths.map((path, index) => {
        const row = page(index + 1, rowOf(index + 1))
        const next = paths[(index + 1) % paths.length] ?? '/'
        return [path, { ...row, links: ['/', next, ...(row.links ?? [])] }]
      }),
    ),
    ...others,
  }
}

const every = (step: number, number: number, ...checks: readonly string[]): readonly string[] =>
  number % step === 0 ? checks : []
const gone = (count: number, row: UrlRow = { status: 404 }): Readonly<Record<string, UrlRow>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/gone-${index}`, row]))

/** From excellent to broken. */
export const judgedSites: readonly JudgedSite[] = [
  {
    name: 'the guide of a publisher who cares',
    site: siteOf(40, (number) => ({ failed: every(10, number, 'image-unsized') })),
    because: 'Everything works and can be found; a few pictures could be smaller.',
  },
  {
    name: 'a well-kept shop on an ordinary server',
    site: siteOf(
      40,
      (number) => ({
        failed: [
          ...ordinary,
          'image-unsized',
          'render-blocking',
          'og-basic',
          ...every(8, number, 'description-missing'),
        ],
        links: number === 3 ? ['/gone-0'] : [],
      }),
      gone(1),
    ),
    because:
      'The content is right and complete. Some templates lack a preview and sizes of images; one link is broken.',
  },
  {
    name: 'a company site that nobody has looked after for a year',
    site: siteOf(
      40,
      (number) => ({
        failed: [
          ...[...ordinary, 'nosniff', 'image-unsized', 'render-blocking', 'og-basic', 'canonical-missing'],
          ...['undeferred-scripts', 'empty-name', 'title-long'],
          ...every(3, number, 'description-missing', 'ttfb'),
          ...every(4, number, 'alt-missing', 'heading-skip'),
        ],
        links: number % 10 === 3 ? ['/gone-0', '/gone-1', '/old'] : [],
        ...(number % 8 === 5 ? { title: 'News of the company' } : {}),
      }),
      { ...gone(2), '/old': { redirect: pathOf(0) } },
    ),
    because:
      'It can be found and read, but a third of the pages is slow and has no description, titles repeat, and links lead nowhere.',
  },
  {
    name: 'a shop after a relaunch that nobody checked',
    site: siteOf(
      40,
      (number) => ({
        failed: [
          ...[
            ...ordinary,
            'nosniff',
            'image-unsized',
            'alt-missing',
            'render-blocking',
            'og-basic',
            'canonical-missing',
          ],
          ...['description-missing', 'title-short'],
          ...every(3, number, 'h1-missing'),
          ...every(4, number, 'thin-content'),
        ],
        links: number % 4 === 1 ? ['/gone-0', '/gone-1', '/gone-2', '/old-0'] : [],
        ...(number % 4 === 2 ? { title: 'Shop', text: textOf(2) } : {}),
      }),
      {
        ...gone(3),
        '/old-0': { redirect: '/old-1' },
        '/old-1': { redirect: '/old-2' },
        '/old-2': { redirect: pathOf(0) },
        ...Object.fromEntries(
          [0, 1].map((index) => [`/lost-${index}`, { ...page(50 + index), source: 'sitemap' }] as const),
        ),
      },
    ),
    because:
      'No page has a description, a quarter of them are copies with the same title, old URLs redirect in chains.',
  },
  {
    name: 'a hobby site from 1999 on http',
    site: siteOf(
      40,
      (number) => ({
        failed: [
          ...['https', 'viewport', 'doctype-missing', 'lang', 'alt-missing', 'image-unsized', 'og-basic', 'csp'],
          ...['canonical-missing', 'deprecated-html', 'description-missing'],
          ...every(2, number, 'h1-missing', 'thin-content'),
        ],
        links: number % 3 === 1 ? ['/gone-0', '/gone-1'] : [],
        ...(number % 3 === 2 ? { title: 'Welcome to our page' } : {}),
      }),
      gone(3),
    ),
    because: 'Insecure, unreadable on phones, without descriptions; every third page has broken links.',
  },
  {
    name: 'a site whose database was lost',
    site: siteOf(
      40,
      (number) => ({
        failed: [
          ...[...ordinary, 'title-missing', 'description-missing', 'h1-missing', 'thin-content', 'canonical-missing'],
          ...['viewport', 'alt-missing'],
        ],
        links: ['/gone-0', '/gone-1', '/gone-2', '/gone-3'],
        title: '',
        text: number % 2 === 0 ? 'Nothing found here' : textOf(number).slice(0, 100),
      }),
      gone(25, { status: 500 }),
    ),
    because:
      'A third of the pages fails, the others have neither titles nor text, and all of them link to what is gone.',
  },
]
