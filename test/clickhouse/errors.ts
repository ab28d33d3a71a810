/** An error in the words of ClickHouse. */
export class ClickhouseError extends Error {
  constructor(code: number, name: string, text: string) {
    super(`Code: ${code}. DB::Exception: ${text}. (${name})`)
  }
}

/** The statuses that a server gives to its errors, where they are not 500. */
const statuses: readonly (readonly [status: number, names: RegExp])[] = [
  [404, /^UNKNOWN_/],
  [400, /^(?:SYNTAX_ERROR|BAD_ARGUMENTS|CANNOT_PARSE_\w+|INCORRECT_DATA|TYPE_MISMATCH)$/],
  [408, /^TIMEOUT_EXCEEDED$/],
  [501, /^NOT_IMPLEMENTED$/],
]

export interface ErrorReply {
  readonly status: number
  readonly code: string
  readonly text: string
}

export function errorReply(error: unknown): ErrorReply {
  const text = error instanceof Error ? error.message : String(error)
  const code = /^Code: (\d+)/.exec(text)?.[1] ?? '1001'
  const name = /\(([A-Z_0-9]+)\)\s*$/.exec(text)?.[1] ?? ''
  return { status: statuses.find(([, names]) => names.test(name))?.[0] ?? 500, code, text }
}
