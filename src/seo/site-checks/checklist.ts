import {
  canonicalChains,
  canonicalLoops,
  canonicalNotIndexable,
  canonicalOtherHost,
  canonicalToError,
  canonicalToRedirect,
  canonicalWithNoindex,
} from './canonicals/canonicals.ts'
import { duplicateContent, duplicateDescriptions, duplicateH1, duplicateTitles } from './content/duplicates.ts'
import { nearDuplicates } from './content/near-duplicates.ts'
import { soft404Pages } from './content/soft-404-pages.ts'
import {
  hreflangBroken,
  hreflangLanguages,
  hreflangNotIndexable,
  hreflangRedirects,
  hreflangReturnLinks,
  hreflangSitemapConflict,
} from './hreflang/hreflang.ts'
import { brokenAnchors } from './links/broken-anchors.ts'
import { brokenExternalLinks, brokenImages, brokenLinks, brokenPages, oversizedImages } from './links/broken-links.ts'
import { brokenResources } from './links/broken-resources.ts'
import { deepPages, orphanPages, orphanVisitedPages, singleInlink } from './links/inlinks.ts'
import { linksToBlocked, linksToNoindex, linksToNonCanonical, linksToRedirects } from './links/link-targets.ts'
import {
  paginationBroken,
  paginationNotIndexable,
  paginationToFirst,
  paginationUnlinked,
} from './pagination/pagination.ts'
import { redirectChains, redirectLoops, redirectsToErrors, temporaryRedirects } from './redirects/redirects.ts'
import { contentByScripts, headByScripts } from './scripts/scripts.ts'
import { crawlTraps } from './site/crawl-traps.ts'
import { manyBrokenPages, siteBlocked, startPageNotIndexable } from './site/site.ts'
import { trackerMissing } from './site/tracker-missing.ts'
import type { SiteCheck } from './site-check.ts'
import { notInSitemap } from './sitemaps/not-in-sitemap.ts'
import {
  sitemapBlocked,
  sitemapErrors,
  sitemapNoindex,
  sitemapNonCanonical,
  sitemapRedirects,
} from './sitemaps/pages-in-sitemaps.ts'
import { sitemapsBroken, sitemapsOtherHost, sitemapsTooLarge } from './sitemaps/sitemaps.ts'
import { heavyTemplates, slowTemplates, thinTemplates } from './templates/templates.ts'
import {
  caseDuplicates,
  hostDuplicates,
  parameterDuplicates,
  protocolDuplicates,
  slashDuplicates,
} from './urls/duplicates.ts'

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
