import { DomainError } from '../../base/errors.ts'

/** Why an API of a search engine did not answer. */
export const connectionProblems = [
  /** The key or token is not accepted any more. */
  'revoked',
  /** It is, but has no access to the property. */
  'denied',
  /** The API is not switched on in the project of the key. */
  'api-disabled',
  'limited',
  'unavailable',
  /** The reply is not what the API documents. */
  'unreadable',
  /** What was stored cannot be decrypted any more. */
  'unreadable-secret',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Its message never has a key or a token. */
export class ApiError extends Error {
  readonly problem: ConnectionProblem
  /** After how long to try again, if the API says so. */
  readonly retryAfterMs: number | null
  /** The status of an unexpected reply. */
  readonly status: number | null

  constructor(
    problem: ConnectionProblem,
    message: string,
    retryAfterMs: number | null = null,
    status: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.problem = problem
    this.retryAfterMs = retryAfterMs
    this.status = status
  }
}

/** What happened and what to do, for people who use the API; the console has its own texts, by the code. */
export const adviceOn: Readonly<Record<ConnectionProblem, string>> = {
  revoked:
    'The search engine does not accept the key or the consent any more. Connect again: paste a new key, or sign in once more.',
  denied:
    'The connection has no access to this property. Add it as a user there (in Search Console: Settings → Users and permissions), or choose another property.',
  'api-disabled':
    'The Search Console API is not enabled in the Google Cloud project of the key. Enable it there; nothing has to be changed here.',
  limited: 'The quota of the API is used up. It goes on by itself when there is quota again.',
  unavailable: 'The search engine could not be reached, or failed. It is tried again by itself.',
  unreadable: 'The search engine answered with something unexpected. It is tried again by itself.',
  'unreadable-secret':
    'The stored key cannot be decrypted any more, because the secrets of this installation were replaced. Paste it again.',
}

export const isConnectionProblem = (text: string | null): text is ConnectionProblem =>
  connectionProblems.some((problem) => problem === text)

const minute = 60_000
const hour = 60 * minute
/** How long until the next attempt: of what people have to fix, of a quota that names no time, and of failures, which doubles up to a limit. */
const brokenMs = 24 * hour
const quotaMs = 15 * minute
const failureMs = 5 * minute
const mostFailureMs = 6 * hour

/** How long a job waits after an error, of which it has had `failures` before. */
export function waitAfter({ problem, retryAfterMs }: ApiError, failures: number): number {
  if (problem === 'limited') return Math.max(retryAfterMs ?? quotaMs, minute)
  if (problem !== 'unavailable' && problem !== 'unreadable') return brokenMs
  return Math.max(retryAfterMs ?? 0, Math.min(mostFailureMs, failureMs * 2 ** Math.min(failures, 10)))
}

/** What an API did, for a client of ours that waits for it. */
export function unusable({ problem, message, retryAfterMs }: ApiError): DomainError {
  const text = `${message} ${adviceOn[problem]}`
  if (problem !== 'limited' && problem !== 'unavailable' && problem !== 'unreadable')
    return new DomainError('conflict', text, { reason: `search-${problem}` })
  const retryAfterSeconds = Math.ceil((retryAfterMs ?? 60_000) / 1000)
  return new DomainError('unavailable', text, { reason: `search-${problem}`, retryAfterSeconds })
}
