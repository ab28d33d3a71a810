import { type Static, Type } from 'typebox'
import {
  hideableSections,
  readStoredLimits,
  type SentLimits,
  type StoredLimits,
  storeLimits,
} from '../base/access-limits.ts'
import { invalid } from '../base/errors.ts'
import { describeValue, fieldError } from '../base/field-errors.ts'
import { limitableRoles, type Role } from '../base/permissions.ts'
import type { Records } from '../database/records.ts'

const maxRecords = 1_000
const ids = (what: string) =>
  Type.Array(Type.Integer({ minimum: 1 }), { maxItems: maxRecords, description: `Of a guest: the ids of ${what}` })
const hosts = Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
  maxItems: maxRecords,
  description: 'Of a guest: hosts with all of their reports and crawls',
})
const hidden = Type.Array(Type.Enum([...hideableSections], { title: 'HideableSection' }), {
  description: 'Parts of the account that are hidden; see Roles',
})
const guest = Type.Enum([0, 1], { description: '1: limited to these websites, reports, crawls and projects' })

/** To what a member, an invitation or a key is limited, as it is shown. */
export const accessFields = {
  guest,
  websites: ids('websites'),
  reports: ids('single reports'),
  crawls: ids('single crawls'),
  projects: hosts,
  hidden,
}

/** The same as it is sent. Absent fields are unchanged. */
export const accessForm = {
  guest: Type.Optional(guest),
  websites: Type.Optional(accessFields.websites),
  reports: Type.Optional(accessFields.reports),
  crawls: Type.Optional(accessFields.crawls),
  projects: Type.Optional(hosts),
  hidden: Type.Optional(hidden),
}
const AccessForm = Type.Object(accessForm)
export type AccessForm = Static<typeof AccessForm>

const none: SentLimits = { websites: [], reports: [], crawls: [], projects: [] }

export function showAccess(limits: string | null) {
  const { records, hidden: sections = [] } = readStoredLimits(limits)
  const { websites, reports, crawls, projects } = records ?? none
  return {
    guest: records ? (1 as const) : (0 as const),
    ...{ websites: [...websites], reports: [...reports], crawls: [...crawls], projects: [...projects] },
    hidden: [...sections],
  }
}

/** What is stored of limits that were sent: they name records of the account, and only roles that can be limited have them. */
export async function readAccess(
  db: Records['db'],
  accountId: number,
  { sent, before, role }: { readonly sent: AccessForm; readonly before: string | null; readonly role: Role },
): Promise<string | null> {
  if (!limitableRoles.includes(role)) {
    if (sent.guest === 1 || (sent.hidden?.length ?? 0) > 0) throw cannotBeLimited(role)
    return null
  }
  const limits = await readLimits(db, accountId, sent, before)
  if ((limits.hidden?.length ?? 0) > 0 && role === 'editor' && !limits.records) throw cannotBeLimited(role)
  return storeLimits(limits)
}

const cannotBeLimited = (role: Role) => invalid({ role: [`Only viewers and guests can be limited; found ${role}.`] })

/** The same without a role. */
export async function readLimits(
  db: Records['db'],
  accountId: number,
  sent: AccessForm,
  before: string | null,
): Promise<StoredLimits> {
  const old = readStoredLimits(before)
  const isGuest = sent.guest === undefined ? old.records !== undefined : sent.guest === 1
  const { websites, reports, crawls, projects } = { ...none, ...old.records }
  const records: SentLimits = {
    websites: unique(sent.websites ?? websites),
    reports: unique(sent.reports ?? reports),
    crawls: unique(sent.crawls ?? crawls),
    projects: unique(
      (sent.projects ?? projects).map((host) =>
        host
          .trim()
          .toLowerCase()
          .replace(/^www\./, ''),
      ),
    ),
  }
  if (isGuest) await requireOwn(db, accountId, records, old.records ?? none)
  const hiddenNow = unique(sent.hidden ?? old.hidden ?? [])
  return { ...(isGuest ? { records } : {}), ...(hiddenNow.length > 0 ? { hidden: hiddenNow } : {}) }
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** Records that were deleted since may stay. */
async function requireOwn(db: Records['db'], accountId: number, limits: SentLimits, old: SentLimits): Promise<void> {
  for (const name of ['websites', 'reports', 'crawls'] as const) {
    const added = limits[name].filter((id) => !old[name].includes(id))
    if (added.length === 0) continue
    const rows = await db
      .selectFrom(name)
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', added)
      .execute()
    const own = new Set(rows.map(({ id }) => id))
    const foreign = added.find((id) => !own.has(id))
    if (foreign !== undefined)
      throw invalid({
        [name]: [fieldError('not-allowed', name, { allowed: `ids of ${name} of the account`, found: foreign })],
      })
  }
  for (const project of limits.projects.filter((host) => !old.projects.includes(host))) {
    const owned = async (table: 'reports' | 'crawls') =>
      await db
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', accountId)
        .where('project', '=', project)
        .limit(1)
        .executeTakeFirst()
    if ((await owned('reports')) || (await owned('crawls'))) continue
    const values = { allowed: 'hosts with reports or crawls of the account', found: describeValue(project) }
    throw invalid({ projects: [fieldError('not-allowed', 'projects', values)] })
  }
}
