import type { Key } from '../strings/keys.ts'
import { hasString, language, t, type Values } from '../strings/strings.ts'
import type { Problem as ProblemReply } from './generated.ts'

/** The texts of a problem in the language of the console, by the codes that the API sends with its English messages. */
export function problemTexts(reply: Partial<ProblemReply>): Pick<ProblemReply, 'detail'> & { readonly fields: Fields } {
  const codes = reply.error_codes ?? {}
  const fields = Object.entries(reply.errors ?? {}).map(([field, messages]) => [
    field,
    messages.map((message, index) => {
      const error = codes[field]?.[index]
      return (error && translation(`error.${error.code}`, error.values)) ?? message
    }),
  ])
  // A detail without a translation is shown only to readers of English; others get the text for the kind of problem. So do all where
  // the detail is about keys, routes and logs: it is written for clients of the API.
  const isReadable = language() === 'en' && [409, 413, 422, 429, 503].includes(reply.status ?? 0)
  const { limit } = reply
  const exceeded = limit && translation(`reason.${reply.code}.${limit.name}`, { allowed: limit.allowed })
  const detail = exceeded ?? translation(`reason.${reply.code}`) ?? (isReadable ? (reply.detail ?? '') : '')
  return { detail, fields: Object.fromEntries(fields) }
}

type Fields = Readonly<Record<string, readonly string[]>>

const translation = (key: string, values: Values = {}): string | undefined =>
  hasString(key) ? t(key satisfies Key, values) : undefined
