/** What we read of our own tag. A script element of an SVG document has no `src`; a module has no tag. */
interface Tag {
  readonly dataset?: DOMStringMap
  readonly src?: string
}

export const { dataset: settings = {}, src }: Tag = document.currentScript ?? {}

/** Whether the fragment addresses pages, as in `/#/pricing`. */
export const hashMode = 'hash' in settings
