/** Panels that only the owner sees, in a chunk that shared pages do not load. */

export { FixFirst } from '../../website/seo/fix-first.tsx'
export { Drops } from './drops.tsx'
export { HealthNotice } from './health-notice.tsx'
export { NoVisitsYet, Unverified } from './owner-notices.tsx'
export { RevenuePanel } from './revenue.tsx'
export { SeoPages } from './seo-pages.tsx'
export { ShareMenu } from './share-menu.tsx'
export { SiteSwitcher } from './site-switcher.tsx'
