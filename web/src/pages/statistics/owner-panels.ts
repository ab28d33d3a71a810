/** What only the owner of a website is shown, so that shared pages need not load it. */
export { Drops } from './drops.tsx'
export { MendFirst } from './fix-first.tsx'
export { RevenuePanel } from './revenue.tsx'
export { SeoPages } from './seo-pages.tsx'
export { ShareMenu } from './share-menu.tsx'
