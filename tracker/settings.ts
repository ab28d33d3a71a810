/** The script tag. Script elements in SVG documents have no `src`, and modules have no `currentScript`. */
interface Tag {
  readonly dataset?: DOMStringMap
  readonly src?: string
}

export const { dataset: settings = {}, src }: Tag = document.currentScript ?? {}

/** Whether the site uses the fragment for routing, as in `/#/pricing`. */
export const hashMode = 'hash' in settings
