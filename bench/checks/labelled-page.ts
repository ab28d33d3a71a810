import type { SiteFacts } from '../../src/seo/facts/site/site-facts.ts'

/** A page of the collection, and the checks that a professional would expect to fail on it. */
export interface LabelledPage {
  readonly name: string
  readonly html: string
  readonly issues: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly site?: Partial<SiteFacts>
}

export interface PageOptions {
  readonly lang?: string
  readonly title?: string
  /** Replaces the default metadata. */
  readonly head?: string
  /** Added after the metadata. */
  readonly more?: string
  readonly issues?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly site?: Partial<SiteFacts>
}

const sentence =
  'The workshop opens at eight in the morning and closes when the last order of the day has left the house by bicycle or by van. '
/** Enough words for an article. */
export const prose = `<p>${sentence.repeat(10)}</p>`
export const menu = '<nav><a href="/">Home</a> <a href="/about">About the workshop</a></nav>'
export const footer = '<footer><a href="/imprint">Imprint</a></footer>'

const metadata = (title: string) => `<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="description" content="What the workshop makes, who works there, and how an order finds its way from the first letter to the door of its owner.">
<link rel="canonical" href="https://example.com/page"><link rel="icon" href="/icon.svg"><meta property="og:title" content="${title}">
<meta property="og:type" content="website"><meta property="og:image" content="https://example.com/share.png"><meta property="og:url" content="https://example.com/page">`

/** A page with proper metadata, unless overridden. */
export function labelled(name: string, body: string, options: PageOptions = {}): LabelledPage {
  const { lang = 'en', title = 'Orders of the workshop, from letter to door', issues = [] } = options
  const head = options.head ?? metadata(title)
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}${options.more ?? ''}</head><body>${body}</body></html>`
  return {
    name,
    html,
    issues,
    ...(options.headers && { headers: options.headers }),
    ...(options.site && { site: options.site }),
  }
}
