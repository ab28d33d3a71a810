/** Panels that only the owner sees, in a chunk that shared pages do not load. */
export { DemoNotice } from './demo-notice.tsx'
export { Drops } from './drops.tsx'
export { FixFirst } from './fix-first.tsx'
export { NoVisitsYet, Unverified } from './owner-notices.tsx'
export { RevenuePanel } from './revenue.tsx'
export { SeoPages } from './seo-pages.tsx'
export { ShareMenu } from './share-menu.tsx'
export { SiteSwitcher } from './site-switcher.tsx'
