import { canonicalChains } from './canonicals/canonical-chains.ts'
import { canonicalLoops } from './canonicals/canonical-loops.ts'
import { canonicalNotIndexable } from './canonicals/canonical-not-indexable.ts'
import { canonicalOtherHost } from './canonicals/canonical-other-host.ts'
import { canonicalToError } from './canonicals/canonical-to-error.ts'
import { canonicalToRedirect } from './canonicals/canonical-to-redirect.ts'
import { canonicalWithNoindex } from './canonicals/canonical-with-noindex.ts'
import { duplicateContent } from './content/duplicate-content.ts'
import { duplicateDescriptions } from './content/duplicate-descriptions.ts'
import { duplicateH1 } from './content/duplicate-h1.ts'
import { duplicateTitles } from './content/duplicate-titles.ts'
import { nearDuplicates } from './content/near-duplicates.ts'
import { soft404Pages } from './content/soft-404-pages.ts'
import { hreflangBroken } from './hreflang/hreflang-broken.ts'
import { hreflangLanguages } from './hreflang/hreflang-languages.ts'
import { hreflangNotIndexable } from './hreflang/hreflang-not-indexable.ts'
import { hreflangRedirects } from './hreflang/hreflang-redirects.ts'
import { hreflangReturnLinks } from './hreflang/hreflang-return-links.ts'
import { hreflangSitemapConflict } from './hreflang/hreflang-sitemap-conflict.ts'
import { brokenAnchors } from './links/broken-anchors.ts'
import { brokenExternalLinks } from './links/broken-external-links.ts'
import { brokenImages } from './links/broken-images.ts'
import { brokenLinks } from './links/broken-links.ts'
import { brokenPages } from './links/broken-pages.ts'
import { brokenResources } from './links/broken-resources.ts'
import { deepPages } from './links/deep-pages.ts'
import { linksToBlocked } from './links/links-to-blocked.ts'
import { linksToNoindex } from './links/links-to-noindex.ts'
import { linksToNonCanonical } from './links/links-to-non-canonical.ts'
import { linksToRedirects } from './links/links-to-redirects.ts'
import { orphanPages } from './links/orphan-pages.ts'
import { orphanVisitedPages } from './links/orphan-visited-pages.ts'
import { oversizedImages } from './links/oversized-images.ts'
import { singleInlink } from './links/single-inlink.ts'
import { paginationBroken } from './pagination/pagination-broken.ts'
import { paginationNotIndexable } from './pagination/pagination-not-indexable.ts'
import { paginationToFirst } from './pagination/pagination-to-first.ts'
import { paginationUnlinked } from './pagination/pagination-unlinked.ts'
import { redirectChains } from './redirects/redirect-chains.ts'
import { redirectLoops } from './redirects/redirect-loops.ts'
import { redirectsToErrors } from './redirects/redirects-to-errors.ts'
import { temporaryRedirects } from './redirects/temporary-redirects.ts'
import { contentByScripts } from './scripts/content-by-scripts.ts'
import { headByScripts } from './scripts/head-by-scripts.ts'
import { crawlTraps } from './site/crawl-traps.ts'
import { manyBrokenPages } from './site/many-broken-pages.ts'
import { siteBlocked } from './site/site-blocked.ts'
import { startPageNotIndexable } from './site/start-page-not-indexable.ts'
import { trackerMissing } from './site/tracker-missing.ts'
import type { SiteCheck } from './site-check.ts'
import { notInSitemap } from './sitemaps/not-in-sitemap.ts'
import { sitemapBlocked } from './sitemaps/sitemap-blocked.ts'
import { sitemapErrors } from './sitemaps/sitemap-errors.ts'
import { sitemapNoindex } from './sitemaps/sitemap-noindex.ts'
import { sitemapNonCanonical } from './sitemaps/sitemap-non-canonical.ts'
import { sitemapRedirects } from './sitemaps/sitemap-redirects.ts'
import { sitemapsBroken } from './sitemaps/sitemaps-broken.ts'
import { sitemapsOtherHost } from './sitemaps/sitemaps-other-host.ts'
import { sitemapsTooLarge } from './sitemaps/sitemaps-too-large.ts'
import { heavyTemplates } from './templates/heavy-templates.ts'
import { slowTemplates } from './templates/slow-templates.ts'
import { thinTemplates } from './templates/thin-templates.ts'
import { caseDuplicates } from './urls/case-duplicates.ts'
import { hostDuplicates } from './urls/host-duplicates.ts'
import { parameterDuplicates } from './urls/parameter-duplicates.ts'
import { protocolDuplicates } from './urls/protocol-duplicates.ts'
import { slashDuplicates } from './urls/slash-duplicates.ts'

/** Every check of whole sites, in the order of reports. */
export const siteChecklist: readonly SiteCheck[] = [
  // Links
  brokenLinks,
  brokenImages,
  oversizedImages,
  brokenResources,
  brokenPages,
  brokenExternalLinks,
  brokenAnchors,
  linksToRedirects,
  linksToBlocked,
  linksToNoindex,
  linksToNonCanonical,
  orphanPages,
  orphanVisitedPages,
  deepPages,
  singleInlink,
  // Redirects
  redirectChains,
  redirectLoops,
  redirectsToErrors,
  temporaryRedirects,
  // Canonicals
  canonicalChains,
  canonicalLoops,
  canonicalToRedirect,
  canonicalToError,
  canonicalNotIndexable,
  canonicalOtherHost,
  canonicalWithNoindex,
  // Sitemaps
  sitemapNoindex,
  sitemapBlocked,
  sitemapRedirects,
  sitemapErrors,
  sitemapNonCanonical,
  notInSitemap,
  sitemapsBroken,
  sitemapsTooLarge,
  sitemapsOtherHost,
  // Pagination
  paginationBroken,
  paginationNotIndexable,
  paginationToFirst,
  paginationUnlinked,
  // Forms of URLs
  protocolDuplicates,
  hostDuplicates,
  slashDuplicates,
  caseDuplicates,
  parameterDuplicates,
  // Content
  duplicateContent,
  nearDuplicates,
  duplicateTitles,
  duplicateDescriptions,
  duplicateH1,
  soft404Pages,
  // Language versions
  hreflangReturnLinks,
  hreflangBroken,
  hreflangRedirects,
  hreflangNotIndexable,
  hreflangLanguages,
  hreflangSitemapConflict,
  // Templates
  thinTemplates,
  slowTemplates,
  heavyTemplates,
  // Scripts
  headByScripts,
  contentByScripts,
  // The whole site
  siteBlocked,
  startPageNotIndexable,
  manyBrokenPages,
  crawlTraps,
  trackerMissing,
]
