/** The elements that the text of a help page consists of. */
export type HelpTag =
  | 'a'
  | 'blockquote'
  | 'code'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'img'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

export interface HelpProps {
  /** The anchor of a heading, or of a paragraph, item or row that defines something. */
  readonly id?: string
  readonly href?: string
  readonly src?: string
  readonly alt?: string
  readonly start?: number
}

/** Text, or an element: what the console renders without ever reading HTML. */
export type HelpNode = string | HelpElement
export type HelpElement = readonly [tag: HelpTag, props: HelpProps, ...children: HelpNode[]]

export interface HelpHeading {
  readonly level: 2 | 3 | 4
  readonly id: string
  readonly text: string
}

/** The file of a page. */
export interface HelpPageData {
  readonly title: string
  readonly headings: readonly HelpHeading[]
  readonly nodes: readonly HelpNode[]
}

export interface HelpPageEntry {
  /** The path of its Markdown file in docs/ without `.md`. */
  readonly path: string
  readonly title: string
  /** The URL of its `HelpPageData`. */
  readonly url: string
  /** It only says where its text is now, so it is not listed. */
  readonly hasMoved?: true
}

export interface HelpSection {
  /** A folder of docs/; empty for what is in docs/ itself. */
  readonly folder: string
  readonly title: string
  readonly pages: readonly HelpPageEntry[]
}

/** The file that lists all pages, in the order in which they are read. */
export interface HelpContents {
  readonly sections: readonly HelpSection[]
  /** What is shown before a page is chosen; null if docs/ has no README. */
  readonly start: HelpPageEntry | null
  /** The URL of the `SearchData`. */
  readonly search: string
}

/** A part of a page that a search can find: what follows a heading, or the definition of one term. */
export type SearchUnit = readonly [
  page: number,
  anchor: string,
  title: string,
  /** The heading above a definition. */
  heading: string,
  text: string,
  /** Words that people look for it by, and that its text does not have. */
  keywords?: string,
]

export interface SearchData {
  readonly pages: readonly (readonly [path: string, title: string])[]
  readonly units: readonly SearchUnit[]
}
