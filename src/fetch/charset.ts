export interface DecodedText {
  readonly text: string
  /** The encoding that was used, by its standard name, such as `utf-8` or `windows-1252`. */
  readonly charset: string
  /** Where the encoding was declared; `fallback` if there is no declaration with a known label. */
  readonly source: 'bom' | 'header' | 'meta' | 'fallback'
}

const byteOrderMarks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
]

/** Decodes a page as browsers do: by byte order mark, then the header, then the declaration in the first kilobyte. */
export function decodeText(body: Uint8Array, contentType: string | null): DecodedText {
  const mark = byteOrderMarks.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))
  const candidates = [
    { source: 'bom', label: mark?.[1] ?? null },
    { source: 'header', label: headerCharset(contentType ?? '') },
    { source: 'meta', label: prescanCharset(body) },
  ] as const
  for (const { source, label } of candidates) {
    const decoder = label === null ? null : decoderFor(label)
    if (decoder !== null) return { text: decoder.decode(body), charset: decoder.encoding, source }
  }
  return { ...guessCharset(body), source: 'fallback' }
}

function headerCharset(contentType: string): string | null {
  const match = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
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

const prescanBytes = 1024

/** A comment, a tag with its attributes, or another markup declaration. */
const markupPattern =
  /<!--[\s\S]*?(?:-->|$)|<(meta)(?=[\s/])((?:[^>"']|"[^"]*"|'[^']*')*)>|<[!/?][^>]*>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi
const attributePattern = /([^\s/=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** The encoding that the first kilobyte of a document declares by `<meta>` or an XML declaration. */
function prescanCharset(body: Uint8Array): string | null {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, prescanBytes)).toString('latin1')
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/.exec(start)?.[1]
  for (const [, meta, attributes = ''] of start.matchAll(markupPattern)) {
    const label = meta === undefined ? null : metaCharset(attributes)
    if (label !== null) return encodingFor(label)
  }
  return declared === undefined ? null : encodingFor(declared)
}

function metaCharset(text: string): string | null {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(attributePattern)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
  }
  const charset = attributes.get('charset')
  if (charset !== undefined) return charset.trim()
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(attributes.get('content') ?? '')
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null
}

/** A document whose first bytes are readable as ASCII cannot be UTF-16, although it may declare so. */
function encodingFor(label: string): string {
  const name = label.trim().toLowerCase()
  if (name.startsWith('utf-16') || name === 'ucs-2' || name === 'unicode') return 'utf-8'
  return name === 'x-user-defined' ? 'windows-1252' : label
}
