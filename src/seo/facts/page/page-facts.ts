import type { Certificate, FetchTimings, RedirectHop, ResponseHeaders } from '../../../fetch/fetch-result.ts'
import type { BoundedList, Located } from './bounded-list.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { HeadFacts } from './head-facts.ts'
import type { PageSource } from './source.ts'
import type { StructuredData } from './structured-data/structured-data.ts'
import type { TextFacts } from './text-facts.ts'

/** All that one page says, without an opinion. Addresses are absolute where a field is named `url`. */
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
  /** Frames, media and objects: what the page embeds besides images, scripts and style sheets. */
  readonly embeds: BoundedList<Embed>
  readonly forms: BoundedList<Form>
  readonly structuredData: StructuredData
}

export interface PageResponse {
  readonly requestedUrl: string
  readonly url: string
  readonly status: number
  readonly protocol: string
  readonly headers: ResponseHeaders
  readonly redirects: readonly RedirectHop[]
  /** True where the redirects never ended, so that no page was seen at all. */
  readonly redirectLoop: boolean
  /** Lower case and without parameters; null where none was sent. */
  readonly contentType: string | null
  /** Whether the answer is a 2xx with HTML in it. */
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
  /** As written; null where the element has no href. */
  readonly href: string | null
  /** Absolute, without its fragment; null where it is no http address. */
  readonly url: string | null
  /** Without `#`, and not decoded; null where there is none. */
  readonly fragment: string | null
  /** The scheme where it is not http or https, such as `mailto`. */
  readonly scheme: string | null
  readonly internal: boolean
  readonly rel: readonly string[]
  readonly target: string | null
  /** The accessible name: label, text, or the alternative text of images within. */
  readonly name: string
  readonly region: Region
  /** Hidden from readers, or from assistive technology. */
  readonly hidden: boolean
  /** A place to jump to, or something that a role says is no link: it needs no address. */
  readonly anchor: boolean
}

export type Region = 'main' | 'navigation' | 'header' | 'footer' | 'aside' | 'body'

export interface Image extends Located {
  readonly src: string | null
  readonly url: string | null
  readonly alt: string | null
  /** Hidden from assistive technology, or named by a label. */
  readonly altOptional: boolean
  readonly hasDimensions: boolean
  readonly lazy: boolean
  readonly highPriority: boolean
  /** Whether `srcset`, or a `<source>` of its `<picture>`, offers AVIF or WebP. */
  readonly modernSource: boolean
  readonly region: Region
  /** As the attribute declares it, in CSS pixels. */
  readonly width: number | null
}

export interface Picture extends Located {
  readonly hasImage: boolean
}

export interface Script extends Located {
  readonly url: string | null
  readonly kind: 'classic' | 'module'
  readonly deferred: boolean
  readonly inHead: boolean
  readonly inline: InlineCode | null
}

/** What stands between the tags of a script or style. */
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

export interface Form extends Located {
  readonly action: string
  readonly url: string | null
}
