import { DomainError } from '../../base/errors.ts'
import type { MailMessage } from '../../mail/message.ts'
import type { Digests } from './digests.ts'
import { type DigestPeriod, digestPeriods } from './schedule.ts'

/** A preview is streamed to the command line in messages that fit the control socket's limit. */
type PreviewChunk = { readonly message: MailMessage } | { readonly html: string }

const chunkLength = 10_000

export async function* streamPreview(digests: Pick<Digests, 'preview'>, input: unknown): AsyncGenerator<PreviewChunk> {
  const { website, period } = parseRequest(input)
  const { html, ...rest } = await digests.preview(website, period, { withSeo: true })
  yield { message: { ...rest, html: '' } }
  for (let start = 0; start < html.length; start += chunkLength) yield { html: html.slice(start, start + chunkLength) }
}

/** The chunks are trusted: they come from the same program, over a socket that only its user can open. */
export function joinPreview(values: readonly unknown[]): MailMessage {
  const chunks = values as readonly PreviewChunk[]
  const first = chunks.find((chunk) => 'message' in chunk)
  if (!first) throw new DomainError('unavailable', 'The running service did not compose the email.')
  return { ...first.message, html: chunks.map((chunk) => ('html' in chunk ? chunk.html : '')).join('') }
}

function parseRequest(input: unknown): { readonly website: number; readonly period: DigestPeriod } {
  const { website, period } = input as { readonly website?: unknown; readonly period?: unknown }
  const known = digestPeriods.find((candidate) => candidate === period)
  if (typeof website === 'number' && known) return { website, period: known }
  throw new DomainError('bad-request', 'A preview needs a website and a period.')
}
