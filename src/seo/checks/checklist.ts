import { axe } from './accessibility/axe.ts'
import {
  hreflangCode,
  hreflangConflict,
  hreflangLang,
  hreflangNoReturn,
  hreflangNoSelf,
  hreflangNotCanonical,
  hreflangRelative,
  hreflangTarget,
  hreflangXDefault,
  lang,
} from './accessibility/languages.ts'
import { contentCovered, horizontalOverflow, tapTargets, viewport, zoomDisabled } from './accessibility/mobile.ts'
import { aiCrawlers } from './ai/ai-crawlers.ts'
import { contentInRawHtml } from './ai/content-in-raw-html.ts'
import { llmsTxt } from './ai/llms-txt.ts'
import type { Category } from './categories.ts'
import type { AnyCheck } from './check.ts'
import { descriptionLength, descriptionMissing, descriptionMultiple } from './content/descriptions.ts'
import { h1Missing, h1Multiple, headingSkip } from './content/headings.ts'
import { keywordStuffing } from './content/keyword-stuffing.ts'
import { charset, deprecatedHtml, doctypeMissing, duplicateId, headBroken, inlineCss } from './content/markup.ts'
import {
  titleEqualsH1,
  titleLong,
  titleMissing,
  titleMultiple,
  titleShort,
  titleWordsInBody,
} from './content/titles.ts'
import { emptyPage, plaintextEmail, readingEase, textRatio, thinContent } from './content/words.ts'
import { imageOldFormat } from './images/image-old-format.ts'
import { altLong, altMissing, imageBroken, imageHeavy, imageUnsized, pictureWithoutImg } from './images/images.ts'
import { lcpLazy } from './images/lcp-lazy.ts'
import {
  canonicalChain,
  canonicalMissing,
  canonicalMultiple,
  canonicalOutsideHead,
  canonicalRelative,
  canonicalRendered,
  canonicalTarget,
  canonicalToRoot,
} from './indexability/canonicals.ts'
import { noindex, noindexHidden, noindexRendered, unavailableAfter } from './indexability/noindex.ts'
import { metaRefresh, redirectChain, redirectLoop } from './indexability/redirects.ts'
import { robots5xx, robotsBlocked, robotsSize, robotsSyntax } from './indexability/robots.ts'
import { sitemapBadUrl } from './indexability/sitemap-bad-url.ts'
import { sitemapLastmod, sitemapLimits, sitemapMissing } from './indexability/sitemaps.ts'
import { soft404, status } from './indexability/status.ts'
import { brokenExternal, brokenInternal, redirectingInternal } from './links/broken-links.ts'
import { genericText } from './links/generic-text.ts'
import { hostVariants, httpFromHttps, localhostLink, nofollowPage, unsafeCrossOrigin } from './links/link-targets.ts'
import { deadEnd, emptyName, tooManyLinks } from './links/links-of-page.ts'
import { missingFragment } from './links/missing-fragment.ts'
import { nofollowInternal } from './links/nofollow-internal.ts'
import { uncrawlable } from './links/uncrawlable.ts'
import { urlDoubleSlash, urlLength, urlParameters, urlUnderscore, urlUppercase } from './links/urls.ts'
import {
  blockingTime,
  consoleErrors,
  domSize,
  failedRequests,
  largestPaint,
  layoutShift,
} from './performance/browser.ts'
import { cache } from './performance/cache.ts'
import { compression } from './performance/compression.ts'
import {
  http2,
  minified,
  pageSize,
  renderBlocking,
  scriptWeight,
  undeferredScripts,
  unusedCode,
  weight,
} from './performance/files.ts'
import { ttfb } from './performance/ttfb.ts'
import { csp, frameAncestors, nosniff, serverSignature } from './security/headers.ts'
import { certificate, hsts, httpRedirectsToHttps, https, insecureForm } from './security/https.ts'
import { mixedContentActive, mixedContentPassive } from './security/mixed-content.ts'
import { favicon } from './structured-data/favicon.ts'
import { ratingNotVisible } from './structured-data/rating-not-visible.ts'
import { schemaUnknown } from './structured-data/schema-unknown.ts'
import { schemaValues } from './structured-data/schema-values.ts'
import { jsonldParse, schemaRecommended, schemaRequired, schemaRetired } from './structured-data/schemas.ts'
import {
  ogBasic,
  ogImageFetchable,
  ogUrlDiffersFromCanonical,
  socialLinks,
  twitterCard,
} from './structured-data/social.ts'

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'information'

export interface CheckEntry {
  readonly check: AnyCheck
  readonly category: Category
  readonly severity: Severity
  readonly weight: number
}

type Row = readonly [check: AnyCheck, severity: Severity]

/** The weight of a check within its category. Only informational checks have no weight. */
export const severityWeights: Readonly<Record<Severity, number>> = {
  critical: 10,
  high: 7,
  medium: 4,
  low: 2,
  information: 0,
}

/** Every check, in the order of the report. */
export const checklist: readonly CheckEntry[] = [
  ...list('indexability', [
    [status, 'critical'],
    [noindex, 'critical'],
    [unavailableAfter, 'high'],
    [robotsBlocked, 'critical'],
    [noindexHidden, 'high'],
    [robots5xx, 'critical'],
    [robotsSize, 'medium'],
    [robotsSyntax, 'low'],
    [canonicalMissing, 'low'],
    [canonicalMultiple, 'high'],
    [canonicalRelative, 'medium'],
    [canonicalOutsideHead, 'medium'],
    [canonicalToRoot, 'medium'],
    [canonicalTarget, 'high'],
    [canonicalChain, 'medium'],
    [canonicalRendered, 'high'],
    [noindexRendered, 'high'],
    [redirectChain, 'medium'],
    [redirectLoop, 'critical'],
    [metaRefresh, 'medium'],
    [soft404, 'medium'],
    [sitemapMissing, 'medium'],
    [sitemapLimits, 'high'],
    [sitemapBadUrl, 'medium'],
    [sitemapLastmod, 'low'],
  ]),
  ...list('content', [
    [titleMissing, 'high'],
    [titleMultiple, 'medium'],
    [titleLong, 'low'],
    [titleShort, 'medium'],
    [titleEqualsH1, 'information'],
    [descriptionMissing, 'high'],
    [descriptionLength, 'information'],
    [descriptionMultiple, 'low'],
    [h1Missing, 'high'],
    [h1Multiple, 'information'],
    [headingSkip, 'low'],
    [thinContent, 'high'],
    [emptyPage, 'high'],
    [keywordStuffing, 'high'],
    [doctypeMissing, 'low'],
    [charset, 'medium'],
    [headBroken, 'medium'],
    [duplicateId, 'low'],
    [textRatio, 'information'],
    [titleWordsInBody, 'low'],
    [deprecatedHtml, 'low'],
    [inlineCss, 'information'],
    [plaintextEmail, 'low'],
    [readingEase, 'information'],
  ]),
  ...list('links', [
    [brokenInternal, 'high'],
    [brokenExternal, 'medium'],
    [redirectingInternal, 'low'],
    [uncrawlable, 'medium'],
    [genericText, 'low'],
    [emptyName, 'medium'],
    [nofollowInternal, 'medium'],
    [nofollowPage, 'medium'],
    [httpFromHttps, 'medium'],
    [localhostLink, 'high'],
    [deadEnd, 'low'],
    [missingFragment, 'information'],
    [unsafeCrossOrigin, 'information'],
    [tooManyLinks, 'information'],
    [urlUnderscore, 'information'],
    [urlLength, 'information'],
    [urlDoubleSlash, 'low'],
    [urlUppercase, 'information'],
    [urlParameters, 'information'],
    [hostVariants, 'medium'],
  ]),
  ...list('images', [
    [altMissing, 'high'],
    [altLong, 'information'],
    [imageBroken, 'high'],
    [imageHeavy, 'medium'],
    [imageUnsized, 'medium'],
    [lcpLazy, 'medium'],
    [pictureWithoutImg, 'medium'],
    [imageOldFormat, 'low'],
  ]),
  ...list('structured-data', [
    [ogBasic, 'medium'],
    [ogImageFetchable, 'medium'],
    [ogUrlDiffersFromCanonical, 'low'],
    [twitterCard, 'information'],
    [jsonldParse, 'high'],
    [schemaUnknown, 'low'],
    [schemaRequired, 'high'],
    [schemaValues, 'medium'],
    [schemaRecommended, 'information'],
    [schemaRetired, 'information'],
    [ratingNotVisible, 'medium'],
    [favicon, 'low'],
    [socialLinks, 'information'],
  ]),
  ...list('performance', [
    [ttfb, 'high'],
    [compression, 'medium'],
    [pageSize, 'low'],
    [weight, 'medium'],
    [domSize, 'low'],
    [scriptWeight, 'medium'],
    [cache, 'low'],
    [renderBlocking, 'medium'],
    [undeferredScripts, 'low'],
    [http2, 'low'],
    [minified, 'information'],
    [failedRequests, 'medium'],
    [consoleErrors, 'low'],
    [largestPaint, 'information'],
    [layoutShift, 'information'],
    [blockingTime, 'information'],
    [unusedCode, 'information'],
  ]),
  ...list('security', [
    [https, 'high'],
    [httpRedirectsToHttps, 'medium'],
    [mixedContentActive, 'high'],
    [mixedContentPassive, 'medium'],
    [hsts, 'low'],
    [csp, 'low'],
    [nosniff, 'low'],
    [frameAncestors, 'low'],
    [insecureForm, 'high'],
    [certificate, 'high'],
    [serverSignature, 'information'],
  ]),
  ...list('accessibility', [
    [lang, 'medium'],
    [viewport, 'high'],
    [zoomDisabled, 'medium'],
    [hreflangCode, 'high'],
    [hreflangRelative, 'medium'],
    [hreflangNoReturn, 'high'],
    [hreflangNoSelf, 'high'],
    [hreflangXDefault, 'low'],
    [hreflangTarget, 'high'],
    [hreflangConflict, 'high'],
    [hreflangLang, 'medium'],
    [hreflangNotCanonical, 'high'],
    [axe, 'medium'],
    [horizontalOverflow, 'medium'],
    [tapTargets, 'low'],
    [contentCovered, 'low'],
  ]),
  ...list('ai', [
    [llmsTxt, 'information'],
    [aiCrawlers, 'information'],
    [contentInRawHtml, 'information'],
  ]),
]

function list(category: Category, rows: readonly Row[]): readonly CheckEntry[] {
  return rows.map(([check, severity]) => ({ check, category, severity, weight: severityWeights[severity] }))
}
