import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Text, truncateText } from '../../../base/message.ts'
import type { Evidence } from '../../checks/judge.ts'

/** What a check found on a page. */
export interface CheckEvidence {
  readonly check: string
  readonly evidence: readonly Evidence[]
}

/** Findings of a check that are stored with a page. */
export const maxEvidence = 20
/** What is stored of one page at most, before it is compressed. */
const maxBytes = 64 * 1024
/** By which a page with more is reduced, one after another until it fits: findings of a check, and characters of a text. */
const reductions = [
  [maxEvidence, 80],
  [5, 80],
  [1, 40],
] as const
/** Compressing less saves nothing. */
const minCompressed = 400
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

type Packed = readonly (readonly [check: string, readonly (readonly [...Place, ...Texts])[]])[]
type Place = [line: number | null, column: number | null, snippet: string | null]
type Texts = [found: Text | null, wanted: Text | null]

/** What checks found on a page as it is stored; null if none found anything. It compresses to a tenth, in 50 µs. */
export function packEvidence(checks: readonly CheckEvidence[]): Uint8Array | null {
  if (checks.length === 0) return null
  const packed: Packed = checks.map(({ check, evidence }) => [
    check,
    evidence
      .slice(0, maxEvidence)
      .map(({ line, column, snippet, found, wanted }) => [line, column, snippet, found, wanted]),
  ])
  let json = Buffer.from(JSON.stringify(packed))
  for (const [findings, length] of reductions) {
    if (json.length <= maxBytes) break
    json = Buffer.from(JSON.stringify(reduce(packed, findings, length)))
  }
  return json.length < minCompressed ? json : zstdCompressSync(json, options)
}

const reduce = (packed: Packed, findings: number, length: number): Packed =>
  packed.map(([check, places]) => [
    check,
    places.slice(0, findings).map(([line, column, ...texts]) => {
      const [snippet, actual, wanted] = texts.map((text) => text && truncateText(text, length))
      return [line, column, typeof snippet === 'string' ? snippet : null, actual ?? null, wanted ?? null] as const
    }),
  ])

/** The check that reports URLs without a response. */
export const failureCheck = 'broken-pages'

/** Why a URL has no response, as it is stored. */
export const packFailure = (reason: Text): Uint8Array | null =>
  packEvidence([
    { check: failureCheck, evidence: [{ line: null, column: null, snippet: null, found: reason, wanted: null }] },
  ])

export const failureIn = (evidence: ReadonlyMap<string, readonly Evidence[]>): Text | null =>
  evidence.get(failureCheck)?.[0]?.found ?? null

/** JSON begins with a bracket, compressed bytes never do. */
const bracket = 0x5b

/** The stored evidence of a page by check. */
export function unpackEvidence(bytes: Uint8Array): ReadonlyMap<string, readonly Evidence[]> {
  const json = bytes[0] === bracket ? Buffer.from(bytes) : zstdDecompressSync(bytes)
  const packed = JSON.parse(json.toString()) as Packed
  return new Map(
    packed.map(([check, places]) => [
      check,
      places.map(([line, column, snippet, actual, wanted]) => ({ line, column, snippet, found: actual, wanted })),
    ]),
  )
}
