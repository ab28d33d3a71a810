import type { DropReason, Reading, Result } from '../hit.ts'

/** One tracker's way of talking: how its requests read, and how it likes to be answered. */
export interface Format {
  readonly path: string
  readonly methods: readonly string[]
  read(request: Request): Reading
  answer(result: Result): Answer
}

export interface Request {
  /** What stands behind the `?`. */
  readonly query: string
  readonly body: string
  readonly header: (name: string) => string
}

export interface Answer {
  readonly status: number
  /** Names and values by turns, as `writeHead` takes them. */
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

/** How a drop is told, so that the page's own scripts can read it too. */
export const droppedHeaders = (reason: DropReason): readonly string[] => [
  'x-sightline-dropped',
  reason,
  'access-control-expose-headers',
  'x-sightline-dropped, x-plausible-dropped',
]
