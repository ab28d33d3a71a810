import { foldCase, hasReplacedLetters } from '../../../base/fold-case.ts'
import { countStars, parseWildcard } from '../../../base/wildcard.ts'
import type { ChannelRule, MatchedField } from '../channels.ts'
import { ruleVersions } from '../rule-versions.ts'
import type { Dialect } from './dialect.ts'
import { wildcardCondition } from './patterns.ts'
import { all, join, type Sql, sql, text } from './sql.ts'

/** The dimensions whose values are decided when they are read. */
export type RuledName = 'source' | 'channel'

export const isRuled = (name: string): name is RuledName => name === 'source' || name === 'channel'

/** Whether rules of an account set this dimension, so that roll-ups, which are the same for all accounts, do not have its values. */
export const hasOwnRules = (name: string, { channelRules = [] }: Pick<Dialect, 'channelRules'>): boolean =>
  isRuled(name) && channelRules.some((rule) => rule[name] !== null)

const changes: readonly ChannelRule[] = ruleVersions.toReversed().flatMap((version) => version.changes)

/** Composed once for a dialect: every condition of a filter has it, and with a hundred rules it has thousands of pieces. */
function composeOnce<Name extends string>(
  compose: (name: Name, dialect: Dialect) => Sql,
): (name: Name, dialect: Dialect) => Sql {
  const composed = new WeakMap<Dialect, Map<string, Sql>>()
  return (name, dialect) => {
    const own = composed.get(dialect) ?? new Map<string, Sql>()
    composed.set(dialect, own)
    const value = own.get(name) ?? compose(name, dialect)
    own.set(name, value)
    return value
  }
}

/** By our own rules: what was stored, and what has changed since. */
const currentValue = composeOnce((name: string, dialect) =>
  isRuled(name) && !dialect.readsCurrentRules ? firstMatch(changes, name, text, dialect) : text(name),
)

const rolledUp = new WeakMap<Dialect, Dialect>()

/** The dialect for tables of roll-ups, whose values need no comparison with our own rules: half of the time of a filter by source. */
export function dialectOfRollUps(dialect: Dialect): Dialect {
  const own = rolledUp.get(dialect) ?? { ...dialect, readsCurrentRules: true }
  rolledUp.set(dialect, own)
  return own
}

/** The source or channel of a row of `events`, or of a table that has the dimensions of visits as columns. */
export const ruledValue = composeOnce((name: RuledName, dialect) =>
  firstMatch(dialect.channelRules ?? [], name, (field) => currentValue(field, dialect), dialect),
)

/** The value that the first rule that matches sets; without any, the one before. */
function firstMatch(
  rules: readonly ChannelRule[],
  name: RuledName,
  valueBefore: (name: string) => Sql,
  dialect: Dialect,
): Sql {
  const cases = rules.flatMap((rule) =>
    rule[name] === null ? [] : [sql`WHEN ${ruleCondition(rule, valueBefore, dialect)} THEN ${rule[name]}`],
  )
  if (cases.length === 0) return valueBefore(name)
  const first = firstCondition(rules, name, valueBefore, dialect)
  return sql`(CASE ${join(first ? [first, ...cases] : cases, ' ')} ELSE ${valueBefore(name)} END)`
}

/** Fewer rules are compared one by one. */
const minRulesToSkip = 4

/**
 * If all rules name whole values of the same column: whether none of them matches, which is so for nearly all rows, and is one comparison
 * instead of one for each rule. They were most of the time of views with filters.
 */
function firstCondition(
  rules: readonly ChannelRule[],
  name: RuledName,
  valueBefore: (name: string) => Sql,
  dialect: Dialect,
): Sql | null {
  const matches = rules.filter((rule) => rule[name] !== null).map(({ match }) => Object.entries(match))
  const [field] = matches[0]?.[0] ?? []
  const patterns = matches.flatMap(([only, ...others]) =>
    only && others.length === 0 && only[0] === field && countStars(only[1]) === 0 ? [foldCase(only[1])] : [],
  )
  if (field === undefined || field === 'referrer' || patterns.some(hasReplacedLetters)) return null
  if (patterns.length < Math.max(minRulesToSkip, matches.length)) return null
  const value = valueBefore(field)
  const folded = dialect.foldCase(value, patterns)
  return sql`WHEN ${value} = '' OR NOT ${dialect.isOneOf(folded, patterns)} THEN ${valueBefore(name)}`
}

const ruleCondition = ({ match }: ChannelRule, valueBefore: (name: string) => Sql, dialect: Dialect): Sql =>
  all(
    Object.entries(match).flatMap(([field, pattern]) => {
      const value = valueBefore(field)
      const host = field === ('referrer' satisfies MatchedField) ? dialect.before(value, '/') : value
      const folded = foldCase(pattern)
      // Most values are empty, and comparing with that is the fastest.
      return [sql`${value} <> ''`, wildcardCondition(dialect.foldCase(host, [folded]), parseWildcard(folded), dialect)]
    }),
  )

/** The columns that a dimension is computed from. */
export const columnsOf = (name: string, { channelRules = [] }: Pick<Dialect, 'channelRules'>): readonly string[] => {
  if (!isRuled(name)) return [name]
  const read = [...changes, ...channelRules]
    .filter((rule) => rule[name] !== null)
    .flatMap(({ match }) => Object.keys(match))
  // Matching by one of the two may need what decides about the other.
  const all = new Set([name, ...read])
  if (all.size > 1) for (const { match } of changes) for (const field of Object.keys(match)) all.add(field)
  return [...all]
}
