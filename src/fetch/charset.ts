import sniffEncoding, { type SniffOptions } from 'html-encoding-sniffer'

export interface DeclaredCharset {
  /** By its standard name, such as `utf-8` or `windows-1252`. */
  readonly charset: string
  /** `late-meta`: by an element after the first kilobyte. */
  readonly source: 'bom' | 'header' | 'meta' | 'late-meta'
}

export interface DecodedText {
  readonly text: string
  /** The encoding that was used, by its standard name. */
  readonly charset: string
  /** Where the encoding was declared; `fallback` if there is no declaration with a known label. */
  readonly source: DeclaredCharset['source'] | 'fallback'
}

/** Browsers search this much of a document before they parse it. */
const prescanBytes = 1024

/**
 * Finds the declaration that browsers go by: the byte order mark, then the header, then the first kilobyte. An element that comes later
 * is found while the page is parsed, and makes browsers start anew. A label that nobody knows is passed over.
 */
export function declaredCharset(body: Uint8Array, contentType: string | null): DeclaredCharset | null {
  const mark = sniff(body.subarray(0, 3), {})
  if (mark !== null) return { charset: mark, source: 'bom' }
  const header = encodingOf(headerLabel(contentType ?? ''))
  if (header !== null) return { charset: header, source: 'header' }
  const early = sniff(body, { maxPrescanBytes: prescanBytes })
  if (early !== null) return { charset: early, source: 'meta' }
  if (body.byteLength <= prescanBytes) return null
  const late = sniff(withoutRawText(body), { maxPrescanBytes: Number.POSITIVE_INFINITY })
  return late === null ? null : { charset: late, source: 'late-meta' }
}

export function decodeText(body: Uint8Array, contentType: string | null): DecodedText {
  const declared = declaredCharset(body, contentType)
  if (declared === null) return { ...guessCharset(body), source: 'fallback' }
  return { text: new TextDecoder(declared.charset).decode(body), ...declared }
}

/** The encoding of an XML document by its first bytes: the byte order mark, or its declaration. */
export const xmlCharset = (start: Uint8Array): string | null => sniff(start, { xml: true })

const sniff = (bytes: Uint8Array, options: SniffOptions): string | null =>
  encodingOf(sniffEncoding(bytes, { ...options, defaultEncoding: '' }))

function headerLabel(contentType: string): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/** The standard name of an encoding; null for a label that nobody knows, or none, for which an error would be created for each page. */
function encodingOf(label: string | null): string | null {
  if (label === null || label === '') return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Text in another encoding is hardly ever valid UTF-8. */
function guessCharset(body: Uint8Array): { text: string; charset: string } {
  try {
    // Decoded as a stream, so that a character cut off at the end of the body is not an error.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true }), charset: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(body), charset: 'windows-1252' }
  }
}

/** Comments, and elements in which markup is text to a parser. */
const opaque = /<!--|<(script|style|title|textarea|noscript|iframe|noembed|noframes|xmp|plaintext)(?=[\t\n\f\r />])/gi

/** The position only ever moves on, so that no document costs more than its length. */
function withoutRawText(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  const lowerCase = text.toLowerCase()
  const markup: string[] = []
  let from = 0
  opaque.lastIndex = 0
  for (let match = opaque.exec(text); match !== null; match = opaque.exec(text)) {
    const end = match[1] === undefined ? '-->' : `</${match[1].toLowerCase()}`
    const at = lowerCase.indexOf(end, match.index + 2)
    markup.push(text.slice(from, match.index))
    from = at === -1 ? text.length : at
    opaque.lastIndex = from
  }
  return Buffer.from(`${markup.join('')}${text.slice(from)}`, 'latin1')
}
