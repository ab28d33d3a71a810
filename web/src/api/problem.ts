import { withStrings } from '../strings/strings.ts'
import type { Problem as ProblemReply } from './generated.ts'

/** The kinds of failed requests that the console distinguishes. */
export type ProblemKind =
  | 'offline'
  | 'signed-out'
  | 'forbidden'
  | 'missing'
  | 'invalid'
  | 'too-many'
  | 'unavailable'
  | 'broken'

export interface Problem {
  readonly kind: ProblemKind
  readonly detail: string
  /** Validation messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfterSeconds: number | null
  /** The shared page is protected by a password. */
  readonly passwordRequired: boolean
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

const kinds: Readonly<Record<number, ProblemKind>> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  409: 'invalid',
  413: 'invalid',
  422: 'invalid',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

export const kindOfProblem = (status: number): ProblemKind => kinds[status] ?? 'broken'

export const readProblem = async (response: Response): Promise<Problem> =>
  describeProblem(response.status, await response.json().catch(() => ({})), response.headers.get('retry-after'))

export async function describeProblem(
  status: number,
  body: Partial<ProblemReply>,
  retryAfter: string | null = null,
): Promise<Problem> {
  const seconds = Number(retryAfter)
  return {
    kind: kindOfProblem(status),
    ...(await textsOf(body)),
    retryAfterSeconds: seconds > 0 ? seconds : null,
    passwordRequired: body.password_required === true,
  }
}

/** If their translations cannot be loaded, the messages of fields stay in English. */
async function textsOf(body: Partial<ProblemReply>): Promise<Pick<Problem, 'detail' | 'fields'>> {
  try {
    const { problemTexts } = await withStrings(import('./problem-text.ts'), 'errors')
    return problemTexts(body)
  } catch {
    return { detail: '', fields: body.errors ?? {} }
  }
}

export function problemOfKind(kind: ProblemKind, detail = ''): Problem {
  return { kind, detail, fields: {}, retryAfterSeconds: null, passwordRequired: false }
}
