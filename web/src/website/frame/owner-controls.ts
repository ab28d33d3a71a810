/** Controls of the header that are not needed for the first figures, in one chunk. */

export { SiteMenu } from './site-menu.tsx'
export { SiteSwitcher } from './site-switcher.tsx'
