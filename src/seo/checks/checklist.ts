import { axe } from './accessibility/axe.ts'
import { contentCovered } from './accessibility/content-covered.ts'
import { horizontalOverflow } from './accessibility/horizontal-overflow.ts'
import { hreflangCode } from './accessibility/hreflang-code.ts'
import { hreflangConflict } from './accessibility/hreflang-conflict.ts'
import { hreflangLang } from './accessibility/hreflang-lang.ts'
import { hreflangNoReturn } from './accessibility/hreflang-no-return.ts'
import { hreflangNoSelf } from './accessibility/hreflang-no-self.ts'
import { hreflangNotCanonical } from './accessibility/hreflang-not-canonical.ts'
import { hreflangRelative } from './accessibility/hreflang-relative.ts'
import { hreflangTarget } from './accessibility/hreflang-target.ts'
import { hreflangXDefault } from './accessibility/hreflang-x-default.ts'
import { lang } from './accessibility/lang.ts'
import { tapTargets } from './accessibility/tap-targets.ts'
import { viewport } from './accessibility/viewport.ts'
import { zoomDisabled } from './accessibility/zoom-disabled.ts'
import { aiCrawlers } from './ai/ai-crawlers.ts'
import { contentInRawHtml } from './ai/content-in-raw-html.ts'
import { llmsTxt } from './ai/llms-txt.ts'
import type { Category } from './categories.ts'
import type { AnyCheck } from './check.ts'
import { charset } from './content/charset.ts'
import { deprecatedHtml } from './content/deprecated-html.ts'
import { descriptionLength } from './content/description-length.ts'
import { descriptionMissing } from './content/description-missing.ts'
import { descriptionMultiple } from './content/description-multiple.ts'
import { doctypeMissing } from './content/doctype-missing.ts'
import { duplicateId } from './content/duplicate-id.ts'
import { emptyPage } from './content/empty-page.ts'
import { h1Missing } from './content/h1-missing.ts'
import { h1Multiple } from './content/h1-multiple.ts'
import { headBroken } from './content/head-broken.ts'
import { headingSkip } from './content/heading-skip.ts'
import { inlineCss } from './content/inline-css.ts'
import { keywordStuffing } from './content/keyword-stuffing.ts'
import { plaintextEmail } from './content/plaintext-email.ts'
import { readingEase } from './content/reading-ease.ts'
import { textRatio } from './content/text-ratio.ts'
import { thinContent } from './content/thin-content.ts'
import { titleEqualsH1 } from './content/title-equals-h1.ts'
import { titleLong } from './content/title-long.ts'
import { titleMissing } from './content/title-missing.ts'
import { titleMultiple } from './content/title-multiple.ts'
import { titleShort } from './content/title-short.ts'
import { titleWordsInBody } from './content/title-words-in-body.ts'
import { altLong } from './images/alt-long.ts'
import { altMissing } from './images/alt-missing.ts'
import { imageBroken } from './images/image-broken.ts'
import { imageHeavy } from './images/image-heavy.ts'
import { imageOldFormat } from './images/image-old-format.ts'
import { imageUnsized } from './images/image-unsized.ts'
import { lcpLazy } from './images/lcp-lazy.ts'
import { pictureWithoutImg } from './images/picture-without-img.ts'
import { canonicalChain } from './indexability/canonical-chain.ts'
import { canonicalMissing } from './indexability/canonical-missing.ts'
import { canonicalMultiple } from './indexability/canonical-multiple.ts'
import { canonicalOutsideHead } from './indexability/canonical-outside-head.ts'
import { canonicalRelative } from './indexability/canonical-relative.ts'
import { canonicalRendered } from './indexability/canonical-rendered.ts'
import { canonicalTarget } from './indexability/canonical-target.ts'
import { canonicalToRoot } from './indexability/canonical-to-root.ts'
import { metaRefresh } from './indexability/meta-refresh.ts'
import { noindex } from './indexability/noindex.ts'
import { noindexHidden } from './indexability/noindex-hidden.ts'
import { noindexRendered } from './indexability/noindex-rendered.ts'
import { redirectChain } from './indexability/redirect-chain.ts'
import { redirectLoop } from './indexability/redirect-loop.ts'
import { robots5xx } from './indexability/robots-5xx.ts'
import { robotsBlocked } from './indexability/robots-blocked.ts'
import { robotsSize } from './indexability/robots-size.ts'
import { robotsSyntax } from './indexability/robots-syntax.ts'
import { sitemapBadUrl } from './indexability/sitemap-bad-url.ts'
import { sitemapLastmod } from './indexability/sitemap-lastmod.ts'
import { sitemapLimits } from './indexability/sitemap-limits.ts'
import { sitemapMissing } from './indexability/sitemap-missing.ts'
import { soft404 } from './indexability/soft-404.ts'
import { status } from './indexability/status.ts'
import { unavailableAfter } from './indexability/unavailable-after.ts'
import { brokenExternal } from './links/broken-external.ts'
import { brokenInternal } from './links/broken-internal.ts'
import { deadEnd } from './links/dead-end.ts'
import { emptyName } from './links/empty-name.ts'
import { genericText } from './links/generic-text.ts'
import { hostVariants } from './links/host-variants.ts'
import { httpFromHttps } from './links/http-from-https.ts'
import { localhostLink } from './links/localhost-link.ts'
import { missingFragment } from './links/missing-fragment.ts'
import { nofollowInternal } from './links/nofollow-internal.ts'
import { nofollowPage } from './links/nofollow-page.ts'
import { redirectingInternal } from './links/redirecting-internal.ts'
import { tooManyLinks } from './links/too-many-links.ts'
import { uncrawlable } from './links/uncrawlable.ts'
import { unsafeCrossOrigin } from './links/unsafe-cross-origin.ts'
import { urlDoubleSlash } from './links/url-double-slash.ts'
import { urlLength } from './links/url-length.ts'
import { urlParameters } from './links/url-parameters.ts'
import { urlUnderscore } from './links/url-underscore.ts'
import { urlUppercase } from './links/url-uppercase.ts'
import { blockingTime } from './performance/blocking-time.ts'
import { cache } from './performance/cache.ts'
import { compression } from './performance/compression.ts'
import { consoleErrors } from './performance/console-errors.ts'
import { domSize } from './performance/dom-size.ts'
import { failedRequests } from './performance/failed-requests.ts'
import { http2 } from './performance/http2.ts'
import { largestPaint } from './performance/largest-paint.ts'
import { layoutShift } from './performance/layout-shift.ts'
import { minified } from './performance/minified.ts'
import { pageSize } from './performance/page-size.ts'
import { renderBlocking } from './performance/render-blocking.ts'
import { scriptWeight } from './performance/script-weight.ts'
import { ttfb } from './performance/ttfb.ts'
import { undeferredScripts } from './performance/undeferred-scripts.ts'
import { unusedCode } from './performance/unused-code.ts'
import { weight } from './performance/weight.ts'
import { certificate } from './security/certificate.ts'
import { csp } from './security/csp.ts'
import { frameAncestors } from './security/frame-ancestors.ts'
import { hsts } from './security/hsts.ts'
import { httpRedirectsToHttps } from './security/http-redirects-to-https.ts'
import { https } from './security/https.ts'
import { insecureForm } from './security/insecure-form.ts'
import { mixedContentActive } from './security/mixed-content-active.ts'
import { mixedContentPassive } from './security/mixed-content-passive.ts'
import { nosniff } from './security/nosniff.ts'
import { serverSignature } from './security/server-signature.ts'
import { favicon } from './structured-data/favicon.ts'
import { jsonldParse } from './structured-data/jsonld-parse.ts'
import { ogBasic } from './structured-data/og-basic.ts'
import { ogImageFetchable } from './structured-data/og-image-fetchable.ts'
import { ogUrlDiffersFromCanonical } from './structured-data/og-url-differs-from-canonical.ts'
import { ratingNotVisible } from './structured-data/rating-not-visible.ts'
import { schemaRecommended } from './structured-data/schema-recommended.ts'
import { schemaRequired } from './structured-data/schema-required.ts'
import { schemaRetired } from './structured-data/schema-retired.ts'
import { schemaUnknown } from './structured-data/schema-unknown.ts'
import { schemaValues } from './structured-data/schema-values.ts'
import { socialLinks } from './structured-data/social-links.ts'
import { twitterCard } from './structured-data/twitter-card.ts'

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
