import { clickhouse } from '../../../../test/support/event-engines.ts'
import { eventStoreContract } from '../testing/contract.ts'
import { type EngineModule, openEngine } from '../thread/engine.ts'

let place: Promise<EngineModule> | undefined

eventStoreContract({
  ...clickhouse,
  dialect: clickhouse.engine.dialect,
  slow: { text: 'SELECT sleep(1) AS n', reads: 2 },
  async open() {
    place ??= clickhouse.place()
    return openEngine(await place, console.error)
  },
  remove: async () => {},
})
