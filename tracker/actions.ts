import { send } from './send.ts'

const fileUrl = /^http.*\.(pdf|(doc|xls|ppt)x?|txt|csv|zip|rar|7z|gz|dmg|pkg|exe|mp[34]|mov)$/i

/**
 * Forms are handled on submit, all other elements on click. Only the innermost matching element sends an event, and an
 * event set by its attributes takes precedence over an automatic one.
 */
export const handleAction = (submitted: boolean, path: readonly EventTarget[]) => {
  for (const element of path) {
    if (element instanceof Element && (element.localName === 'form') === submitted) {
      const attributes: Record<string, string> = {}
      for (const { name, value } of element.attributes) {
        const key = name.split('data-sightline-')[1]
        if (key) attributes[key] = value
      }
      const { event, ...props } = attributes
      if (event) return send(event, { p: props })
      if (submitted) return send('Form: Submission', { p: { path: location.pathname } })
      const href = element.getAttribute('href') ?? element.getAttribute('xlink:href')
      if (href && element.localName === 'a') {
        const url = new URL(href, document.baseURI)
        const file = url.href.replace(/[?#].*/, '')
        if (fileUrl.test(file)) return send('File Download', { p: { url: file } })
        if (url.host && url.host !== location.host) return send('Outbound Link: Click', { p: { url: url.href } })
      }
    }
  }
}
