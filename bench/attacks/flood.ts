import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/support/eventually.ts'
import { browserAgent } from '../../test/support/hits.ts'
import { type Attack, megabytes, seconds } from './attack.ts'
import { collidingIds } from './colliding-ids.ts'
import type { Program } from './program.ts'

type Hit = Parameters<Program['hit']>

/** Each hit has another user agent, because many hits of one visitor are dropped as a bot's. */
const agentOf = (at: number): string =>
  browserAgent.replace('130.0.0.0', `130.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)

/** A hit is acknowledged once it is on disk, so throughput needs many concurrent requests. */
const connections = 500

/** Sends hits over many connections and counts the accepted ones; stops after `timeoutMs`. */
async function sendAll(program: Program, count: number, hitOf: (index: number) => Hit, timeoutMs: number) {
  let next = 0
  const statuses: Record<number, number> = {}
  const end = performance.now() + timeoutMs
  const sendOnConnection = async (): Promise<void> => {
    while (next < count && performance.now() < end) {
      const [fields, options] = hitOf(next++)
      const { status, headers } = await program.hit(fields, options)
      const counted = status === 202 && headers['x-sightline-dropped'] === undefined ? 202 : status === 202 ? 0 : status
      statuses[counted] = (statuses[counted] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOnConnection))
  return { sent: next, counted: statuses[202] ?? 0, limited: statuses[429] ?? 0 }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
}

export const flood: readonly Attack[] = [
  {
    name: '40,000 hits with crafted delivery ids',
    limit: 'at most 5 s of CPU more than with random ids',
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'ids.test' })
      const cost = async (ids: readonly string[]): Promise<number> => {
        const before = program.cpuMs()
        // From several networks, to stay below the limit of each.
        const hitOf = (at: number): Hit => [
          { u: 'https://ids.test/', k: ids[at] },
          { from: `127.${1 + (at % 8)}.0.1`, agent: agentOf(at) },
        ]
        const { sent } = await sendAll(program, ids.length, hitOf, 60_000)
        await sleep(1_000)
        return ((program.cpuMs() - before) / Math.max(1, sent)) * ids.length
      }
      const random = await cost(Array.from({ length: 40_000 }, (_, at) => `random-${at}-${Math.random()}`))
      const crafted = await cost(collidingIds('ids.test', 40_000))
      const measured = `${seconds(crafted)}, with random ids ${seconds(random)}`
      return { measured, held: crafted - random < 5_000 }
    },
  },
  {
    name: 'Hits from one network in five seconds',
    limit: 'limited, with 429',
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'flood.test' })
      const hitOf = (at: number): Hit => [{ u: `https://flood.test/${at}` }, { agent: agentOf(at) }]
      const { counted, limited } = await sendAll(program, 1_000_000, hitOf, 5_000)
      return { measured: `${counted} counted, ${limited} refused`, held: limited > 0 }
    },
  },
  {
    name: 'The visit of a person during 300,000 hits with rotating user agents',
    limit: 'the next page belongs to the same visit',
    async run(program) {
      const { id } = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'visit.test' })
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'flooded.test' })
      const person = { from: '127.0.0.9' }
      await program.hit({ u: 'https://visit.test/one' }, person)
      const hitOf = (at: number): Hit => [{ u: 'https://flooded.test/' }, { agent: agentOf(at) }]
      const { counted } = await sendAll(program, 300_000, hitOf, 100_000)
      await program.hit({ u: 'https://visit.test/two' }, person)
      const path = `${program.analyticsUrl}/api/v1/websites/${id}/stats?metrics=visits,pageviews&period=today`
      const visits = await eventually(async () => {
        const { data } = JSON.parse((await program.ask(path)).text)
        return data.pageviews.value === 2 ? Number(data.visits.value) : (false as const)
      })
      return { measured: `${visits} visit(s) for two pages, after ${counted} counted hits`, held: visits === 1 }
    },
  },
  {
    name: '600 hits of 57 kB each',
    limit: 'the data folder grows by less than 100 MB',
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'large.test' })
      const before = sizeOf(program.dataDir)
      const props = (at: number) =>
        Object.fromEntries(
          Array.from({ length: 28 }, (_, n) => [
            `key${n}`,
            `${at}`.padEnd(1_990, String.fromCharCode(65 + ((at + n) % 26))),
          ]),
        )
      const hitOf = (at: number): Hit => [
        { n: 'Large', u: 'https://large.test/', p: props(at) },
        { from: `127.${1 + (at % 8)}.0.1`, agent: agentOf(at) },
      ]
      const { counted } = await sendAll(program, 600, hitOf, 40_000)
      await sleep(5_000)
      const grown = sizeOf(program.dataDir) - before
      return { measured: `+${megabytes(grown)} (${counted} counted)`, held: grown < 100 * 1024 ** 2 }
    },
  },
]
