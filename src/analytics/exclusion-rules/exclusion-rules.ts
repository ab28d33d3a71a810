import type { Clock } from '../../base/clock.ts'
import { invalid } from '../../base/errors.ts'
import { annotate } from '../../database/annotate.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { ExclusionRuleRow } from '../../database/schema.ts'
import { addJob } from '../../jobs/add.ts'
import { exclusionJobs } from '../../jobs/kinds.ts'
import { maxSlots, type RuleMatch } from '../events/exclusion-rules.ts'
import type { ExclusionRuleChanges, NewExclusionRule, RulePreviewRequest } from './exclusion-rule.ts'
import { readRuleValue } from './validate-rule.ts'

export type ExclusionRules = ReturnType<typeof createExclusionRules>

/** The rules of websites. Callers have checked that the website is one of their account. `changed` is called after each change. */
export function createExclusionRules(records: Records, clock: Clock, changed: () => void) {
  const rules = createOwnedRecords(records, clock, 'exclusion_rules', {
    /** Has stored events compared with all rules. */
    async begin(transaction, website) {
      const now = clock()
      await addJob(transaction, { kind: exclusionJobs, key: String(website), dueAt: now }, now)
    },
    async written(transaction, website, { before, after }) {
      if ((before?.enabled ?? 0) !== (after?.enabled ?? 0))
        await annotate(transaction, [website], { kind: 'exclusions', text: 'rules', time: clock() })
    },
    committed: changed,
  })

  /** One that no rule has, not even a deleted one whose bit may still be in events. */
  const freeSlot = async (from: Records['db'], website: number): Promise<number> => {
    const rows = await from.selectFrom('exclusion_rules').select('slot').where('website_id', '=', website).execute()
    const taken = new Set(rows.map(({ slot }) => slot))
    const slot = Array.from({ length: maxSlots }, (_, index) => index).find((index) => !taken.has(index))
    if (slot !== undefined) return slot
    throw invalid({
      kind: [
        `At most ${maxSlots} rules can be created and deleted within a day; found ${rows.length}. Turn an existing one on instead, or wait.`,
      ],
    })
  }

  return {
    ...rules,

    create(website: number, { note = '', enabled = 1, ...sent }: NewExclusionRule): Promise<ExclusionRuleRow> {
      const rule = readRule(sent)
      return rules.create(website, async (transaction) => ({
        columns: { ...rule, note, enabled, slot: await freeSlot(transaction, website) },
      }))
    },

    update: (website: number, id: number, { note, enabled }: ExclusionRuleChanges): Promise<ExclusionRuleRow> =>
      rules.update(website, id, (before) => ({
        columns: {
          ...(note !== undefined && { note }),
          ...(enabled !== undefined && enabled !== before.enabled && { enabled, applied_at: null }),
        },
      })),
  }
}

/** Throws if the value does not fit the kind. */
export function readRule({ kind, value = '' }: RulePreviewRequest): RuleMatch {
  const read = readRuleValue(kind, value)
  if ('errors' in read) throw invalid({ value: [...read.errors] })
  return { kind, value: read.value }
}
