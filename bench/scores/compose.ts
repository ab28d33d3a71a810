import { seededRandom } from '../../src/base/seeded-random.ts'
import type { FetchedPage } from '../../src/fetch/fetch-result.ts'
import { cleanSite, probe, responded, served, sitemapContent, target } from '../../src/seo/checks/rows/clean-site.ts'
import { literalPage } from '../../src/seo/checks/rows/literal-page.ts'
import type { PageFacts } from '../../src/seo/facts/page/page-facts.ts'
import { readPageFacts } from '../../src/seo/facts/page/read-page-facts.ts'
import type { LinkResult, SiteFacts } from '../../src/seo/facts/site/site-facts.ts'
import { siteTargetsOf } from '../../src/seo/facts/site/site-targets.ts'
import type { Kind } from './kinds.ts'
import { drawFlaws, type Flaws } from './prevalence.ts'

export interface ComposedPage {
  readonly name: string
  readonly facts: PageFacts
  readonly site: SiteFacts
}

const origin = 'https://example.com'
const host = 'example.com'

/** The page with this number, always the same one. */
export function composePage(kind: Kind, number: number): ComposedPage {
  const random = seededRandom(number * 7_919 + 17)
  const flaws = drawFlaws(random, random(), kind.own)
  return servedPage(`${kind.name} ${number}`, htmlOf(kind, flaws, random), flaws, random)
}

/** A page that was not composed, on a server with these flaws. */
export const foundPage = (name: string, html: string, flaws: Flaws = new Set()): ComposedPage =>
  servedPage(name, html, flaws, () => 0)

function servedPage(name: string, html: string, flaws: Flaws, random: () => number): ComposedPage {
  const facts = readPageFacts(responseOf(html, flaws, random), html)
  return { name, facts, site: siteOf(facts, flaws, random) }
}

const between = (random: () => number, [least, most]: readonly [number, number]): number =>
  least + Math.floor(random() * (most - least + 1))

function htmlOf(kind: Kind, flaws: Flaws, random: () => number): string {
  const has = (flaw: Parameters<Flaws['has']>[0]) => flaws.has(flaw)
  const when = (condition: boolean, markup: string) => (condition ? markup : '')
  const scheme = has('insecure') ? 'http' : 'https'
  const url = `${scheme}://${host}/page`
  const topic = kind.topics[Math.floor(random() * kind.topics.length)] ?? ''
  const name = topic.charAt(0).toUpperCase() + topic.slice(1)
  const title = has('titleShort')
    ? name.split(' ')[0]
    : has('titleLong')
      ? `${name}: everything that you always wanted to know about it | The site of the example company`
      : `${name}, explained by people who do it`.slice(0, 58)

  const sentences = Array.from(
    { length: has('thin') ? between(random, [0, 8]) : between(random, kind.length) },
    (_, index) => kind.sentences[(index + Math.floor(random() * 3)) % kind.sentences.length],
  )
  const level = has('headingSkip') ? 4 : 2
  const sections = chunk(sentences, 4).map(
    (part, index) =>
      `${when(index > 0, `<h${level}>${name}, part ${index + 1}</h${level}>`)}<p>${part.join(' ')} More on ${topic}.</p>`,
  )
  const extension = has('oldFormat') ? 'jpg' : 'webp'
  const images = Array.from({ length: between(random, kind.images) }, (_, index) => {
    const alt = has('altMissing') && index % 3 === 0 ? '' : ` alt="${name}, picture ${index + 1}"`
    const size =
      has('unsizedImage') && index % 2 === 0 && !(has('lazyHero') && index === 0) ? '' : ' width="640" height="480"'
    const lazy = has('lazyHero') || index > 2 ? ' loading="lazy"' : ''
    const at = has('mixedImage') && index === 0 ? `http://${host}` : ''
    return `<img src="${at}/img/${index}.${extension}"${alt}${size}${lazy}>`
  })
  const links = Array.from({ length: between(random, kind.links) }, (_, index) => {
    const address =
      index % 9 === 8
        ? `https://other-${index}.example.org/`
        : has('insecureLink') && index === 2
          ? `http://${host}/p${index}`
          : `/p${index}`
    const nofollow = has('nofollowLink') && index === 1 ? ' rel="nofollow"' : ''
    return `<a href="${address}"${nofollow}>${has('genericLink') && index === 3 ? 'Read more' : `${kind.name} topic ${index + 1}`}</a>`
  })
  const extra = [
    when(has('namelessLink'), '<a href="/share"><i class="icon-share"></i></a>'),
    when(has('scriptLink'), `<a href="javascript:openPage('contact')">Contact</a>`),
    when(has('duplicateId'), '<div id="box"></div><div id="box"></div>'),
    when(has('obsoleteElements'), '<center><font size="2">Thank you for your visit</font></center>'),
    when(has('openEmail'), '<p>Write to office@example.com</p>'),
    when(has('manyElements'), `<div>${'<span>·</span>'.repeat(1_700)}</div>`),
  ].join('')
  const heading = has('h1Missing')
    ? `<div class="title">${name}</div>`
    : `<h1>${name}</h1>${when(has('h1Several'), '<h1>News</h1>')}`

  const styles = has('blocking') ? 4 : 2
  const scripts = has('heavyPage') ? 14 : 3
  const head = [
    when(!has('charsetMissing'), '<meta charset="utf-8">'),
    when(
      !has('viewportMissing'),
      `<meta name="viewport" content="width=device-width, initial-scale=1${when(has('zoomDisabled'), ', maximum-scale=1, user-scalable=no')}">`,
    ),
    when(!has('titleMissing'), `<title>${title}</title>`),
    when(has('titleTwice'), '<title>Home</title>'),
    when(
      !has('descriptionMissing'),
      `<meta name="description" content="${name}: what to know, what it costs, and what other people found out before you, on one page.">`,
    ),
    when(has('descriptionTwice'), '<meta name="description" content="The site of the example company">'),
    when(has('headBroken'), '<img src="/pixel.gif" alt="" width="1" height="1">'),
    when(
      !has('canonicalMissing'),
      `<link rel="canonical" href="${has('canonicalRelative') ? '/page' : has('canonicalBroken') ? `${scheme}://${host}/gone` : url}">`,
    ),
    when(has('canonicalTwice'), `<link rel="canonical" href="${scheme}://${host}/other">`),
    when(has('noindex'), '<meta name="robots" content="noindex, follow">'),
    when(has('nofollowPage'), '<meta name="robots" content="nofollow">'),
    when(
      has('hreflang'),
      `<link rel="alternate" hreflang="en" href="${url}"><link rel="alternate" hreflang="de" href="${scheme}://${host}/de/page">`,
    ),
    when(!has('noIcon'), '<link rel="icon" href="/icon.png">'),
    ...Array.from({ length: styles }, (_, index) => `<link rel="stylesheet" href="/css/${index}.css">`),
    ...Array.from(
      { length: scripts },
      (_, index) =>
        `<script src="${has('mixedScript') && index === 0 ? `http://${host}` : ''}/js/${index}.js"${has('blocking') && index < 3 ? '' : ' defer'}></script>`,
    ),
    when(
      !has('noPreview'),
      `<meta property="og:title" content="${name}"><meta property="og:type" content="article"><meta property="og:image" content="${url}/share.png"><meta property="og:url" content="${url}">`,
    ),
    when(!has('noStructuredData'), `<script type="application/ld+json">${schemaOf(kind, name, flaws)}</script>`),
  ]
  const lang = has('langMissing') ? '' : ' lang="en"'
  const parts = { heading, sections, images, links, extra }
  return `${when(!has('doctypeMissing'), '<!doctype html>\n')}<html${lang}>\n<head>\n${head.filter(Boolean).join('\n')}\n</head>\n<body>\n${kind.layout(parts)}\n</body>\n</html>`
}

function schemaOf(kind: Kind, name: string, flaws: Flaws): string {
  if (flaws.has('structuredDataBroken'))
    return `{"@context": "https://schema.org", "@type": "${kind.schema}", name: ${name}}`
  const isComplete = !flaws.has('structuredDataIncomplete')
  const image = `${origin}/share.png`
  const offer = { '@type': 'Offer', price: 49, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }
  const author = { '@type': 'Person', name: 'Ada' }
  const properties: Readonly<Record<string, object>> = {
    Product: { image, ...(isComplete ? { offers: offer } : { offers: { '@type': 'Offer', priceCurrency: 'EUR' } }) },
    SoftwareApplication: {
      ...(isComplete ? { offers: offer } : {}),
      applicationCategory: 'BusinessApplication',
      aggregateRating: undefined,
    },
    LocalBusiness: { ...(isComplete ? { address: { '@type': 'PostalAddress', streetAddress: '1 High Street' } } : {}) },
    DiscussionForumPosting: { author, datePublished: '2026-01-05', ...(isComplete ? { text: name } : {}) },
  }
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': kind.schema,
    name,
    ...(properties[kind.schema] ?? { headline: name, author, image, datePublished: '2026-01-05' }),
  })
}

function responseOf(html: string, flaws: Flaws, random: () => number): FetchedPage {
  const url = `${flaws.has('insecure') ? 'http' : 'https'}://${host}/page`
  const headers = {
    'content-type': flaws.has('charsetMissing') ? 'text/html' : 'text/html; charset=utf-8',
    ...(flaws.has('noHsts') ? {} : { 'strict-transport-security': 'max-age=31536000' }),
    ...(flaws.has('noPolicy') ? {} : { 'content-security-policy': "script-src 'self'" }),
    ...(flaws.has('sniffing') ? {} : { 'x-content-type-options': 'nosniff' }),
    ...(flaws.has('framing') ? {} : { 'x-frame-options': 'SAMEORIGIN' }),
  }
  const firstByte = flaws.has('verySlow') ? 2_600 : flaws.has('slow') ? 1_200 : 250
  const hop = (from: string) => ({ url: from, status: 301, location: url, headers: {}, milliseconds: 80 })
  return literalPage(html, headers, {
    requestedUrl: url,
    url,
    status: flaws.has('error') ? ([404, 410, 500, 503][Math.floor(random() * 4)] ?? 404) : 200,
    protocol: flaws.has('http1') ? 'http/1.1' : 'h2',
    redirects: flaws.has('redirectChain') ? [hop(`http://${host}/page`), hop(`http://www.${host}/page`)] : [],
    timings: { dns: 5, connect: 20, tls: 30, firstByte, total: firstByte + 100 },
    ...(flaws.has('uncompressed') ? { encoding: 'identity', bytesOnWire: html.length } : {}),
    ...(flaws.has('insecure') ? { certificate: null } : {}),
    ...(flaws.has('expiring')
      ? {
          certificate: {
            subject: host,
            issuer: 'Example CA',
            validFrom: 'Sep  1 00:00:00 2026 GMT',
            validTo: 'Nov 20 00:00:00 2026 GMT',
          },
        }
      : {}),
  })
}

function siteOf(facts: PageFacts, flaws: Flaws, random: () => number): SiteFacts {
  const targets = siteTargetsOf(facts, 'Googlebot')
  const page = facts.response.url
  const own = new URL(page).origin
  const cacheControl = flaws.has('shortCache') ? 'max-age=600' : 'public, max-age=31536000'
  const file = (url: string, type: string, bytes: number, patch = {}) =>
    probe(url, type, { bytes, cacheControl, ...patch })
  const linkResult = (url: string, index: number): LinkResult => {
    const isInternal = url.startsWith(own)
    if (flaws.has('brokenLink') && isInternal && index === 3) return { kind: 'broken', status: 404, finalUrl: url }
    if (flaws.has('brokenOutgoing') && !isInternal) return { kind: 'broken', status: 404, finalUrl: url }
    if (flaws.has('redirectedLink') && isInternal && index % 5 === 4)
      return { kind: 'redirect', status: 301, finalUrl: `${url}/` }
    return { kind: 'ok', status: 200 }
  }
  const scriptBytes = flaws.has('heavyScripts') ? 180_000 : 30_000
  const encoding = flaws.has('uncompressed') ? { contentEncoding: null } : {}
  const variant = (url: string, finalUrl: string) => ({ url, response: responded(url, 200, finalUrl) })
  const isAllowed = !flaws.has('robotsBlocked')
  const rule = isAllowed ? null : { kind: 'disallow' as const, path: '/', line: 2 }
  const robots = cleanSite.host.robots
  return {
    ...cleanSite,
    host: {
      ...cleanSite.host,
      origin: own,
      robots: {
        ...robots,
        ...(flaws.has('robotsMissing') ? { status: 404, access: 'allow-all' as const, sitemaps: [] } : {}),
        ...(flaws.has('robotsError') ? { status: 503, access: 'disallow-all' as const } : {}),
        ...(flaws.has('robotsUnreadable')
          ? { malformed: [{ line: 3, text: 'Disalow', reason: 'no name: value pair' }] }
          : {}),
      },
      sitemaps: flaws.has('sitemapMissing')
        ? {
            files: [
              {
                url: `${own}/sitemap.xml`,
                foundIn: 'default place',
                content: { ...sitemapContent, status: 404, kind: 'absent', entries: 0 },
              },
            ],
            skippedFiles: 0,
            sample: [],
          }
        : cleanSite.host.sitemaps,
      favicon: served(`${own}/favicon.ico`, 'image/x-icon', flaws.has('noIcon') ? { status: 404 } : {}),
      randomPath: responded(`${own}/b6f0c2`, flaws.has('softNotFound') ? 200 : 404),
      variants: [
        variant(
          `http://${host}/`,
          flaws.has('noRedirectToHttps') || flaws.has('insecure') ? `http://${host}/` : `${own}/`,
        ),
        variant(
          `${own.replace('//', '//www.')}/`,
          flaws.has('severalHosts') ? `${own.replace('//', '//www.')}/` : `${own}/`,
        ),
      ],
    },
    robots: {
      page: { agent: 'Googlebot', allowed: isAllowed && !flaws.has('robotsError'), rule },
      aiAgents: [{ agent: 'GPTBot', allowed: random() < 0.8, rule: null }],
    },
    slashVariant: responded(`${page}/`, 404),
    canonical:
      targets.canonical === null || targets.canonical === page
        ? null
        : target(targets.canonical, flaws.has('canonicalBroken') ? { status: 404 } : {}),
    hreflang: {
      items: targets.hreflang
        .filter(({ url }) => url !== page)
        .map(({ language, url }) => ({ language, url, page: target(url), linksBack: !flaws.has('hreflangOneWay') })),
      skipped: 0,
    },
    links: { items: targets.links.map((url, index) => ({ url, result: linkResult(url, index) })), skipped: 0 },
    images: {
      items: targets.images.map((url, index) => {
        const bytes = flaws.has('heavyImage') && index === 0 ? 900_000 : flaws.has('heavyPage') ? 160_000 : 45_000
        return file(
          url,
          url.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
          bytes,
          flaws.has('brokenImage') && index === 0 ? { status: 404 } : {},
        )
      }),
      skipped: 0,
    },
    resources: {
      items: targets.resources.map((url) =>
        url.endsWith('.css')
          ? file(url, 'text/css', 18_000, encoding)
          : file(url, 'text/javascript', scriptBytes, encoding),
      ),
      skipped: 0,
    },
    ogImage:
      targets.ogImage === null
        ? null
        : probe(targets.ogImage, 'image/png', flaws.has('previewBroken') ? { status: 404 } : {}),
    icon: targets.icon === null ? null : probe(targets.icon, 'image/png'),
  }
}

function chunk<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
