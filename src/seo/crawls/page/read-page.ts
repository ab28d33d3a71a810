import { hash } from 'node:crypto'
import { message, type Text } from '../../../base/message.ts'
import { isPlaceholder, normalizeUrl } from '../../../base/normalize-url.ts'
import { codeOf, type LinkKind, type Position, renderings } from '../../../database/crawl-data/codes.ts'
import { decodeText } from '../../../fetch/charset.ts'
import type { FetchedPage } from '../../../fetch/fetch-result.ts'
import { redirectTarget } from '../../../fetch/redirect.ts'
import { looksClientRendered } from '../../audit/looks-client-rendered.ts'
import type { CheckOutcome } from '../../checks/check-outcome.ts'
import { noindexOf } from '../../checks/indexability/indexing-rules.ts'
import { judgePage } from '../../checks/judge.ts'
import { jumpTarget } from '../../checks/links/missing-fragment.ts'
import { eligibleItems } from '../../checks/structured-data/eligible-items.ts'
import { schemaItems } from '../../checks/structured-data/schema-items.ts'
import { invalidValues } from '../../checks/structured-data/schema-values.ts'
import { packAnchors } from '../../facts/page/anchors.ts'
import type { PageFacts } from '../../facts/page/page-facts.ts'
import { maxElements } from '../../facts/page/parse.ts'
import { readPageFacts } from '../../facts/page/read-page-facts.ts'
import type { RenderedPage } from '../../render/recording.ts'
import { pageSummary } from '../../score/page-summary.ts'
import { packedScore } from '../../score/score.ts'
import { templateOf } from '../../site-checks/templates/pages-of-templates.ts'
import { patternOf } from '../traps.ts'
import { changesByScripts } from './changes-by-scripts.ts'
import { classifyStatus, isChallenge } from './classify.ts'
import { maxEvidence, packEvidence, packFailure } from './evidence.ts'
import { fileSizeOf } from './image-file.ts'
import { imageSize } from './image-size.ts'
import { minHash } from './min-hash.ts'
import { resourcesOf } from './resources.ts'
import { shapesOf } from './text-shapes.ts'
import { emptyPage, type FoundLink, type PageColumns, type UrlResult, unjudged, withoutPage } from './url-result.ts'

/** The crawler for which pages are judged, as in reports. */
const agent = 'Googlebot'
const maxText = 300
const maxLinkText = 150
/** What is longer is not judged. */
const maxFragment = 200
/** What checks that pass have found is of no use for a whole site. */
const mostEvidence = ({ verdict }: CheckOutcome): number => (verdict === 'pass' ? 0 : maxEvidence)
/** The limit of one page; beyond that, it is a list for machines. */
const maxLinksOfPage = 5_000
const maxTypes = 100

export interface ReadOptions {
  readonly now: number
  readonly isInternal: (url: URL) => boolean
  /** The page as a browser shows it. */
  readonly rendered?: RenderedPage
}

/** A response → what the crawl stores about it. Redirects were not followed. */
export function readPage(page: FetchedPage, { now, isInternal, rendered }: ReadOptions): UrlResult {
  const { status, headers } = page
  const classified = classifyStatus(status)
  const columns = responseColumns(page)
  if (classified === 'redirect') {
    const target = redirectTarget(status, headers, new URL(page.url))
    const redirect = target === null ? null : (normalizeUrl(target)?.url ?? null)
    const reason = redirect === null ? 'bad-redirect' : null
    return withoutPage(redirect === null ? 'broken' : 'redirect', reason, {
      status,
      redirect,
      page: columns,
      indexReason: 'redirect',
    })
  }
  const contentType = headers['content-type']?.[0] ?? null
  const isText = contentType === null || /html|xml|text/i.test(contentType)
  const text = isText ? decodeText(page.body, contentType).text : ''
  if (classified === 'inconclusive' || isChallenge(headers, text)) {
    const reason = classified === 'inconclusive' ? 'status' : 'challenge'
    return withoutPage('inconclusive', reason, { status, page: columns })
  }
  if (classified !== 'ok') return withoutPage('broken', 'status', { status, page: columns, indexReason: 'status' })
  const raw = readPageFacts(page, text)
  if (!raw.response.isHtml) return withoutPage('ok', null, { status, page: columns, indexReason: 'not-html' })
  const html_hash = hashOf(text)
  const toRender = { template: pageTemplate(page.url, raw), isShell: looksClientRendered(raw) }
  const limit = limitOf(raw)
  if (rendered === undefined || limit !== null) {
    const rendering = codeOf(renderings, 'not_rendered')
    const result = readHtml(raw, { ...columns, html_hash, rendering }, now, isInternal)
    return limit === null ? { ...result, toRender } : withoutVerdict(result, limit)
  }
  const { html, leftFor, browser: version } = rendered
  const shown = readPageFacts(page, html)
  const browser = { version, leftFor, lab: [], layout: null, violations: null }
  const changes = changesByScripts(raw, shown)
  const rendering = codeOf(renderings, changes.length === 0 ? 'same' : 'different')
  const differs = changes.length === 0 ? null : changes.join(' ')
  const facts: PageFacts = { ...shown, rendering: { kind: 'rendered', raw, browser } }
  return { ...readHtml(facts, { ...columns, html_hash, rendering, differs }, now, isInternal), toRender }
}

/** Which limit of ours kept the page from being read to its end; null if none did. */
function limitOf({ response, document }: PageFacts): Text | null {
  if (response.truncated) {
    const n = Math.round(response.bytes / 2 ** 20)
    return message('The page is larger than {n} MB, so it was not read to its end.', { n })
  }
  if (!document.truncated) return null
  return message('The page has more than {n} elements, so it was not read to its end.', { n: maxElements })
}

const withoutVerdict = (result: UrlResult, limit: Text): UrlResult => ({
  ...unjudged(result),
  reason: 'too-large',
  evidence: packFailure(limit),
})

function readHtml(facts: PageFacts, columns: PageColumns, now: number, isInternal: (url: URL) => boolean): UrlResult {
  const pageChecks = judgePage(facts, { now, agent, intendedNoindex: false }, mostEvidence)
  const issues = pageChecks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const { score, gains, points, packed } = packedScore(pageChecks)
  const { title, description, h1, robots, language, words } = pageSummary(facts)
  const own = normalizeUrl(facts.response.url)?.url ?? facts.response.url
  const canonicalUrl = facts.head.canonicals[0]?.url ?? null
  const canonical = canonicalUrl === null ? null : (normalizeUrl(canonicalUrl)?.url ?? null)
  const isNoindex = noindexOf(facts.head, agent).length > 0
  const { links, sessionLinks } = linksOf(facts)
  const isInternalUrl = createInternalTest(isInternal)
  const anchors = links.filter(({ kind }) => kind === 'link')
  const internal = anchors.filter(({ url }) => isInternalUrl(url)).length
  const { visible } = facts.text
  return withoutPage('ok', null, {
    status: facts.response.status,
    canonical,
    indexReason: isNoindex ? 'noindex' : canonical !== null && canonical !== own ? 'canonical' : null,
    page: {
      ...columns,
      words,
      title: shorten(title),
      title_length: title === null ? 0 : [...title].length,
      description: shorten(description),
      description_length: description === null ? 0 : [...description].length,
      h1: shorten(h1),
      h1_count: facts.headings.items.filter(({ level }) => level === 1).length,
      robots: shorten(robots),
      language: language?.slice(0, 35) ?? null,
      outlinks: internal,
      external_links: anchors.length - internal,
      images: facts.images.total,
      score,
      weights: packed,
      tracker: facts.scripts.items.some(({ url }) => url !== null && isTracker(url)) ? 1 : 0,
      content_hash: visible.trim() === '' ? null : hashOf(visible),
    },
    links,
    resources: resourcesOf(facts),
    sessionLinks,
    findings: issues.map(({ id, verdict, evidence, more }) => ({
      check: id,
      verdict: verdict === 'fail' ? 'fail' : 'warn',
      count: Math.max(1, evidence.length + more),
      gain: gains.get(id) ?? 0,
      points: points.get(id) ?? 0,
    })),
    evidence: packEvidence(issues.map(({ id, evidence }) => ({ check: id, evidence }))),
    items: itemsOf(facts),
    signature: minHash(visible),
    // Scripts would draw them.
    anchors: facts.rendering.kind === 'rendered' || !looksClientRendered(facts) ? packAnchors(facts) : null,
    shapes: patternOf(new URL(own)) === null ? [] : shapesOf({ text: visible, title: title ?? '', url: own }),
  })
}

function responseColumns(page: FetchedPage): PageColumns {
  const { headers, bytesOnWire, timings } = page
  const isImage = headers['content-type']?.[0]?.startsWith('image/') ?? false
  const size = isImage ? imageSize(page.body) : null
  return {
    ...emptyPage,
    bytes: isImage ? fileSizeOf(page) : page.bytes,
    image_width: size?.width ?? null,
    image_height: size?.height ?? null,
    wire_bytes: bytesOnWire,
    first_byte_ms: Math.round(timings.firstByte),
    response_ms: Math.round(timings.total),
    content_type: headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase().slice(0, 100) ?? null,
    etag: headers.etag?.[0]?.slice(0, 200) ?? null,
    last_modified: headers['last-modified']?.[0]?.slice(0, 50) ?? null,
  }
}

/** Our own tracker, wherever it is hosted. */
const isTracker = (url: string): boolean => /\/js\/script\.js(?:$|[?#])/.test(url)

function linksOf({ links, images, head }: PageFacts): { links: readonly FoundLink[]; sessionLinks: number } {
  const hrefs: FoundLink[] = []
  let sessionLinks = 0
  const pageNofollow = head.robots.some(
    ({ directives }) => directives.includes('nofollow') || directives.includes('none'),
  )
  const add = (kind: LinkKind, url: string | null, position: Position, rest: Partial<FoundLink>): void => {
    if (url === null || hrefs.length >= maxLinksOfPage) return
    const normalized = normalizeUrl(url)
    if (normalized === null) return
    if (normalized.hadSession) sessionLinks += 1
    hrefs.push({ kind, url: normalized.url, position, nofollow: false, rel: '', text: '', ...rest })
  }
  for (const canonical of head.canonicals) {
    add('canonical', canonical.url, canonical.from === 'header' ? 'http header' : 'head', {})
  }
  for (const { url, language, from } of head.hreflang) {
    add('hreflang', url, from === 'header' ? 'http header' : 'head', { text: language.slice(0, 35) })
  }
  for (const { url, to, from } of head.pagination) add(to, url, from === 'header' ? 'http header' : 'head', {})
  for (const link of links.items) {
    const { url, href, rel, region, name } = link
    if (href === null || isPlaceholder(href)) continue
    const nofollow = pageNofollow || rel.some((word) => word === 'nofollow' || word === 'ugc' || word === 'sponsored')
    const fragment = jumpTarget(link)
    add('link', url, region, {
      nofollow,
      rel: rel.join(' ').slice(0, 100),
      text: cut(name, maxLinkText),
      ...(fragment === null || fragment.length > maxFragment ? {} : { fragment: cut(fragment, maxFragment) }),
    })
  }
  for (const { url, src, alt, region, width, height } of images.items) {
    if (src !== null && isPlaceholder(src)) continue
    const isShown = isPixels(width) && isPixels(height)
    const shown = isShown ? { shown: { width: Math.round(width), height: Math.round(height) } } : {}
    add('image', url, region, { text: alt === null ? '' : cut(alt, maxLinkText), ...shown })
  }
  return { links: hrefs, sessionLinks }
}

const maxPixels = 20_000
const isPixels = (size: number | null): size is number => size !== null && size >= 1 && size <= maxPixels

function itemsOf({ structuredData }: PageFacts): UrlResult['items'] {
  const counts = new Map<string, { type: string; format: string; count: number; errors: number }>()
  const wrong = new Set([
    ...eligibleItems(structuredData).flatMap(({ item, missing }) => (missing.required.length > 0 ? [item] : [])),
    ...schemaItems(structuredData).filter((item) => invalidValues(item).length > 0),
  ])
  for (const item of structuredData.items) {
    const errors = wrong.has(item) ? 1 : 0
    for (const type of item.types) {
      const key = `${item.syntax} ${type}`
      const known = counts.get(key)
      if (known) {
        known.count += 1
        known.errors += errors
      } else if (counts.size < maxTypes) {
        counts.set(key, { type: cut(type, 100), format: item.syntax, count: 1, errors })
      }
    }
  }
  return [...new Map([...counts.values()].map((item) => [`${item.format} ${item.type}`, item])).values()]
}

/** Links of a page repeat their hosts, so that parsing each would be a waste. */
function createInternalTest(isInternal: (url: URL) => boolean): (url: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const origin = text.slice(0, text.indexOf('/', 8) + 1)
    const before = known.get(origin)
    if (before !== undefined) return before
    const result = isInternal(new URL(text))
    known.set(origin, result)
    return result
  }
}

/** White space that is not a single space already, so that little is replaced. */
const unevenSpace = /\s{2,}|[^\S ]/g

const hashOf = (text: string): string => hash('sha256', text.replace(unevenSpace, ' ').trim(), 'base64url').slice(0, 22)

/** PostgreSQL stores no zero characters. */
const cut = (text: string, length: number): string => text.replaceAll('\u0000', '').slice(0, length).toWellFormed()

const shorten = (text: string | null): string | null => (text === null ? null : cut(text, maxText))

const maxPlace = 400

/** The pages that one template probably made: in one folder, and built from the same containers. */
const pageTemplate = (url: string, { document }: Pick<PageFacts, 'document'>): string =>
  `${templateOf(url).slice(0, maxPlace)} ${document.skeleton}`
