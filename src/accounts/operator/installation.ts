import { type Static, Type } from 'typebox'
import { invalid } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { normalizeHost } from '../../base/hosts.ts'
import { type InstallationSettings, readSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import { AccountLimitValues, limitForm } from './operated-account.ts'

const maxDomains = 100

/** What the operator sets while the program runs. */
export const InstallationView = Type.Object(
  {
    object: Type.Literal('installation'),
    registration: Type.Enum(['closed', 'open'], {
      title: 'RegistrationMode',
      description: 'closed: people come by invitation only; open: everybody with a mail address can make an account',
    }),
    registration_domains: Type.Array(Type.String(), {
      description: 'Of the mail addresses that may register; empty for all',
    }),
    mail_set_up: Type.Enum([0, 1], { description: '0: no mail can be sent, so nobody can register' }),
    limits: AccountLimitValues,
  },
  { title: 'Installation' },
)
export type InstallationView = Static<typeof InstallationView>

/** Absent fields are unchanged. */
export const InstallationChanges = Type.Object({
  registration: Type.Optional(Type.Enum(['closed', 'open'], { title: 'RegistrationMode' })),
  registration_domains: Type.Optional(
    Type.Array(Type.String({ maxLength: 253 }), {
      maxItems: maxDomains,
      description: 'Of the mail addresses that may register; one empty text for all',
    }),
  ),
  ...limitForm,
})

export async function showInstallation(db: Records['db'], isMailSetUp: boolean): Promise<InstallationView> {
  const { mode, domains } = await readSetting(db, 'registration')
  return {
    object: 'installation',
    registration: mode,
    registration_domains: [...domains],
    mail_set_up: isMailSetUp ? 1 : 0,
    limits: { ...(await readSetting(db, 'account_limits')) },
  }
}

export function readDomains(texts: readonly string[]): InstallationSettings['registration']['domains'] {
  const domains = texts.flatMap((text) => {
    const trimmed = text.trim().replace(/^@/, '')
    if (trimmed === '') return []
    const host = normalizeHost(trimmed)
    if (host !== undefined && !/[\s/:?#\\]/.test(trimmed)) return [host]
    throw invalid({
      registration_domains: [fieldError('not-a-domain', 'registration_domains', { found: describeValue(text) })],
    })
  })
  return [...new Set(domains)]
}
