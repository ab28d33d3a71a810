import { allEventEngines } from '../../../../test/support/event-engines.ts'
import type { ChannelRule } from '../../events/channels.ts'
import { withChannelRules } from '../../events/engine.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { createStats } from '../stats.ts'

/** Prints the channels and sources of a store, first as it was left, and then with all days rolled up. */
const [name, place = '', span = ''] = process.argv.slice(2)
const tested = allEventEngines.find((one) => one.name === name)
if (!tested) throw new Error(`There is no engine ${name}.`)
const { engine } = tested
const { module, ...rest } = JSON.parse(place)
const store = await openEngine({ ...rest, module: new URL(module) }, console.error)
const order = { search: '', sortBy: 'visits', descending: true, limit: 100, offset: 0 } as const
const query = { website: 1, span: JSON.parse(span), filters: [], metrics: ['visits'], ...order } as const
const rules: readonly ChannelRule[] = [{ match: { channel: 'ai' }, source: null, channel: 'Machines' }]

async function read(rules: readonly ChannelRule[]) {
  const stats = createStats(store, withChannelRules(engine, rules))
  const values = async (name: 'source' | 'channel') =>
    Object.fromEntries(
      (await stats.breakdown({ ...query, dimension: { name } })).rows.map((row) => [row.value, row.measured.visits]),
    )
  return { channels: await values('channel'), sources: await values('source') }
}

const asLeft = await read([])
while (await store.rollUp(Date.UTC(2100, 0, 1)));
console.log(JSON.stringify({ asLeft, rolledUp: await read([]), withOwnRules: await read(rules) }))
await store.close()
process.exit(0)
