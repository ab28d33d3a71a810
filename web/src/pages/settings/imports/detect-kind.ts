import type { ImportKind } from '../../../api/imports.ts'

const headBytes = 64 * 1024

/** Reads the beginning of a file, decompressed if it is compressed, and returns which product wrote it. */
export async function detectKind(file: Blob): Promise<ImportKind | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  if (beginsWith(head, zip)) return /imported_[a-z]/.test(decode(head)) ? 'plausible' : 'search_console'
  if (beginsWith(head, parquet)) return 'ga4'
  return kindOfText(decode(head[0] === 0x1f && head[1] === 0x8b ? await decompress(head) : head))
}

/** Plausible and Search Console export ZIP files, and only BigQuery Parquet. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const parquet = [0x50, 0x41, 0x52, 0x31]
const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** Explorations of Google Analytics have at least one of them. */
const googleMetrics = ['active users', 'total users', 'sessions', 'views', 'event count']

/** Columns of search engines' reports, in English, German and French. */
const citations = /^(?:citations|zitate|zitierungen|zitationen)$/
const impressions = /^(?:impressions|impressionen)$/

/** The text is the beginning of a file. */
export function kindOfText(text: string): ImportKind | null {
  if (/^\s*[[{]/.test(text)) {
    if (/"(?:event_timestamp|user_pseudo_id)"/.test(text)) return 'ga4'
    return /"(?:idVisit|visitorId|actionDetails)"/.test(text) ? 'matomo' : null
  }
  const header = text.replace(/^\ufeff?(?:[ \t]*(?:#[^\n]*)?\r?\n)*/, '').split('\n', 1)[0] ?? ''
  const names = header.split(/[,;\t]/).map((name) => name.trim().replaceAll('"', '').toLowerCase())
  const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.includes(name))
  if (/^\W*\d,?path$/.test(names[0] ?? '') || (/^\d$/.test(names[0] ?? '') && names[1] === 'path')) return 'goatcounter'
  if (names.some((name) => citations.test(name))) return 'bing_ai'
  if (names.some((name) => impressions.test(name))) return 'search_console'
  if (has('session_id', 'url_path')) return 'umami'
  if (has('idvisit', 'visitorid')) return 'matomo'
  if (has('time', 'visitor')) return 'sightline'
  if (has('date') && googleMetrics.some((name) => has(name))) return 'ga4_exploration'
  return /^--|^\/\*|^[ \t]*(?:COPY|INSERT INTO|CREATE TABLE|DROP TABLE|SET) /im.test(text) ? 'umami' : null
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** As much as the compressed bytes contain; they end in the middle of the file. */
async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (let read = await reader.read(); !read.done && length < headBytes; read = await reader.read()) {
      parts.push(read.value)
      length += read.value.length
    }
  } catch {
    // The rest of the file is missing.
  }
  void reader.cancel().catch(() => {})
  return new Uint8Array(await new Blob(parts).slice(0, headBytes).arrayBuffer())
}
