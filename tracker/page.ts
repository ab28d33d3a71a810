import { hashMode } from './settings.ts'

/** The address of the current pageview; empty before the first. */
export let page = ''

export let referrer = document.referrer

/** Fragments may carry secrets: they stay here, unless they are the site's way of addressing pages. */
export const address = () => location.href.replace(hashMode ? '' : /#.*/, '')

/** A page that an app shows came from the one before it, not from where the visit came from. */
export const turnPage = () => {
  referrer = page || referrer
  page = address()
}
