import type { Text } from '../../../base/message.ts'
import type { DeclaredCharset } from '../../../fetch/charset.ts'
import type { Certificate, FetchTimings, RedirectHop, ResponseHeaders } from '../../../fetch/fetch-result.ts'
import type { LabMetrics } from '../../render/lab-metrics.ts'
import type { AxeViolation, PhoneLayout } from '../../render/recording.ts'
import type { BoundedList, Located } from './bounded-list.ts'
import type { Region } from './element-context.ts'
import type { PageSource } from './source.ts'
import type { StructuredData } from './structured-data/structured-data.ts'

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

/** What only a browser knows of a page. */
export interface BrowserFacts {
  readonly version: string
  /** Another site that scripts of the page tried to open. */
  readonly leftFor: string | null
  readonly lab: readonly LabMetrics[]
  readonly layout: PhoneLayout | null
  readonly violations: readonly AxeViolation[] | null
}

export interface TextFacts {
  /** The words of the main content: `<main>` if there is one, otherwise the body without navigation, header, footer and asides. */
  readonly words: number
  /** Words of the main content that are hidden until a script or a click shows them. */
  readonly concealedWords: number
  /** The visible text of the body, truncated at a limit. */
  readonly visible: string
  readonly visibleLength: number
  /** How the main content begins. */
  readonly mainSample: string
  /** How the text outside of links begins, without navigation, header, footer and asides. */
  readonly proseSample: string
  /** Addresses that are also in the source, not only by character references. */
  readonly emails: BoundedList<Email>
}

export interface Email extends Located {
  readonly address: string
}

export interface DocumentFacts {
  readonly doctype: string | null
  /** Whether browsers use quirks mode. */
  readonly quirks: boolean
  readonly elements: number
  readonly depth: number
  /** Whether the tree was truncated at the limit of elements. */
  readonly truncated: boolean
  readonly language: Attribute | null
  /** Null where no encoding is declared that browsers know. */
  readonly charset: DeclaredCharset | null
  readonly brokenHead: BrokenHead | null
  readonly ids: ReadonlySet<string>
  /** Equal for pages that are built from the same containers. */
  readonly skeleton: string
  readonly duplicateIds: BoundedList<Attribute>
  readonly deprecated: BoundedList<Tag>
  readonly inlineStyles: BoundedList<Located>
}

export interface Attribute extends Located {
  readonly value: string
}

export interface Tag extends Located {
  readonly name: string
}

/** The element or text that ended the head before its end tag, and the metadata that it displaced into the body. */
export interface BrokenHead {
  readonly culprit: Tag
  readonly displaced: readonly Tag[]
}

/** The page's metadata, wherever it was found; search engines ignore it unless `inHead` is true. */
export interface HeadFacts {
  readonly titles: readonly HeadText[]
  readonly descriptions: readonly HeadText[]
  /** Those that search engines heed: of the head, and of `Link` headers. */
  readonly canonicals: readonly Canonical[]
  /** Those outside the head. */
  readonly misplacedCanonicals: readonly Canonical[]
  readonly robots: readonly RobotsDirectives[]
  readonly refreshes: readonly Refresh[]
  readonly viewport: HeadText | null
  /** Content security policies of meta elements. */
  readonly policies: readonly HeadText[]
  /** The versions in the head and in `Link` headers; feeds and the like are no versions of the page. */
  readonly hreflang: readonly Hreflang[]
  readonly icons: readonly HeadLink[]
  /** The next and the previous page of a series: of the head, and of `Link` headers. */
  readonly pagination: readonly PaginationLink[]
  /** Open Graph and Twitter tags, in order. */
  readonly social: readonly SocialTag[]
  /** The base for relative URLs. */
  readonly baseUrl: string
}

export interface HeadText extends Located {
  readonly text: string
  readonly inHead: boolean
}

export interface HeadLink extends Located {
  readonly href: string
  readonly url: string | null
  readonly inHead: boolean
}

export interface Canonical extends HeadLink {
  readonly from: 'html' | 'header'
}

export interface PaginationLink extends HeadLink {
  readonly to: 'next' | 'prev'
  readonly from: 'html' | 'header'
}

export interface Hreflang extends HeadLink {
  readonly language: string
  readonly from: 'html' | 'header'
}

export interface RobotsDirectives extends Located {
  /** The crawler in lower case; `robots` means all. */
  readonly agent: string
  readonly directives: readonly string[]
  readonly from: 'html' | 'header'
  readonly text: string
}

export interface Refresh extends Located {
  readonly seconds: number
  readonly url: string | null
  readonly text: string
}

export interface SocialTag extends Located {
  /** Such as `og:title` or `twitter:card`, in lower case. */
  readonly name: string
  readonly content: string
}
