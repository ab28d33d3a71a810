import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { type FieldError, fieldError } from '../../base/field-errors.ts'
import { foldCase } from '../../base/fold-case.ts'
import { countStars } from '../../base/wildcard.ts'
import { byId, paginate, type SortColumn } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { ChannelRuleRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { type ChannelRule, channels, matchedFields } from '../events/channels.ts'
import type { WebsiteIds } from '../events/sql/website-ids.ts'
import { type ChannelRuleChanges, type ChannelRuleList, maxRules, maxStars } from './channel-rule.ts'

export type ChannelRules = ReturnType<typeof createChannelRules>

/** A rule without its id, place and times. */
type RuleSettings = Omit<ChannelRuleRow, 'id' | 'account_id' | 'position' | 'created_at' | 'updated_at'>

const emptyRule: RuleSettings = {
  match_source: '',
  match_channel: '',
  match_referrer: '',
  match_utm_source: '',
  match_utm_medium: '',
  match_utm_campaign: '',
  channel: '',
  source: '',
}

const byPosition: SortColumn<ChannelRuleRow> = {
  column: 'position',
  type: 'integer',
  read: ({ position }) => position,
}

/** By which accounts name sources and channels. They are applied when statistics are read, to all of history. */
export function createChannelRules({ db, lockRows }: Records, clock: Clock) {
  const ofAccount = (from: Records['db'], account: number) =>
    from.selectFrom('channel_rules').where('account_id', '=', account)

  const allOf = (from: Records['db'], account: number): Promise<readonly ChannelRuleRow[]> =>
    ofAccount(from, account).selectAll().orderBy('position').orderBy('id').execute()

  /** All rules of an account while nobody else changes them. */
  const lockAll = async (from: Records['db'], account: number): Promise<readonly ChannelRuleRow[]> => {
    const found = await lockRows(from.selectFrom('accounts').select('id').where('id', '=', account)).executeTakeFirst()
    if (!found) throw notFound('account')
    return allOf(from, account)
  }

  /** Numbers the rules from 1 in this order. */
  const setPositions = async (from: Records['db'], ordered: readonly ChannelRuleRow[]): Promise<void> => {
    for (const [index, { id, position }] of ordered.entries())
      if (position !== index + 1)
        await from
          .updateTable('channel_rules')
          .set({ position: index + 1 })
          .where('id', '=', id)
          .execute()
  }

  return {
    async list(account: number, query: ChannelRuleList): Promise<ListPage<ChannelRuleRow>> {
      const page = paginate<ChannelRuleRow>(query, { columns: [byPosition, byId()], direction: 'asc' })
      const items = await page.select(ofAccount(db, account).selectAll()).execute()
      const { total } = await ofAccount(db, account)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    async read(account: number, id: number): Promise<ChannelRuleRow> {
      const found = await ofAccount(db, account).selectAll().where('id', '=', id).executeTakeFirst()
      if (!found) throw notFound('channel rule')
      return found
    },

    async create(account: number, { position, ...sent }: ChannelRuleChanges): Promise<ChannelRuleRow> {
      const settings = readSettings(emptyRule, sent)
      return await db.transaction().execute(async (transaction) => {
        const rules = await lockAll(transaction, account)
        if (rules.length >= maxRules)
          throw invalid({
            position: [fieldError('too-many-records', 'position', { max: maxRules, found: rules.length })],
          })
        const now = clock()
        const created = await transaction
          .insertInto('channel_rules')
          .values({
            ...settings,
            ...{ account_id: account, position: rules.length + 1, created_at: now, updated_at: now },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const ordered = placed(rules, created, position)
        await setPositions(transaction, ordered)
        return { ...created, position: ordered.indexOf(created) + 1 }
      })
    },

    async update(account: number, id: number, { position, ...sent }: ChannelRuleChanges): Promise<ChannelRuleRow> {
      return await db.transaction().execute(async (transaction) => {
        const rules = await lockAll(transaction, account)
        const before = rules.find((rule) => rule.id === id)
        if (!before) throw notFound('channel rule')
        const changed = await transaction
          .updateTable('channel_rules')
          .set({ ...readSettings(settingsOf(before), sent), updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const others = rules.filter((rule) => rule !== before)
        const ordered = placed(others, changed, position ?? rules.indexOf(before) + 1)
        await setPositions(transaction, ordered)
        return { ...changed, position: ordered.indexOf(changed) + 1 }
      })
    },

    async remove(account: number, id: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const rules = await lockAll(transaction, account)
        if (!rules.some((rule) => rule.id === id)) throw notFound('channel rule')
        await transaction.deleteFrom('channel_rules').where('id', '=', id).execute()
        await setPositions(
          transaction,
          rules.filter((rule) => rule.id !== id),
        )
      })
    },

    ofAccount: async (account: number): Promise<readonly ChannelRule[]> => (await allOf(db, account)).map(toRule),

    /** The rules of the account that a website belongs to; several websites are of the same account. */
    async ofWebsite(website: WebsiteIds): Promise<readonly ChannelRule[]> {
      const [id] = [website].flat()
      if (id === undefined) return []
      const rows = await db
        .selectFrom('channel_rules')
        .innerJoin('websites', 'websites.account_id', 'channel_rules.account_id')
        .where('websites.id', '=', id)
        .selectAll('channel_rules')
        .orderBy('channel_rules.position')
        .orderBy('channel_rules.id')
        .execute()
      return rows.map(toRule)
    },

    /** The rules as they are, and as they would be with a new one, or a changed one. */
    async tryOut(account: number, id: number | undefined, { position, ...sent }: ChannelRuleChanges) {
      const rules = await allOf(db, account)
      const before = rules.find((rule) => rule.id === id)
      if (id !== undefined && !before)
        throw invalid({ rule: [`rule must be the id of one of your channel rules; found ${id}.`] })
      if (!before && Object.keys(sent).length === 0) return { before: rules.map(toRule), after: rules.map(toRule) }
      const tried = readSettings(before ? settingsOf(before) : emptyRule, sent)
      const others: readonly RuleSettings[] = rules.filter((rule) => rule !== before)
      const place = position ?? (before ? rules.indexOf(before) + 1 : undefined)
      return { before: rules.map(toRule), after: placed(others, tried, place).map(toRule) }
    },
  }
}

/** The rules with another one at a place from 1, or at the end. */
function placed<Rule>(others: readonly Rule[], rule: Rule, position = others.length + 1): readonly Rule[] {
  return others.toSpliced(position - 1, 0, rule)
}

const settingsOf = ({ id, account_id, position, created_at, updated_at, ...settings }: ChannelRuleRow): RuleSettings =>
  settings

const toRule = (row: RuleSettings): ChannelRule => ({
  match: Object.fromEntries(
    matchedFields.flatMap((field) => (row[`match_${field}`] === '' ? [] : [[field, row[`match_${field}`]]])),
  ),
  source: row.source || null,
  channel: row.channel || null,
})

const matchNames = matchedFields.map((field) => `match_${field}` as const)

function readSettings(before: RuleSettings, sent: Partial<RuleSettings>): RuleSettings {
  const trimmed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.trim()]))
  const rule: RuleSettings = { ...before, ...trimmed }
  const errors: Record<string, (string | FieldError)[]> = {}
  for (const name of matchNames) {
    const stars = countStars(rule[name])
    if (stars > maxStars) errors[name] = [fieldError('too-many-wildcards', name, { max: maxStars, found: stars })]
  }
  if (matchNames.every((name) => rule[name] === ''))
    errors.match_source = [`One of ${matchNames.join(', ')} is required; found none.`]
  if (rule.channel === '' && rule.source === '')
    errors.channel = ['channel, source or both are required; found neither.']
  for (const name of ['channel', 'source'] as const)
    if (/[\r\n\t]/.test(rule[name])) errors[name] = [fieldError('not-one-line', name)]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  // Nobody wants both `Search` and `search`.
  const ours = channels.find((channel) => channel === foldCase(rule.channel))
  return ours ? { ...rule, channel: ours } : rule
}
