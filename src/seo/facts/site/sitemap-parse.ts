import { SaxesParser } from 'saxes'
import { type Message, message, type Text } from '../../../base/message.ts'
import { xmlCharset } from '../../../fetch/charset.ts'
import type { Sample, SitemapContent, SitemapProblem } from './site-facts.ts'

export type ParsedSitemap = Pick<SitemapContent, 'kind' | 'entries' | 'problem' | 'badLastmod' | 'badLoc'>

export interface SitemapParser {
  /** Parses a chunk of the file; returns false if no more is needed. */
  write(chunk: Uint8Array): boolean
  /** `complete` is false if the file was truncated. */
  end(complete: boolean): ParsedSitemap
}

export interface SitemapParserOptions {
  /** The hosts that entries may have. */
  readonly hosts: { includes(host: string): boolean }
  /** Called with each valid `<loc>`. */
  readonly onLoc: (url: string) => void
  /** Called with each valid `<loc>` that has language versions, and how many of these were too many to be read. */
  readonly onVersions?: (url: string, versions: readonly SitemapVersion[], skipped: number) => void
}

/** A language version of a page, by `<xhtml:link rel="alternate" hreflang href>`. */
export interface SitemapVersion {
  readonly language: string
  /** As it is in the file. */
  readonly href: string
}

/** The limit of sitemaps.org. */
export const maxEntries = 50_000
const maxUrlLength = 2048
const maxListed = 20
/** Language versions of one page; there are fewer locales in use. */
export const maxVersions = 500
const maxLanguageLength = 35
/** Far more than any sitemap has; without these limits a file of tags alone would fill the memory. */
const maxDepth = 32
const maxAttributes = 100

const kinds: Readonly<Record<string, SitemapContent['kind']>> = {
  urlset: 'urlset',
  sitemapindex: 'index',
  rss: 'feed',
  feed: 'feed',
  /** RSS 1.0 is a document of RDF. */
  RDF: 'feed',
}

/** Ends the parsing; the message is shown in the report. */
class MalformedSitemapError extends Error {
  readonly text: Message

  constructor(text: Message) {
    super(text.text)
    this.text = text
  }
}

/** The problem of a file whose entries are read all the same. */
export const cutOff = message('the file is cut off, so that only its first entries were read')

const invalidXml = (error: unknown): Message =>
  message('invalid XML: {detail}', { detail: error instanceof Error ? error.message.slice(0, 200) : '' })

/** Parses a sitemap incrementally. Entities are never expanded. */
export function createSitemapParser({ hosts, onLoc, onVersions }: SitemapParserOptions): SitemapParser {
  const decoder = createXmlDecoder()
  const xml = new SaxesParser()
  const badLastmod = createList()
  const badLoc = createList()
  let kind: SitemapContent['kind'] | null = null
  let problem: Text | null = null
  let entries = 0
  let depth = 0
  let attributes = 0
  let text = ''
  let lines = 1
  let rest = ''
  let started = false
  /** Lines before the XML begins. */
  let skippedLines = 0
  let listed = 0
  const current = createPage(onVersions)

  const addLoc = (value: string, line: number) => {
    entries += 1
    const url = value.length > maxUrlLength ? null : URL.parse(value)
    const web = url !== null && /^https?:$/.test(url.protocol)
    if (web && hosts.includes(url.host)) {
      current.named(url.href)
      listed += 1
      onLoc(url.href)
    } else badLoc.add(line, value)
  }

  xml.on('opentagstart', ({ name }) => {
    depth += 1
    attributes = 0
    text = ''
    if (depth > maxDepth) throw new MalformedSitemapError(message('elements are nested too deeply'))
    if (depth > 1) return
    kind = kinds[localName(name)] ?? null
    if (kind === null)
      throw new MalformedSitemapError(message('unexpected root element <{name}>', { name: name.slice(0, 50) }))
  })
  xml.on('attribute', () => {
    attributes += 1
    if (attributes > maxAttributes) throw new MalformedSitemapError(message('an element has too many attributes'))
  })
  if (onVersions) {
    xml.on('opentag', ({ name, attributes: values }) => {
      if (kind === 'urlset' && depth === 3 && localName(name) === 'link') current.addVersion(values)
    })
  }
  xml.on('text', (piece) => {
    text += piece
  })
  xml.on('cdata', (piece) => {
    text += piece
  })
  xml.on('closetag', ({ name }) => {
    depth -= 1
    const tag = localName(name)
    const value = text.trim()
    if (kind === 'feed') entries += tag === 'item' || tag === 'entry' ? 1 : 0
    else if (tag === 'loc' && depth === 2) addLoc(value, xml.line + skippedLines)
    else if (tag === 'lastmod' && depth === 2 && !isW3cDatetime(value)) badLastmod.add(xml.line + skippedLines, value)
    if (depth === 1) current.end()
    text = ''
  })
  xml.on('doctype', () => {
    throw new MalformedSitemapError(message('a DOCTYPE is not allowed'))
  })

  const addLines = (piece: string, last: boolean) => {
    const parts = (rest + piece).split(/\r\n|\r|\n/)
    rest = last ? '' : (parts.pop() ?? '')
    if (rest.length > maxUrlLength * 2) throw new MalformedSitemapError(message('a line is too long'))
    for (const line of parts) {
      if (line.trim() !== '') addLoc(line.trim(), lines)
      lines += 1
    }
  }

  const parseChunk = (piece: string) => {
    const content = started ? piece : beginning(piece)
    if (content === '') return
    if (kind === 'text') addLines(content, false)
    else xml.write(content)
  }

  /** What begins with something else than a tag is a list of lines. Blanks before the XML are no reason not to read it. */
  const beginning = (piece: string): string => {
    const content = piece.trimStart()
    if (content === '') {
      skippedLines += countLines(piece)
      return ''
    }
    started = true
    if (!content.startsWith('<')) {
      kind = 'text'
      lines += skippedLines
      return piece
    }
    if (/^<(?:!doctype\s+html|html)\b/i.test(content))
      throw new MalformedSitemapError(message('HTML page instead of a sitemap'))
    skippedLines += countLines(piece.slice(0, piece.length - content.length))
    return content
  }

  /** What was read of a file that is cut off is as good as that of a whole one. */
  const endXml = () => {
    const isCut = depth > 0 && listed > 0
    try {
      xml.close()
    } catch (error) {
      throw isCut ? new MalformedSitemapError(cutOff) : error
    }
  }

  const catchMalformed = (step: () => void): boolean => {
    if (problem !== null) return false
    try {
      step()
    } catch (error) {
      problem = error instanceof MalformedSitemapError ? error.text : invalidXml(error)
    }
    return problem === null && entries <= maxEntries
  }

  return {
    write: (chunk) => catchMalformed(() => parseChunk(decoder.write(chunk))),
    end(complete) {
      catchMalformed(() => parseChunk(decoder.end()))
      if (kind === 'text') {
        if (complete) catchMalformed(() => addLines('', true))
        if (listed === 0) problem ??= message('neither XML nor a list of URLs')
      } else if (complete) catchMalformed(endXml)
      const readable = problem === null || problem === cutOff ? kind : null
      const lists = { badLastmod: badLastmod.list(), badLoc: badLoc.list() }
      return { kind: readable ?? 'malformed', entries, problem, ...lists }
    },
  }
}

/** The `<url>` that is being read: its address, and its versions in other languages. */
function createPage(onVersions: SitemapParserOptions['onVersions']) {
  let address: string | null = null
  let versions: SitemapVersion[] = []
  let skipped = 0
  return {
    named(url: string): void {
      address ??= url
    },
    addVersion({ rel = '', hreflang = '', href = '' }: Readonly<Record<string, string>>): void {
      const language = hreflang.trim()
      const isVersion = language !== '' && /(?:^|\s)alternate(?:\s|$)/i.test(rel.slice(0, 100))
      if (!isVersion || language.length > maxLanguageLength || href.length > maxUrlLength) return
      if (versions.length < maxVersions) versions.push({ language, href: href.trim() })
      else skipped += 1
    },
    end(): void {
      if (address !== null && versions.length > 0) onVersions?.(address, versions, skipped)
      address = null
      versions = []
      skipped = 0
    },
  }
}

/** What holds the declaration of an encoding. */
const declarationBytes = 256

function withoutBlanks(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 32 && (byte < 9 || byte > 13))
  return start > 0 ? bytes.subarray(start) : bytes
}

/** Decodes by the byte order mark or the XML declaration, else as UTF-8; holds the first bytes back until it has enough of them. */
function createXmlDecoder() {
  let held: Uint8Array | null = new Uint8Array()
  let decoder = new TextDecoder()
  const start = (bytes: Uint8Array, stream: boolean): string => {
    held = null
    decoder = new TextDecoder(xmlCharset(withoutBlanks(bytes)) ?? 'utf-8')
    return decoder.decode(bytes, { stream })
  }
  return {
    write(chunk: Uint8Array): string {
      if (held === null) return decoder.decode(chunk, { stream: true })
      held = Buffer.concat([held, chunk])
      return held.byteLength < declarationBytes ? '' : start(held, true)
    },
    end: (): string => (held === null ? decoder.decode() : start(held, false)),
  }
}

const countLines = (text: string): number => text.split(/\r\n|\r|\n/).length - 1

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function createList() {
  const items: SitemapProblem[] = []
  let skipped = 0
  return {
    add(line: number, value: string) {
      if (items.length < maxListed) items.push({ line, value: value.slice(0, 200) })
      else skipped += 1
    },
    list: (): Sample<SitemapProblem> => ({ items, skipped }),
  }
}

const w3cDatetime =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?)?)?$/

/** Whether a text is a date by the W3C's profile of ISO 8601, as sitemaps want it: from `2026` to the split second. */
function isW3cDatetime(text: string): boolean {
  const match = w3cDatetime.exec(text)
  if (match === null) return false
  const [year = 0, month = 1, day = 1] = match
    .slice(1, 4)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
