import { send } from './send.ts'

const files = /^http.*\.(pdf|(doc|xls|ppt)x?|txt|csv|zip|rar|7z|gz|dmg|pkg|exe|mp[34]|mov)$/i

/**
 * A form acts when it is submitted, anything else when it is clicked. The innermost element with a meaning counts, and
 * its own event goes before one that we would find for it.
 */
export const act = (submitted: boolean, path: readonly EventTarget[]) => {
  for (const element of path) {
    if (element instanceof Element && (element.localName === 'form') === submitted) {
      const tags: Record<string, string> = {}
      for (const { name, value } of element.attributes) {
        const tag = name.split('data-sightline-')[1]
        if (tag) tags[tag] = value
      }
      const { event, ...props } = tags
      if (event) return send(event, { p: props })
      if (submitted) return send('Form: Submission', { p: { path: location.pathname } })
      const href = element.getAttribute('href') ?? element.getAttribute('xlink:href')
      if (href && element.localName === 'a') {
        const url = new URL(href, document.baseURI)
        const file = url.href.replace(/[?#].*/, '')
        if (files.test(file)) return send('File Download', { p: { url: file } })
        if (url.host && url.host !== location.host) return send('Outbound Link: Click', { p: { url: url.href } })
      }
    }
  }
}
