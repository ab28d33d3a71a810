import { prescanCharset } from './charset-prescan.ts'

export interface DecodedText {
  readonly text: string
  /** The encoding that was used, by its standard name, such as `utf-8` or `windows-1252`. */
  readonly charset: string
  /** What decided; `fallback` where nothing that could be understood was said. */
  readonly source: 'bom' | 'header' | 'meta' | 'fallback'
}

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
]

/** Decodes a page as browsers do: byte order mark, then the header, then what the first kilobyte says. */
export function decodeText(body: Uint8Array, contentType: string | null): DecodedText {
  const mark = marks.find(([bytes]) => bytes.every((byte, index) => body[index] === byte))
  const candidates = [
    { source: 'bom', label: mark?.[1] ?? null },
    { source: 'header', label: headerCharset(contentType ?? '') },
    { source: 'meta', label: prescanCharset(body) },
  ] as const
  for (const { source, label } of candidates) {
    const decoder = label === null ? null : decoderFor(label)
    if (decoder !== null) return { text: decoder.decode(body), charset: decoder.encoding, source }
  }
  return { ...guess(body), source: 'fallback' }
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

/** What is valid UTF-8 is hardly ever anything else. */
function guess(body: Uint8Array): { text: string; charset: string } {
  try {
    // As a stream, so that a character cut at the end of the body does not count.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true }), charset: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(body), charset: 'windows-1252' }
  }
}
