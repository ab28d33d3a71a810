import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { temporaryFolder } from '../../test/support/folder.ts'
import { browserAgent } from '../../test/support/hits.ts'
import { freePort } from '../../test/support/port.ts'

export const ownerKey = 'sl_attack_0123456789abcdef0123456789'

export interface ProgramOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** The mode of a data folder that exists before the start. */
  readonly folderMode?: number
  /** Null lets the first start create a key. */
  readonly key?: null
}

export interface RequestOptions {
  readonly method?: string
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Sent as it is, instead of `json`. */
  readonly body?: string | Buffer
  readonly signal?: AbortSignal
  /** The local IP address to connect from, to simulate another network. */
  readonly from?: string
}

export interface ProgramReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export type Program = Awaited<ReturnType<typeof startProgram>>

const preload = new URL('../../test/fuzz/preload.ts', import.meta.url).href

/** Starts the program of a checkout on loopback, with a new data folder and a probe of its event loop. */
export async function startProgram(directory: string, { environment = {}, folderMode, key }: ProgramOptions = {}) {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  if (folderMode !== undefined) mkdirSync(dataDir, { mode: folderMode })
  const reports = join(folder, 'reports.txt')
  writeFileSync(reports, '')
  const urls = {
    SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
    SIGHTLINE_SEO_URL: `http://127.0.0.1:${await freePort()}`,
  }
  const env = {
    PATH: process.env.PATH,
    ...urls,
    SIGHTLINE_DATA_DIR: dataDir,
    SIGHTLINE_SEO_ALLOW: '127.0.0.1,127.0.0.2',
    SIGHTLINE_LOG_LEVEL: 'warn',
    SIGHTLINE_LIMIT_PER_KEY: '1000000',
    SIGHTLINE_LIMIT_PER_ADDRESS: '1000000',
    SIGHTLINE_TEST_FUZZ_FILE: reports,
    ...(key === null ? {} : { SIGHTLINE_API_KEY: ownerKey }),
    ...environment,
  }
  const spawnIn = (file: string, args: readonly string[], more: Readonly<Record<string, string>>): ChildProcess =>
    // The default umask of most systems.
    spawn('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, file, ...args], {
      cwd: directory,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const child = spawnIn('src/main.ts', [], { NODE_OPTIONS: `--import=${preload} --expose-gc` })
  const output = collect(child)
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  for (let wait = 0; !output().includes('Sightline is ready.'); wait += 1) {
    if (wait > 600 || child.exitCode !== null) throw new Error(`The program did not start:\n${output()}`)
    await sleep(100)
  }
  const pid = child.pid ?? 0
  const agents = new Map<string, Agent>()
  const agentFrom = (localAddress: string): Agent => {
    const agent = agents.get(localAddress) ?? new Agent({ localAddress, connections: 600 })
    agents.set(localAddress, agent)
    return agent
  }
  const lines = (kind: string): readonly string[][] =>
    readFileSync(reports, 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([first]) => first === kind)

  async function ask(
    url: string,
    { method = 'GET', key = ownerKey, headers = {}, json, body, signal, from = '127.0.0.1' }: RequestOptions = {},
  ): Promise<ProgramReply> {
    const answer = await request(url, {
      method: method as 'GET',
      dispatcher: agentFrom(from),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      headersTimeout: 90_000,
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }

  return {
    analyticsUrl: urls.SIGHTLINE_ANALYTICS_URL,
    seoUrl: urls.SIGHTLINE_SEO_URL,
    directory,
    dataDir,
    pid,
    output,
    ended,
    agentFrom,
    ask,
    async command(...args: readonly string[]): Promise<string> {
      const run = spawnIn('src/sightline.ts', args, {})
      const said = collect(run)
      await once(run, 'close')
      return said()
    },
    /** Creates a record and returns it. */
    async make(
      url: string,
      fields: Readonly<Record<string, unknown>>,
      key = ownerKey,
      headers: Readonly<Record<string, string>> = {},
    ) {
      const { status, text } = await ask(url, { method: 'POST', key, json: fields, headers })
      if (status !== 201) throw new Error(`${url}: ${status} ${text}`)
      return JSON.parse(text).data
    },
    async hit(
      fields: Readonly<Record<string, unknown>>,
      { from = '127.0.0.1', agent = browserAgent } = {},
    ): Promise<ProgramReply> {
      const headers = { 'user-agent': agent, 'accept-language': 'en' }
      return await ask(`${urls.SIGHTLINE_ANALYTICS_URL}/api/event`, {
        method: 'POST',
        key: null,
        json: { n: 'pageview', ...fields },
        headers,
        from,
      })
    },
    /** CPU time of all threads. */
    cpuMs(): number {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    rss: (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    /** Memory after garbage collection. */
    async settledRss(): Promise<number> {
      const before = lines('memory').length
      process.kill(pid, 'SIGUSR2')
      for (let wait = 0; wait < 100 && lines('memory').length === before; wait += 1) await sleep(50)
      return Number(lines('memory').at(-1)?.[1] ?? 0)
    },
    /** The longest block of its event loop, in CPU time. */
    longestBlockMs: (since = 0): number =>
      Math.max(
        0,
        ...lines('block')
          .filter(([, at]) => Number(at) >= since)
          .map(([, , , cpu]) => Number(cpu)),
      ),
    hasEnded: (): boolean => child.exitCode !== null || child.signalCode !== null,
    signal: (name: NodeJS.Signals): boolean => child.kill(name),
    async end(): Promise<void> {
      child.kill('SIGKILL')
      await ended
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
  }
  return () => text
}

/** The share token at the end of a record's `page` URL. */
export const shareTokenOf = ({ page }: { readonly page: string }): string =>
  new URL(page).pathname.split('/').at(-1) ?? ''
