import { createHash } from 'node:crypto'
import type { BotHit } from '../bot-hit.ts'
import type { Drops, Event } from '../event.ts'
import { botColumns } from '../sql/bot-columns.ts'
import { eventColumns } from '../sql/columns.ts'

/** A reference implementation of `checksumSql`. */
export function referenceChecksum(
  events: readonly Event[],
  drops: readonly Drops[],
  bots: readonly BotHit[] = [],
): bigint {
  const texts = [
    ...events.map((event) =>
      eventColumns.map(({ field }) => (field === 'props' ? mapText(event.props) : String(event[field]))),
    ),
    ...drops.map(({ website, time, reason, count }) => ['drop', website, time, reason, count]),
    ...bots.map((hit) => ['bot', ...botColumns.map(({ name }) => hit[name])]),
  ]
  return texts.reduce((sum, cells) => (sum + hash(cells.join('\u001f'))) % 2n ** 64n, 0n)
}

const hash = (text: string): bigint => createHash('md5').update(text).digest().readBigUInt64LE(8)

const mapText = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([key, value]) => `${key}\u001e${value}`)
    .sort()
    .join('\u001d')
