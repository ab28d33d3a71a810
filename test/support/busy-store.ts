import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostStore } from '../../src/analytics/events/thread/host.ts'
import { hashPassword, verifyPassword } from '../../src/base/passwords.ts'
import { readConfig } from '../../src/program/config.ts'
import { configuredEvents, storeReads } from '../../src/program/event-store.ts'
import { poolThreads } from '../../src/program/thread-pool.ts'

/** Keeps every query of the embedded store busy, and prints how long everything else then takes. */
const read = readConfig(process.env)
if (!('values' in read)) throw new Error('The configuration has mistakes.')
if (process.argv[2] !== 'unprepared') process.env.UV_THREADPOOL_SIZE = String(poolThreads(read.values, undefined))
const { store } = await hostStore(configuredEvents(read.values), (error) => {
  throw error
})
const statement = { text: 'SELECT count(*) AS n FROM range(1000000000) AS a, range(1000000000) AS b', values: [] }
const drain = async (): Promise<void> => {
  for await (const _ of store.stream(statement));
}
const reads = Array.from({ length: storeReads(read.values).readers }, () => store.query(statement))
const ends = Promise.allSettled([...reads, ...Array.from({ length: storeReads(read.values).streams }, drain)])
await sleep(500)

const owner = { network: '127.0.0.1' }
const began = performance.now()
const hash = await hashPassword('correct horse', owner)
await Promise.all([
  verifyPassword('correct horse', hash, owner),
  readFile(new URL(import.meta.url)),
  lookup('localhost'),
])
await store.append({ events: [], drops: [], inbox: 'main', after: 0, lastId: 1 })
await store.rollUp(Date.now())
process.stdout.write(`everything else took ${Math.round(performance.now() - began)} ms\n`)
await store.close()
await ends
