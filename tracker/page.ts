import { hashMode } from './settings.ts'

/** The URL of the current pageview; empty before the first. */
export let pageUrl = ''

export let referrer = document.referrer

/** Fragments are removed, because they may contain secrets, unless the site uses them for routing. */
export const currentUrl = () => location.href.replace(hashMode ? '' : /#.*/, '')

/** In single-page apps the referrer of a page is the previous page. */
export const startPage = () => {
  referrer = pageUrl || referrer
  pageUrl = currentUrl()
}
