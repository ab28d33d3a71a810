import { invalid } from '../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../base/field-errors.ts'
import type { ChannelKindName } from '../database/schema.ts'
import type { ChannelChanges } from './channel.ts'
import { type ChannelSettings, type SettingName, settingNames } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'

type Problem = FieldError | undefined

const formatted =
  (pattern: RegExp) =>
  (name: string, text: string): Problem =>
    pattern.test(text)
      ? undefined
      : fieldError('wrong-format', name, { pattern: pattern.source, found: describeValue(text) })

function checkUrl(name: string, text: string): Problem {
  const url = URL.parse(text)
  const sent = { found: describeValue(text) }
  if (!url) return fieldError('not-a-url', name, sent)
  if (!/^https?:$/.test(url.protocol)) return fieldError('not-http', name, sent)
  return url.username || url.password ? fieldError('url-with-credentials', name) : undefined
}

const checks: Readonly<
  Record<ChannelKindName, Readonly<Partial<Record<SettingName, (name: string, text: string) => Problem>>>>
> = {
  email: {},
  slack: { url: checkUrl },
  discord: { url: checkUrl },
  teams: { url: checkUrl },
  telegram: { token: formatted(/^\d{3,20}:[\w-]{20,80}$/), chat: formatted(/^(?:-?\d{1,20}|@\w{3,64})$/) },
  ntfy: { server: checkUrl, topic: formatted(/^[\w-]{1,64}$/), token: formatted(/^[\x21-\x7e]{1,200}$/) },
  webhook: { url: checkUrl },
}

/** The settings of a channel after what was sent, and whether it has to be verified again. */
export function readSettings(
  kind: ChannelKindName,
  sent: ChannelChanges,
  before: ChannelSettings,
  readEmail: (text: string) => string,
): { readonly settings: ChannelSettings; readonly isChanged: boolean } {
  const { needs, mayHave = [] } = kinds[kind]
  const used: readonly SettingName[] = [...needs, ...mayHave]
  const errors: Record<string, readonly FieldError[]> = {}
  const entries = settingNames.flatMap((name): readonly (readonly [SettingName, string])[] => {
    const text = sent[name]?.trim()
    if (!used.includes(name)) {
      if (text) errors[name] = [fieldError('not-used', name, { by: 'kind', found: kind })]
      return []
    }
    const value = text ?? before[name] ?? ''
    if (value === '') {
      if (needs.includes(name)) errors[name] = [fieldError('required', name)]
      return []
    }
    const problem = text === undefined ? undefined : checks[kind][name]?.(name, value)
    if (problem) errors[name] = [problem]
    return [[name, value]]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const read = Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'address' ? readAddress(value, readEmail) : value]),
  )
  const isChanged = settingNames.some((name) => read[name] !== before[name])
  return { settings: { ...read, ...(before.secrets && { secrets: before.secrets }) }, isChanged }
}

/** The reader of addresses names its own field. */
function readAddress(text: string, readEmail: (text: string) => string): string {
  try {
    return readEmail(text)
  } catch {
    throw invalid({ address: [fieldError('not-an-email', 'address', { found: describeValue(text) })] })
  }
}
