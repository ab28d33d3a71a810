/** What only the owner sees, in a chunk that shared pages do not load. */

export { HealthStrip } from './health-strip.tsx'
export { SiteNotice } from './site-notice.tsx'
