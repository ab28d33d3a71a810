import type { Text } from '../../../base/message.ts'
import type { Certificate, FetchTimings, RedirectHop, ResponseHeaders } from '../../../fetch/fetch-result.ts'
import type { BoundedList, Located } from './bounded-list.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { Region } from './element-context.ts'
import type { HeadFacts } from './head-facts.ts'
import type { BrowserFacts } from './render-facts.ts'
import type { PageSource } from './source.ts'
import type { StructuredData } from './structured-data/structured-data.ts'
import type { TextFacts } from './text-facts.ts'

/** The facts of one page, without any judgement. Fields named `url` are absolute. */
export interface PageFacts {
  readonly source: PageSource
  readonly response: PageResponse
  readonly document: DocumentFacts
  readonly head: HeadFacts
  readonly text: TextFacts
  readonly headings: BoundedList<Heading>
  readonly links: BoundedList<Link>
  readonly images: BoundedList<Image>
  readonly pictures: BoundedList<Picture>
  readonly scripts: BoundedList<Script>
  readonly stylesheets: BoundedList<Stylesheet>
  /** Frames, media and objects. */
  readonly embeds: BoundedList<Embed>
  /** What no other list has. */
  readonly resources: BoundedList<Resource>
  readonly forms: BoundedList<Form>
  readonly structuredData: StructuredData
  readonly rendering: RenderFacts
}

export interface PageResponse {
  readonly requestedUrl: string
  readonly url: string
  readonly status: number
  readonly protocol: string
  readonly headers: ResponseHeaders
  readonly redirects: readonly RedirectHop[]
  /** Whether the redirects never ended, so that there is no page. */
  readonly redirectLoop: boolean
  /** In lower case without parameters; null if none was sent. */
  readonly contentType: string | null
  /** Whether the response is a 2xx with HTML. */
  readonly isHtml: boolean
  readonly truncated: boolean
  readonly encoding: string
  readonly bytesOnWire: number
  readonly bytes: number
  readonly timings: FetchTimings
  readonly certificate: Certificate | null
}

export interface Heading extends Located {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  readonly text: string
}

export interface Link extends Located {
  /** As written; null if the element has no href. */
  readonly href: string | null
  /** Absolute, without its fragment; null if it is not an http or https URL. */
  readonly url: string | null
  /** Without `#`, not decoded; null if there is none. */
  readonly fragment: string | null
  /** A scheme other than http and https, such as `mailto`. */
  readonly scheme: string | null
  readonly internal: boolean
  readonly rel: readonly string[]
  readonly target: string | null
  /** The accessible name: label, text, or the alternative text of images within. */
  readonly name: string
  readonly region: Region
  /** As the nearest `lang` declares it; null if there is none. */
  readonly language: string | null
  /** Hidden from readers, or from assistive technology. */
  readonly hidden: boolean
  /** A jump target, or an element whose role says that it is not a link: it needs no href. */
  readonly anchor: boolean
  /** Has a handler or an address that only scripts follow, such as `onclick` or `data-href`. */
  readonly scripted: boolean
  /** Opens, closes or switches something in the page, by what its attributes tell. */
  readonly control: boolean
}

export interface Image extends Located {
  readonly src: string | null
  readonly url: string | null
  readonly alt: string | null
  /** Whether it needs no alt text: hidden from assistive technology, or named by a label. */
  readonly altOptional: boolean
  readonly hasDimensions: boolean
  readonly lazy: boolean
  readonly highPriority: boolean
  /** Whether `srcset`, or a `<source>` of its `<picture>`, offers AVIF or WebP. */
  readonly modernSource: boolean
  readonly region: Region
  /** As the attribute declares it, in CSS pixels. */
  readonly width: number | null
  readonly height: number | null
  /** Hidden from readers until a script or a click shows it. */
  readonly hidden: boolean
  /** How many characters of text come before it, without menus. */
  readonly textBefore: number
  /** Whether its address, class or text says that it is a logo, an icon or a portrait. */
  readonly decorative: boolean
}

export interface Picture extends Located {
  /** Whether there is an image in it, or something that a script may replace by one. */
  readonly hasImage: boolean
}

export interface Script extends Located {
  readonly url: string | null
  readonly kind: 'classic' | 'module'
  readonly deferred: boolean
  readonly inHead: boolean
  /** Whether content follows it that has to wait for it: not only footers, dialogs, notices and what nobody sees. */
  readonly beforeContent: boolean
  readonly inline: InlineCode | null
}

/** The size of an inline script or style. */
export interface InlineCode {
  readonly length: number
  readonly lines: number
}

export interface Stylesheet extends Located {
  /** Null for a `<style>` element. */
  readonly url: string | null
  readonly media: string | null
  readonly inHead: boolean
  readonly inline: InlineCode | null
}

export interface Embed extends Located {
  readonly kind: 'iframe' | 'object' | 'embed' | 'audio' | 'video' | 'source' | 'track'
  readonly url: string
}

/** Candidates of `srcset`, what inline CSS loads, fonts that are loaded ahead, and where a script leads to. */
export interface Resource extends Located {
  readonly kind: 'image' | 'background' | 'font' | 'stylesheet' | 'script' | 'script-redirect'
  readonly url: string
}

export interface Form extends Located {
  readonly action: string
  readonly url: string | null
}

/** How a page was rendered. If it was, all other facts are those of the rendered page. */
export type RenderFacts = NotRendered | RenderedFacts

export interface NotRendered {
  readonly kind: 'not-rendered'
  /** Whether rendering was tried, so that what only a browser sees is unknown instead of irrelevant. */
  readonly wasTried: boolean
  readonly reason: Text
}

export interface RenderedFacts {
  readonly kind: 'rendered'
  /** The facts of the HTML as the server sent it. */
  readonly raw: PageFacts
  readonly browser: BrowserFacts
}
