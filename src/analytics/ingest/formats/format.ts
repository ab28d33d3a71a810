import type { DropReason, HitResult, ParsedRequest } from '../hit.ts'

/** The request and reply format of a tracker. */
export interface Format {
  readonly path: string
  readonly methods: readonly string[]
  read(request: TrackerRequest): ParsedRequest
  reply(result: HitResult): TrackerReply
}

export interface TrackerRequest {
  /** The query string, without the `?`. */
  readonly query: string
  readonly body: string
  readonly header: (name: string) => string
}

export interface TrackerReply {
  readonly status: number
  /** Alternating names and values, as for `writeHead`. */
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

/** The headers of a dropped hit, readable by scripts of the page. */
export const droppedHeaders = (reason: DropReason): readonly string[] => [
  'x-sightline-dropped',
  reason,
  'access-control-expose-headers',
  'x-sightline-dropped, x-plausible-dropped',
]
