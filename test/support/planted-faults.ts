/** Something on a page of the planted site, and the checks that find it there. Without checks, it only looks like a fault. */
export interface PlantedFault {
  readonly body?: (item: number) => string
  readonly head?: (item: number, origin: string) => string
  readonly checks: readonly string[]
  /** The paths that fail because of it, each with the checks that name it. */
  readonly broken?: (item: number) => Readonly<Record<string, readonly string[]>>
  /** What the server sends instead of a page. */
  readonly sends?: 'plain text' | 'too much'
  /** Only a few pages have it, because it takes long. */
  readonly isRare?: true
}

const link = (href: string): string => `<a href="${href}">Further reading</a>`
const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`
/** An item without a fault, of the same hub. */
const plainOf = (item: number): string => `/item/${item - (item % 100) + 50}`
const resource = (body: (item: number) => string): PlantedFault => ({ body, checks: ['broken-resources'] })

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  missingPlace: { body: (item) => link(`${plainOf(item)}#gone`), checks: ['broken-anchors'] },
  placesForScripts: {
    body: (item) =>
      ['place', 'top', '/route', '!route', ':~:text=word'].map((one) => link(`${plainOf(item)}#${one}`)).join(' '),
    checks: [],
  },
  styleSheet: { head: (item) => `<link rel="stylesheet" href="/gone/${item}.css">`, checks: ['broken-resources'] },
  inStyleSheet: { head: (item) => `<link rel="stylesheet" href="/style/${item}.css">`, checks: ['broken-resources'] },
  font: {
    head: (item) => `<link rel="preload" as="font" href="/gone/${item}.woff2" crossorigin>`,
    checks: ['broken-resources'],
  },
  socialImage: {
    head: (item) => `<meta property="og:image" content="/gone/social-${item}.png">`,
    checks: ['broken-resources'],
  },
  script: resource((item) => `<script src="/gone/${item}.js" defer></script>`),
  frame: resource((item) => `<iframe src="/gone/frame-${item}" title="Frame"></iframe>`),
  srcset: resource((item) => `<img src="/pixel.png" srcset="/gone/${item}-2.png 2x" alt="Pixel" width="1" height="1">`),
  background: {
    body: (item) => `<p style="background: url(/gone/background-${item}.png)">Background</p>`,
    checks: ['broken-resources', 'inline-css'],
  },
  scriptRedirect: resource((item) => `<script>location.href = '/gone/redirect-${item}'</script>`),
  refresh: {
    head: (item) => `<meta http-equiv="refresh" content="60; url=/gone/refresh-${item}">`,
    checks: ['broken-resources', 'meta-refresh'],
  },
  largeImage: {
    body: () => '<img src="/large.png" alt="Large" width="10" height="10">',
    checks: ['oversized-images'],
  },
  file: { body: () => link('file:///C:/offer.doc'), checks: ['localhost-link'] },
  spacedScript: { body: () => link('javascript :next()'), checks: ['uncrawlable'] },
  missingVersion: {
    head: (item, origin) => versions(origin, item, `/gone/version-${item}`),
    checks: ['hreflang-broken'],
    broken: (item) => ({ [`/gone/version-${item}`]: ['broken-pages'] }),
  },
  versionWithoutReturn: {
    head: (item, origin) => versions(origin, item, plainOf(item)),
    checks: ['hreflang-return-links'],
  },
  missingCanonical: {
    head: (item, origin) => `<link rel="canonical" href="${origin}/gone/canonical-${item}">`,
    checks: ['canonical-to-error', 'sitemap-non-canonical'],
    broken: (item) => ({ [`/gone/canonical-${item}`]: ['broken-pages'] }),
  },
  missingInSitemap: {
    checks: [],
    broken: (item) => ({ [`/gone/listed-${item}`]: ['broken-pages', 'sitemap-errors'] }),
  },
  closedConnection: {
    body: (item) => link(`/closed/${item}`),
    checks: ['broken-links'],
    broken: (item) => ({ [`/closed/${item}`]: ['broken-pages'] }),
    isRare: true,
  },
  tooLarge: { checks: [], sends: 'too much', isRare: true },
  plainText: { checks: [], sends: 'plain text' },
  stuffed: {
    body: () => `<p>${'cheap walnut chairs online, '.repeat(60)}</p>`,
    checks: ['keyword-stuffing'],
  },
  retiredType: {
    body: () =>
      jsonLd(
        '{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Oil?","acceptedAnswer":{"@type":"Answer","text":"Yes."}}]}',
      ),
    checks: ['schema-retired'],
  },
  invalidPrice: {
    body: () =>
      jsonLd(
        '{"@context":"https://schema.org","@type":"Product","name":"Oil","offers":{"@type":"Offer","price":"twelve","priceCurrency":"EUR"}}',
      ),
    checks: ['schema-values', 'schema-recommended'],
  },
  brokenData: { body: () => jsonLd('{"@type": Product}'), checks: ['jsonld-parse'] },
  emptyData: { body: () => jsonLd(' '), checks: [] },
}

const versions = (origin: string, item: number, german: string): string =>
  Object.entries({ en: `/item/${item}`, 'x-default': `/item/${item}`, de: german })
    .map(([language, path]) => `<link rel="alternate" hreflang="${language}" href="${origin}${path}">`)
    .join('')
