import { Type } from 'typebox'
import { type DomainError, invalid } from '../base/errors.ts'
import { fieldError } from '../base/field-errors.ts'
import { hashPassword } from '../base/passwords.ts'
import type { Privacy } from '../database/schema.ts'

/** Who may see the page of a website or report. */
const description = '0: public, 1: private, 2: password-protected'
export const publicToAll = 0
export const ownerOnly = 1
export const passwordProtected = 2

export const PrivacyField = Type.Enum([0, 1, 2], { title: 'Privacy', description })
export const NewPrivacyField = Type.Enum([0, 1, 2], { title: 'Privacy', description, default: 0 })
const minPasswordLength = 8
const maxPasswordLength = 200
export const PasswordField = Type.String({
  maxLength: maxPasswordLength,
  description: `At least ${minPasswordLength} characters; applies when privacy is 2. Never returned; empty counts as not sent`,
})

export const TriedPasswordField = Type.String({ minLength: 1, maxLength: maxPasswordLength })

const embedNote = '1: other sites may show the page in a frame; a private page never shows'
export const EmbedField = Type.Enum([0, 1], { description: embedNote })
export const NewEmbedField = Type.Enum([0, 1], { description: embedNote, default: 0 })

export const ResetPageField = Type.Enum([0, 1], {
  description: '1 gives the page a new share link; the old one stops working, in embedded pages and emails as well',
})

export interface PrivacyFields<Allowed extends Privacy = Privacy> {
  readonly privacy?: Allowed
  readonly password?: string
}

export interface StoredPrivacy<Allowed extends Privacy = Privacy> {
  readonly privacy: Allowed
  readonly password_hash: string | null
}

/** The hash of the sent password if it applies, otherwise null. Slow on purpose, so called before any lock is taken. */
export async function hashPagePassword(
  { privacy, password }: PrivacyFields,
  accountId: number,
): Promise<string | null> {
  const applies = privacy === undefined || privacy === passwordProtected
  return password && applies && !isTooShort(password)
    ? await hashPassword(password, { known: `account ${accountId}` })
    : null
}

/** The privacy to store after a write: 2 needs a password, sent now or before; other values delete it. */
export function resolvePrivacy<Allowed extends Privacy>(
  sent: PrivacyFields<Allowed>,
  sentHash: string | null,
  before: StoredPrivacy<Allowed>,
): StoredPrivacy<Allowed> {
  const privacy = sent.privacy ?? before.privacy
  if (privacy !== passwordProtected) return { privacy, password_hash: null }
  if (sent.password && isTooShort(sent.password)) throw tooShort(sent.password)
  const password_hash = sentHash ?? before.password_hash
  if (password_hash === null) {
    throw invalid({ password: [fieldError('page-password-required', 'password')] })
  }
  return { privacy, password_hash }
}

const isTooShort = (password: string): boolean => lengthOf(password) < minPasswordLength

const tooShort = (password: string): DomainError =>
  invalid({ password: [fieldError('too-short', 'password', { min: minPasswordLength, found: lengthOf(password) })] })

/** In code points, not in UTF-16 units. */
const lengthOf = (password: string): number => [...password].length
