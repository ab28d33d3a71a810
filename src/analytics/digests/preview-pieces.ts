import { DomainError } from '../../base/errors.ts'
import type { Message } from '../../mail/message.ts'
import type { Digests } from './digests.ts'
import { type Period, periods } from './schedule.ts'

/** A preview on its way to a command, in lines that are short enough for it. */
type Piece = { readonly message: Message } | { readonly html: string }

const pieceLength = 10_000

export async function* previewPieces(digests: Pick<Digests, 'preview'>, input: unknown): AsyncGenerator<Piece> {
  const { website, period } = requestOf(input)
  const { html, ...rest } = await digests.preview(website, period, { withSeo: true })
  yield { message: { ...rest, html: '' } }
  for (let start = 0; start < html.length; start += pieceLength) yield { html: html.slice(start, start + pieceLength) }
}

/** The pieces come from the same program, over a socket that nobody else can open. */
export function joinPreview(values: readonly unknown[]): Message {
  const pieces = values as readonly Piece[]
  const first = pieces.find((piece) => 'message' in piece)
  if (!first) throw new DomainError('unavailable', 'The running service did not write the mail.')
  return { ...first.message, html: pieces.map((piece) => ('html' in piece ? piece.html : '')).join('') }
}

function requestOf(input: unknown): { readonly website: number; readonly period: Period } {
  const { website, period } = input as { readonly website?: unknown; readonly period?: unknown }
  const known = periods.find((one) => one === period)
  if (typeof website === 'number' && known) return { website, period: known }
  throw new DomainError('bad-request', 'A preview needs a website and a period.')
}
