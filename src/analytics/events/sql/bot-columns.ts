import { type BotHit, botPurposes, botReasons, botVerifications } from '../bot-hit.ts'
import type { Row, Value } from './statement.ts'

export interface BotColumn {
  readonly name: keyof BotHit
  readonly type: 'number' | 'text'
  readonly cardinality: 'low' | 'high'
}

/** The columns of the table `bot_hits` in stored order. */
export const botColumns: readonly BotColumn[] = [
  { name: 'website', type: 'number', cardinality: 'low' },
  { name: 'time', type: 'number', cardinality: 'low' },
  { name: 'page', type: 'text', cardinality: 'high' },
  { name: 'bot', type: 'text', cardinality: 'low' },
  { name: 'operator', type: 'text', cardinality: 'low' },
  { name: 'purpose', type: 'text', cardinality: 'low' },
  { name: 'reason', type: 'text', cardinality: 'low' },
  { name: 'verification', type: 'text', cardinality: 'low' },
  { name: 'status', type: 'number', cardinality: 'low' },
  { name: 'count', type: 'number', cardinality: 'low' },
]

/** The columns to select for `toBotHit`. */
export const botColumnNames: readonly string[] = botColumns.map(({ name }) => name)

export const toBotHit = (row: Row): BotHit => ({
  website: Number(row.website),
  time: Number(row.time),
  page: textOf(row.page),
  bot: textOf(row.bot),
  operator: textOf(row.operator),
  purpose: oneOf(botPurposes, row.purpose) ?? 'unknown',
  reason: oneOf(botReasons, row.reason) ?? 'bot_name',
  verification: oneOf(botVerifications, row.verification) ?? 'unverified',
  status: Number(row.status),
  count: Number(row.count),
})

const textOf = (value: Value | undefined): string => String(value ?? '')

const oneOf = <T extends string>(allowed: readonly T[], value: Value | undefined): T | undefined =>
  allowed.find((one) => one === value)
