/**
 * The CPU time of one read by a key and by a session, compared with an older checkout:
 *
 *   npm run bench:reads -- --program DIR [--rounds 12] [--requests 2000]
 *
 * Rounds of both programs alternate, and medians are compared: on a machine that does something else as well, the clock says little.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type StartedCheckout, startCheckout } from './checkout.ts'
import { cpuSecondsOf } from './process-cpu.ts'

const { values } = parseArgs({
  options: {
    program: { type: 'string' },
    rounds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '2000' },
  },
})
if (values.program === undefined) throw new Error('--program names the folder of the older checkout.')
const [rounds, requests] = [Number(values.rounds), Number(values.requests)]

const key = 'sl_bench_0123456789abcdef0123456789'
const unlimited = {
  SIGHTLINE_API_KEY: key,
  SIGHTLINE_LIMIT_PER_KEY: '100000000',
  SIGHTLINE_LIMIT_PER_ADDRESS: '100000000',
  SIGHTLINE_BROWSER: 'off',
  SIGHTLINE_AUDIT_THREADS: '1',
}

type Headers = Readonly<Record<string, string>>

interface Measured extends StartedCheckout {
  readonly name: string
  readonly agent: Agent
  readonly session: Headers
}

const callers = {
  'list by key': (_: Measured) => ['/api/v1/websites?per_page=10', { authorization: `Bearer ${key}` }] as const,
  'list by session': ({ session }: Measured) => ['/api/v1/websites?per_page=10', session] as const,
  'record by key': (_: Measured) => ['/api/v1/websites/1', { authorization: `Bearer ${key}` }] as const,
  'record by session': ({ session }: Measured) => ['/api/v1/websites/1', session] as const,
} as const
type Caller = keyof typeof callers

async function start(name: string, checkout: string, folder: string): Promise<Measured> {
  const started = await startCheckout(checkout, folder, unlimited)
  const post = (path: string, body: string, headers: Headers): Promise<Response> =>
    fetch(started.analyticsUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  for (let n = 0; n < 10; n++)
    await post('/api/v1/websites', `domain=bench${n}.example`, { authorization: `Bearer ${key}` })
  const token = /token=([\w-]{43})/.exec(readFileSync(join(folder, 'first-api-key'), 'utf8'))?.[1]
  const form = `token=${token}&email=owner@example.com&password=correct+horse+battery`
  const welcome = await post('/api/v1/welcome', form, { origin: started.analyticsUrl })
  if (welcome.status !== 201) throw new Error(`${name}: ${welcome.status} ${await welcome.text()}`)
  const cookie = welcome.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return {
    ...{ ...started, name, session: { cookie: cookie.join('; ') } },
    agent: new Agent({ keepAlive: true, maxSockets: 16 }),
  }
}

const once = ({ analyticsUrl, agent }: Measured, path: string, headers: Headers): Promise<void> =>
  new Promise((resolve, reject) => {
    send(analyticsUrl + path, { agent, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
      reply.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })

/** Microseconds of CPU for one request. */
async function measure(program: Measured, caller: Caller, count: number): Promise<number> {
  const [path, headers] = callers[caller](program)
  const before = cpuSecondsOf(program.pid)
  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) await once(program, path, headers)
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return ((cpuSecondsOf(program.pid) - before) * 1e6) / count
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0

const folder = mkdtempSync(join(tmpdir(), 'sightline-reads-'))
const programs = [
  await start('then', values.program, join(folder, 'then')),
  await start('now', process.cwd(), join(folder, 'now')),
]
try {
  for (const caller of Object.keys(callers) as Caller[]) {
    const costs = new Map<Measured, number[]>(programs.map((program) => [program, []]))
    for (const program of programs) await measure(program, caller, requests)
    for (let round = 0; round < rounds; round++)
      for (const program of round % 2 === 0 ? programs : programs.toReversed())
        costs.get(program)?.push(await measure(program, caller, requests))
    const [then = 0, now = 0] = programs.map((program) => median(costs.get(program) ?? []))
    const [least, most] = [Math.min, Math.max].map((of) => of(...(costs.get(programs[1] as Measured) ?? [])))
    console.log(
      `${caller.padEnd(18)} ${then.toFixed(0)} → ${now.toFixed(0)} µs of CPU (${((now / then - 1) * 100).toFixed(1)} %), ${least?.toFixed(0)} to ${most?.toFixed(0)} in ${rounds} rounds`,
    )
  }
} finally {
  for (const { agent, stop } of programs) {
    agent.destroy()
    await stop()
  }
  rmSync(folder, { recursive: true, force: true })
}
