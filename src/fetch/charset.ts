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

const byteOrderMarks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
]

/** How `<?x` begins where no byte order mark tells that two bytes are one character. */
const utf16Declarations: readonly (readonly [readonly number[], string])[] = [
  [[0x3c, 0, 0x3f, 0, 0x78, 0], 'utf-16le'],
  [[0, 0x3c, 0, 0x3f, 0, 0x78], 'utf-16be'],
]

/**
 * Finds the declaration that browsers go by: the byte order mark, then the header, then the first kilobyte. An element that comes later
 * is found while the page is parsed, and makes browsers start anew. A label that nobody knows is passed over.
 */
export function declaredCharset(body: Uint8Array, contentType: string | null): DeclaredCharset | null {
  const mark = startingWith(body, byteOrderMarks)
  if (mark !== null) return { charset: mark, source: 'bom' }
  const header = encodingOf(headerLabel(contentType ?? ''))
  if (header !== null) return { charset: header, source: 'header' }
  const start = latin1(body.subarray(0, prescanBytes))
  const early = scanForCharset(start, 'as-bytes') ?? xmlCharset(body)
  if (early !== null) return { charset: early, source: 'meta' }
  const late = body.byteLength > prescanBytes ? scanForCharset(latin1(body), 'as-parsed') : null
  return late === null ? null : { charset: late, source: 'late-meta' }
}

export function decodeText(body: Uint8Array, contentType: string | null): DecodedText {
  const declared = declaredCharset(body, contentType)
  if (declared === null) return { ...guessCharset(body), source: 'fallback' }
  return { text: new TextDecoder(declared.charset).decode(body), ...declared }
}

/** The encoding of an XML document by its first bytes: the byte order mark, or its declaration. */
export function xmlCharset(start: Uint8Array): string | null {
  const known = startingWith(start, byteOrderMarks) ?? startingWith(start, utf16Declarations)
  if (known !== null) return known
  const text = latin1(start.subarray(0, prescanBytes))
  return asciiEncodingOf(/^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/.exec(text)?.[1] ?? null)
}

function startingWith(body: Uint8Array, beginnings: readonly (readonly [readonly number[], string])[]): string | null {
  return beginnings.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))?.[1] ?? null
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

function headerLabel(contentType: string): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/** The standard name of an encoding; null for a label that nobody knows. */
function encodingOf(label: string | null): string | null {
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** A document that can be read as ASCII so far cannot be UTF-16, although it may declare so. */
function asciiEncodingOf(label: string | null): string | null {
  const name = label?.trim().toLowerCase() ?? null
  if (name === 'x-user-defined') return 'windows-1252'
  const encoding = encodingOf(name)
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
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

const prescanBytes = 1024

/** What stands in these is text to a parser, not markup. */
const rawTextElements = new Set('script style title textarea noscript iframe noembed noframes xmp plaintext'.split(' '))
const tagStart = /<(\/?)([a-z][^\t\n\f\r />]*)/iy
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >]*)))?/y

/**
 * The first known encoding that a `<meta>` element declares. Browsers search the first kilobyte `as-bytes`, without an idea of scripts;
 * what comes after is met `as-parsed`. The position only ever moves on, so that no document costs more than its length.
 */
function scanForCharset(text: string, mode: 'as-bytes' | 'as-parsed'): string | null {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    tagStart.lastIndex = at
    const tag = tagStart.exec(text)
    if (tag === null) {
      at = text.startsWith('<!--', at) ? endAfter(text, '-->', at + 2) : endOfDeclaration(text, at)
      continue
    }
    const [start, slash, tagName = ''] = tag
    const { attributes, end } = readAttributes(text, at + start.length)
    const name = tagName.toLowerCase()
    at = end
    if (slash !== '') continue
    const charset = name === 'meta' ? asciiEncodingOf(metaLabel(attributes)) : null
    if (charset !== null) return charset
    if (mode === 'as-parsed' && rawTextElements.has(name)) at = endOfRawText(text, name, at)
  }
  return null
}

/** Past the next `end`, or past the text where there is none. */
function endAfter(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found === -1 ? text.length : found + end.length
}

const endOfDeclaration = (text: string, at: number): number =>
  /[!/?]/.test(text[at + 1] ?? '') ? endAfter(text, '>', at) : at + 1

function endOfRawText(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}

function readAttributes(text: string, from: number): { attributes: ReadonlyMap<string, string>; end: number } {
  const attributes = new Map<string, string>()
  let end = from
  attribute.lastIndex = from
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [, name = '', double, single, bare] = found
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
    end = attribute.lastIndex
  }
  return { attributes, end }
}

function metaLabel(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset')
  if (charset !== undefined) return charset
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(attributes.get('content') ?? '')
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null
}
