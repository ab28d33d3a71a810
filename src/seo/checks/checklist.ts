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
import { viewport } from './accessibility/viewport.ts'
import { zoomDisabled } from './accessibility/zoom-disabled.ts'
import { aiCrawlers } from './ai/ai-crawlers.ts'
import { contentInRawHtml } from './ai/content-in-raw-html.ts'
import { llmsTxt } from './ai/llms-txt.ts'
import type { AnyCheck } from './check.ts'
import { charset } from './content/charset.ts'
import { deprecatedHtml } from './content/deprecated-html.ts'
import { descriptionLength } from './content/description-length.ts'
import { descriptionMissing } from './content/description-missing.ts'
import { descriptionMultiple } from './content/description-multiple.ts'
import { doctypeMissing } from './content/doctype-missing.ts'
import { duplicateId } from './content/duplicate-id.ts'
import { h1Missing } from './content/h1-missing.ts'
import { h1Multiple } from './content/h1-multiple.ts'
import { headBroken } from './content/head-broken.ts'
import { headingSkip } from './content/heading-skip.ts'
import { inlineCss } from './content/inline-css.ts'
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
import { canonicalTarget } from './indexability/canonical-target.ts'
import { canonicalToRoot } from './indexability/canonical-to-root.ts'
import { metaRefresh } from './indexability/meta-refresh.ts'
import { noindex } from './indexability/noindex.ts'
import { noindexHidden } from './indexability/noindex-hidden.ts'
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
import { cache } from './performance/cache.ts'
import { compression } from './performance/compression.ts'
import { domSize } from './performance/dom-size.ts'
import { http2 } from './performance/http2.ts'
import { minified } from './performance/minified.ts'
import { pageSize } from './performance/page-size.ts'
import { renderBlocking } from './performance/render-blocking.ts'
import { scriptWeight } from './performance/script-weight.ts'
import { ttfb } from './performance/ttfb.ts'
import { undeferredScripts } from './performance/undeferred-scripts.ts'
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
import { schemaUnknown } from './structured-data/schema-unknown.ts'
import { socialLinks } from './structured-data/social-links.ts'
import { twitterCard } from './structured-data/twitter-card.ts'

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'information'

export const categories = [
  { category: 'indexability', title: 'Indexability' },
  { category: 'content', title: 'Content' },
  { category: 'links', title: 'Links and URLs' },
  { category: 'images', title: 'Images' },
  { category: 'structured-data', title: 'Social and structured data' },
  { category: 'performance', title: 'Performance' },
  { category: 'security', title: 'Security' },
  { category: 'accessibility', title: 'Accessibility, mobile, languages' },
  { category: 'ai', title: 'AI and agents' },
] as const

export type Category = (typeof categories)[number]['category']

export interface CheckEntry {
  readonly check: AnyCheck
  readonly category: Category
  readonly severity: Severity
  readonly weight: number
}

type Row = readonly [check: AnyCheck, severity: Severity, weight: number]

/** Every check of a report, in the order of the report. */
export const checklist: readonly CheckEntry[] = [
  ...list('indexability', [
    [status, 'critical', 10],
    [noindex, 'critical', 10],
    [unavailableAfter, 'high', 6],
    [robotsBlocked, 'critical', 10],
    [noindexHidden, 'high', 6],
    [robots5xx, 'critical', 10],
    [robotsSize, 'medium', 3],
    [robotsSyntax, 'low', 1],
    [canonicalMissing, 'low', 1],
    [canonicalMultiple, 'high', 6],
    [canonicalRelative, 'medium', 3],
    [canonicalOutsideHead, 'medium', 3],
    [canonicalToRoot, 'medium', 3],
    [canonicalTarget, 'high', 6],
    [canonicalChain, 'high', 6],
    [redirectChain, 'medium', 3],
    [redirectLoop, 'critical', 10],
    [metaRefresh, 'medium', 3],
    [soft404, 'high', 6],
    [sitemapMissing, 'low', 1],
    [sitemapLimits, 'high', 6],
    [sitemapBadUrl, 'high', 6],
    [sitemapLastmod, 'low', 1],
  ]),
  ...list('content', [
    [titleMissing, 'high', 6],
    [titleMultiple, 'medium', 3],
    [titleLong, 'low', 1],
    [titleShort, 'low', 1],
    [titleEqualsH1, 'information', 0],
    [descriptionMissing, 'medium', 3],
    [descriptionLength, 'information', 0],
    [descriptionMultiple, 'low', 1],
    [h1Missing, 'medium', 3],
    [h1Multiple, 'information', 0],
    [headingSkip, 'low', 1],
    [thinContent, 'low', 1],
    [doctypeMissing, 'low', 1],
    [charset, 'medium', 3],
    [headBroken, 'medium', 3],
    [duplicateId, 'low', 1],
    [textRatio, 'information', 0],
    [titleWordsInBody, 'low', 1],
    [deprecatedHtml, 'low', 1],
    [inlineCss, 'information', 0],
    [plaintextEmail, 'low', 1],
    [readingEase, 'information', 0],
  ]),
  ...list('links', [
    [brokenInternal, 'high', 6],
    [brokenExternal, 'medium', 3],
    [redirectingInternal, 'low', 1],
    [uncrawlable, 'medium', 3],
    [genericText, 'low', 1],
    [emptyName, 'medium', 3],
    [nofollowInternal, 'medium', 3],
    [nofollowPage, 'medium', 3],
    [httpFromHttps, 'medium', 3],
    [localhostLink, 'high', 6],
    [deadEnd, 'low', 1],
    [missingFragment, 'low', 1],
    [unsafeCrossOrigin, 'information', 0],
    [tooManyLinks, 'information', 0],
    [urlUnderscore, 'information', 0],
    [urlLength, 'information', 0],
    [urlDoubleSlash, 'low', 1],
    [urlUppercase, 'information', 0],
    [urlParameters, 'information', 0],
    [hostVariants, 'medium', 3],
  ]),
  ...list('images', [
    [altMissing, 'medium', 3],
    [altLong, 'information', 0],
    [imageBroken, 'high', 6],
    [imageHeavy, 'medium', 3],
    [imageUnsized, 'medium', 3],
    [lcpLazy, 'medium', 3],
    [pictureWithoutImg, 'medium', 3],
    [imageOldFormat, 'low', 1],
  ]),
  ...list('structured-data', [
    [ogBasic, 'low', 1],
    [ogImageFetchable, 'medium', 3],
    [ogUrlDiffersFromCanonical, 'low', 1],
    [twitterCard, 'information', 0],
    [jsonldParse, 'high', 6],
    [schemaUnknown, 'low', 1],
    [schemaRequired, 'high', 6],
    [schemaRecommended, 'information', 0],
    [ratingNotVisible, 'medium', 3],
    [favicon, 'medium', 3],
    [socialLinks, 'information', 0],
  ]),
  ...list('performance', [
    [ttfb, 'information', 0],
    [compression, 'medium', 3],
    [pageSize, 'low', 1],
    [weight, 'low', 1],
    [domSize, 'low', 1],
    [scriptWeight, 'low', 1],
    [cache, 'low', 1],
    [renderBlocking, 'low', 1],
    [undeferredScripts, 'low', 1],
    [http2, 'low', 1],
    [minified, 'information', 0],
  ]),
  ...list('security', [
    [https, 'high', 6],
    [httpRedirectsToHttps, 'medium', 3],
    [mixedContentActive, 'high', 6],
    [mixedContentPassive, 'medium', 3],
    [hsts, 'low', 1],
    [csp, 'low', 1],
    [nosniff, 'low', 1],
    [frameAncestors, 'low', 1],
    [insecureForm, 'high', 6],
    [certificate, 'high', 6],
    [serverSignature, 'information', 0],
  ]),
  ...list('accessibility', [
    [lang, 'medium', 3],
    [viewport, 'high', 6],
    [zoomDisabled, 'medium', 3],
    [hreflangCode, 'high', 6],
    [hreflangRelative, 'medium', 3],
    [hreflangNoReturn, 'high', 6],
    [hreflangNoSelf, 'high', 6],
    [hreflangXDefault, 'low', 1],
    [hreflangTarget, 'high', 6],
    [hreflangConflict, 'high', 6],
    [hreflangLang, 'medium', 3],
    [hreflangNotCanonical, 'high', 6],
  ]),
  ...list('ai', [
    [llmsTxt, 'information', 0],
    [aiCrawlers, 'information', 0],
    [contentInRawHtml, 'information', 0],
  ]),
]

function list(category: Category, rows: readonly Row[]): readonly CheckEntry[] {
  return rows.map(([check, severity, weight]) => ({ check, category, severity, weight }))
}
