import type { Clock } from '../base/clock.ts'
import { invalid } from '../base/errors.ts'
import { type FieldError, fieldError } from '../base/field-errors.ts'
import type { Records } from '../database/records.ts'
import type { BrandingRow } from '../database/schema.ts'
import { type Branding, type BrandingChanges, brandingOf, type SharedBranding, showSharedBranding } from './branding.ts'
import { readColor } from './colors.ts'
import { decodeLogo } from './logo.ts'
import { LogoError } from './sanitize-svg.ts'

export type Brandings = ReturnType<typeof createBrandings>
/** How an account presents itself. */
export type BrandingOf = (account: number) => Promise<Branding>

type StoredBranding = Omit<BrandingRow, 'account_id' | 'created_at' | 'updated_at'>

const unset: StoredBranding = {
  name: '',
  primary_color: '',
  accent_color: '',
  footer: '',
  logo_type: '',
  logo: null,
}

/** How accounts present themselves on what they hand out. */
export function createBrandings({ db }: Pick<Records, 'db'>, clock: Clock) {
  const find = async (account: number): Promise<BrandingRow | undefined> =>
    await db.selectFrom('branding').selectAll().where('account_id', '=', account).executeTakeFirst()
  return {
    find,

    ofAccount: async (account: number): Promise<Branding> => brandingOf(await find(account)),

    /** Null if the account has none. */
    own: async (account: number): Promise<Branding | null> => {
      const row = await find(account)
      return row === undefined ? null : brandingOf(row)
    },

    /** The branding of the account that the shared page belongs to. */
    shared: async (account: number): Promise<SharedBranding> => showSharedBranding(await find(account)),

    /** Changes only what is sent. */
    async change(account: number, sent: BrandingChanges): Promise<BrandingRow> {
      const changes = readChanges(sent)
      const now = clock()
      return await db
        .insertInto('branding')
        .values({ account_id: account, ...unset, ...changes, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...changes, updated_at: now }))
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    async remove(account: number): Promise<void> {
      await db.deleteFrom('branding').where('account_id', '=', account).execute()
    },
  }
}

function readChanges(sent: BrandingChanges): Partial<StoredBranding> {
  const errors: Record<string, FieldError[]> = {}
  const changes: { -readonly [Name in keyof StoredBranding]?: StoredBranding[Name] } = {}
  for (const field of ['name', 'footer'] as const) {
    const text = sent[field]?.trim()
    if (text === undefined) continue
    if (/[\r\n\t]/.test(text)) errors[field] = [fieldError('not-one-line', field)]
    else changes[field] = text
  }
  for (const field of ['primary_color', 'accent_color'] as const) {
    const text = sent[field]
    if (text === undefined) continue
    const read = readColor(field, text)
    if ('error' in read) errors[field] = [read.error]
    else changes[field] = read.color
  }
  if (sent.logo === '') Object.assign(changes, { logo_type: '', logo: null })
  else if (sent.logo !== undefined) {
    try {
      const { type, bytes } = decodeLogo(sent.logo)
      Object.assign(changes, { logo_type: type, logo: bytes })
    } catch (error) {
      if (!(error instanceof LogoError)) throw error
      errors.logo = [fieldError('not-a-logo', 'logo', { problem: error.message })]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return changes
}
