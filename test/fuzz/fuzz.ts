import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addAccount } from '../support/accounts.ts'
import { form } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'
import { ownerKey, type Sightline, startSightline } from '../support/sightline.ts'
import { password, welcomeTokenIn } from '../support/sign-in.ts'
import { storeEvents } from '../support/stored-events.ts'
import type { Caller, FuzzContext } from './fuzz-context.ts'
import { startHostilePages } from './hostile-pages.ts'
import { hostileEvents } from './hostile-rows.ts'
import { scriptMark } from './hostile-values.ts'
import { type Operation, readOperations, requestOf } from './operations.ts'
import { type Block, monitorProcess, type ProcessMonitor } from './process-monitor.ts'
import { brokenRequest, surfaceRequest } from './public-surface.ts'
import { type Random, randomOf } from './random.ts'
import { curlOf, type FuzzReply, type FuzzRequest, send } from './request.ts'

export const limits = {
  replyMs: 2_000,
  /** The limit above the memory use before the first hostile request. */
  memoryBytes: 100 * 1024 ** 2,
  /** A limit in CPU time, because a thread that only waits for a core is slowed by the machine and not by the program. */
  blockCpuMs: 100,
  /** A limit in wall-clock time, without the time that its core ran other threads, for blocks that do not use CPU. */
  blockMs: 500,
  stopMs: 30_000,
}

export interface FuzzOptions {
  readonly seed: number
  readonly seconds: number
  readonly concurrency?: number
  /** Includes the functions that blocked the event loop. */
  readonly profile?: boolean
  readonly say: (line: string) => void
}

export interface Finding {
  readonly kind:
    | 'server error'
    | 'slow reply'
    | 'blocked event loop'
    | 'memory'
    | 'stop'
    | 'script'
    | 'leak'
    | 'logged error'
  readonly what: string
  /** A command that sends the request again. */
  readonly again?: string
}

export interface FuzzSummary {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  readonly findings: readonly Finding[]
  readonly slowestMs: number
  readonly longestBlockMs: number
  readonly memory: Readonly<Record<'before' | 'highest' | 'after', number>>
  readonly stoppedAfterMs: number
}

/** Further findings are only counted by kind, because a run of an hour must not fill the memory that it measures. */
const mostFindings = 200
const preload = new URL('./preload.ts', import.meta.url).href

export async function fuzz({
  seed,
  seconds,
  concurrency = 6,
  profile = false,
  say,
}: FuzzOptions): Promise<FuzzSummary> {
  const dataDir = temporaryFolder()
  const reports = join(dataDir, 'fuzz-reports.txt')
  writeFileSync(reports, '')
  await storeEvents({ environment: { SIGHTLINE_DATA_DIR: dataDir } }, hostileEvents(1, 4_000))
  const pages = await startHostilePages()
  const environment = {
    SIGHTLINE_DATA_DIR: dataDir,
    SIGHTLINE_SEO_ALLOW: '127.0.0.1',
    SIGHTLINE_LOG_LEVEL: 'warn',
    SIGHTLINE_TEST_FUZZ_FILE: reports,
    SIGHTLINE_TEST_FUZZ_PROFILE: profile ? '1' : '0',
    NODE_OPTIONS: `--import=${preload} --expose-gc`,
  }
  const sightline = await startSightline({ environment })
  const watch = monitorProcess(sightline.pid, reports)
  try {
    const started = performance.now()
    const setting = await prepare(sightline, pages.urls)
    const operations = [...(await readOperations(sightline.analyticsUrl)), ...(await readOperations(sightline.seoUrl))]
    const run = createRun({ seed, setting, operations, watch, say })
    const prepared = performance.now()
    await run.warmUp()
    await sleep(2_000)
    const before = await watch.memory()
    const setUp = `prepared in ${secondsBetween(started, prepared)} s, warmed up in ${secondsBetween(prepared)} s`
    say(`${operations.length} operations; ${setUp}; ${megabytes(before.rss)} MB`)
    let seenBlocks = watch.blocks().length
    let longestBlockMs = 0
    const lookAtBlocks = (): void => {
      const blocks = watch.blocks().slice(seenBlocks)
      seenBlocks += blocks.length
      for (const block of blocks) {
        longestBlockMs = Math.max(longestBlockMs, block.cpuMs)
        if (block.cpuMs > limits.blockCpuMs || block.ms > limits.blockMs) run.blocked(block)
      }
    }

    const end = performance.now() + seconds * 1_000
    let nextLine = performance.now() + 30_000
    const lane = async (): Promise<void> => {
      while (performance.now() < end) await run.one()
    }
    const lanes = Array.from({ length: concurrency }, lane)
    const progress = setInterval(() => {
      lookAtBlocks()
      if (performance.now() < nextLine) return
      nextLine += 30_000
      say(`${run.requests()} requests, ${run.findings().length} findings, ${megabytes(watch.highestRss())} MB at most`)
    }, 1_000)
    const crashed = sightline.ended.then((code) => {
      throw new Error(`The program ended with ${code}:\n${sightline.output().slice(-4_000)}`)
    })
    crashed.catch(() => undefined)
    await Promise.race([Promise.all(lanes), crashed])
    clearInterval(progress)

    const after = await settledMemory(watch, before.rss + limits.memoryBytes)
    lookAtBlocks()
    const stopped = await stopUnderLoad(sightline, run)
    const findings = [...run.findings(), ...errorsLogged(sightline.output())]
    if (after.rss > before.rss + limits.memoryBytes) {
      const what = `${megabytes(before.rss)} MB before, ${megabytes(after.rss)} MB after (heap ${megabytes(after.heap)} MB)`
      findings.push({ kind: 'memory', what })
    }
    if (stopped.code !== 0 || stopped.ms > limits.stopMs) {
      findings.push({ kind: 'stop', what: `SIGTERM: exit code ${stopped.code} after ${Math.round(stopped.ms)} ms` })
    }
    return {
      requests: run.requests(),
      statuses: run.statuses(),
      findings,
      slowestMs: Math.round(run.slowestMs()),
      longestBlockMs,
      memory: { before: before.rss, highest: watch.highestRss(), after: after.rss },
      stoppedAfterMs: Math.round(stopped.ms),
    }
  } finally {
    watch.stop()
    pages.server.close()
    await sightline.kill()
  }
}

const secondsBetween = (from: number, to = performance.now()): number => Math.round((to - from) / 1_000)

export const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2)

function errorsLogged(output: string): readonly Finding[] {
  const lines = output.split('\n').filter((line) => /"level":[56]0/.test(line))
  return lines.slice(0, 20).map((line) => ({ kind: 'logged error', what: line.slice(0, 1_500) }))
}

/** Creates the records that requests use: one account that is only read, one that may lose everything, and their pages. */
async function prepare(sightline: Sightline, pages: readonly string[]): Promise<FuzzContext> {
  const { analyticsUrl, seoUrl } = sightline
  const call = async (key: string, method: string, url: string, fields?: Readonly<Record<string, string | number>>) => {
    const sent = fields ? form(fields) : {}
    const response = await fetch(url, { method, ...sent, headers: { ...sent.headers, authorization: `Bearer ${key}` } })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${url}: ${text}`)
    return JSON.parse(text).data
  }
  const idInPage = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? ''
  const websites = []
  for (const [domain, privacy] of [
    ['fuzz.test', 0],
    ['private.test', 1],
    ['locked.test', 2],
  ] as const) {
    const fields = {
      domain,
      privacy,
      exclude_params: '*a*b*c',
      ...(privacy === 2 ? { password: 'correct horse' } : {}),
    }
    websites.push(await call(ownerKey, 'POST', `${analyticsUrl}/api/v1/websites`, fields))
  }
  const reports = []
  for (const url of pages) reports.push(await call(ownerKey, 'POST', `${seoUrl}/api/v1/reports`, { url }))
  const readKey = await call(ownerKey, 'POST', `${analyticsUrl}/api/v1/keys`, { name: 'Reader', read_only: 1 })
  const tenantKey = await addAccount(sightline, 'tenant@fuzz.test')
  const tenantKeys: { id: number }[] = await call(tenantKey, 'GET', `${analyticsUrl}/api/v1/keys`)
  const tenantSite = await call(tenantKey, 'POST', `${analyticsUrl}/api/v1/websites`, { domain: 'tenant.test' })
  for (let wait = 0; wait < 300; wait += 1) {
    const listed: { status: string }[] = await call(ownerKey, 'GET', `${seoUrl}/api/v1/reports?per_page=100`)
    if (listed.every(({ status }) => status === 'done' || status === 'failed')) break
    await sleep(100)
  }
  const withKey = (key: string): Caller['headers'] => [['authorization', `Bearer ${key}`]]
  return {
    analyticsUrl,
    seoUrl,
    callers: [
      { name: 'owner', weight: 6, headers: withKey(ownerKey), writes: false },
      { name: 'reader', weight: 4, headers: withKey(readKey.key), writes: false },
      { name: 'tenant', weight: 6, headers: withKey(tenantKey), writes: true },
      { name: 'session', weight: 2, headers: await sessionOf(sightline, 'tenant@fuzz.test'), writes: true },
      { name: 'nobody', weight: 1, headers: [], writes: true },
      { name: 'wrong key', weight: 1, headers: withKey(`sl_${'0'.repeat(40)}`), writes: true },
      { name: 'wrong session', weight: 1, headers: [['cookie', `sightline_session=${'A'.repeat(43)}`]], writes: true },
    ].flatMap(({ weight, ...caller }): Caller[] => Array(weight).fill(caller)),
    pages,
    created: { websites: [String(tenantSite.id)], reports: [], keys: [] },
    ids: {
      websites: websites.map(({ id }) => String(id)),
      reports: reports.map(({ id }) => String(id)),
      'shared websites': websites.map(({ page }) => idInPage(page)),
      'shared reports': reports.map(({ page }) => idInPage(page)),
      keys: ['1', '2'],
      run: ['1', '2', '3'],
      project: ['127.0.0.1', 'fuzz.test'],
      property: ['plan', 'k1', 'ü'.repeat(140)],
      accounts: ['1', '2'],
    },
    domains: ['fuzz.test', 'private.test', 'locked.test', 'tenant.test'],
    protectedKeyIds: tenantKeys.map(({ id }) => String(id)),
  }
}

/** Signs in with a one-time link, and returns headers like those of a browser. */
async function sessionOf(sightline: Sightline, email: string): Promise<Caller['headers']> {
  const { output } = await sightline.command('accounts', 'link', email)
  const origin = sightline.analyticsUrl
  const sent = form({ token: welcomeTokenIn(output), email, password })
  const headers = { ...sent.headers, origin }
  const response = await fetch(`${origin}/api/v1/welcome`, { method: 'POST', headers, body: sent.body ?? '' })
  assert.equal(response.status, 201, await response.text())
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return [
    ['cookie', cookies.join('; ')],
    ['origin', origin],
  ]
}

interface RunOptions {
  readonly seed: number
  readonly setting: FuzzContext
  readonly operations: readonly Operation[]
  readonly watch: ProcessMonitor
  readonly say: (line: string) => void
}

type Run = ReturnType<typeof createRun>

function createRun({ seed, setting, operations, watch, say }: RunOptions) {
  let index = 0
  let requests = 0
  let slowest = 0
  const statuses: Record<string, number> = {}
  const findings: Finding[] = []
  const recent: { readonly from: number; to: number; readonly request: FuzzRequest }[] = []

  const add = (finding: Finding): void => {
    if (findings.length >= mostFindings) return
    findings.push(finding)
    say(`[${finding.kind}] ${finding.what.slice(0, 300)}`)
  }
  const report = (kind: Finding['kind'], request: FuzzRequest, what: string): void =>
    add({ kind, what: `${request.name}: ${what}`, again: curlOf(request) })

  async function sendOne(request: FuzzRequest): Promise<FuzzReply> {
    const entry = { from: Date.now(), to: Number.POSITIVE_INFINITY, request }
    recent.push(entry)
    if (recent.length > 3_000) recent.splice(0, 1_000)
    const started = performance.now()
    const reply = await send(request)
    const took = performance.now() - started
    entry.to = Date.now()
    requests += 1
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    judge(request, reply, took, started)
    return reply
  }

  function judge(request: FuzzRequest, reply: FuzzReply, took: number, started: number): void {
    const limited = reply.status === 503 && /\r\nretry-after:/i.test(reply.headers)
    if (reply.status >= 500 && !limited && !(reply.status === 501 && request.raw)) {
      report('server error', request, `${reply.status} ${reply.body.slice(0, 300)}`)
    }
    if (request.manner === 'reads' && request.raw === undefined) {
      const fair = took - (request.waitMs ?? 0) - watch.takenByOthers(started)
      slowest = Math.max(slowest, fair)
      if (fair > limits.replyMs) {
        report(
          'slow reply',
          request,
          `${Math.round(fair)} ms, ${Math.round(took)} ms by the clock (${reply.status}, ${reply.bytes} bytes)`,
        )
      }
    }
    if (/\r\ncontent-type: text\/html/i.test(reply.headers) && reply.body.includes(scriptMark)) {
      report('script', request, 'a script of ours stands in the page as it was sent')
    }
    if (
      /node_modules|node:internal|\/src\/\w+\/[\w/-]+\.ts:\d+/.test(reply.body) &&
      !/javascript/.test(reply.headers)
    ) {
      report('leak', request, `the reply holds a path of the program: ${reply.body.slice(0, 300)}`)
    }
  }

  /** Tracks the ids of created records, and deletes the oldest ones beyond a limit. */
  async function keepMade(request: FuzzRequest, reply: FuzzReply): Promise<void> {
    const [, records] = /^POST \/api\/v1\/(websites|reports|keys) /.exec(request.name) ?? []
    if (reply.status !== 201 || (records !== 'websites' && records !== 'reports' && records !== 'keys')) return
    const id = /"id":(\d+)/.exec(reply.body)?.[1]
    const made = setting.created[records]
    if (id) made.push(id)
    if (made.length <= 30) return
    const oldest = made.shift() ?? ''
    const tenant = setting.callers.find(({ name }) => name === 'tenant')
    const base = { origin: request.origin, headers: tenant?.headers ?? [], manner: 'reads' as const }
    await sendOne({
      ...base,
      name: `DELETE the oldest of ${records}`,
      method: 'DELETE',
      target: `/api/v1/${records}/${oldest}`,
    })
  }

  /** The most expensive reads, by all callers that may read. */
  const costly = (random: Random): FuzzRequest => {
    const reads = operations.filter(
      ({ method, path }) => method === 'GET' && /stats|events|reports|projects/.test(path),
    )
    return { ...requestOf(random, random.pick(reads), setting), manner: 'reads' }
  }

  return {
    requests: () => requests,
    statuses: () => statuses,
    findings: () => [...findings],
    slowestMs: () => slowest,
    costly,
    sendOne,
    /** Sends every operation and public page twice, so that lazily loaded code is in memory before memory is measured. */
    async warmUp(): Promise<void> {
      for (let round = 0; round < 2; round += 1) {
        for (const [at, operation] of operations.entries()) {
          const request = requestOf(randomOf(1, round * 1_000 + at), operation, setting)
          await keepMade(request, await send({ ...request, manner: 'reads' }))
        }
        for (let at = 0; at < 60; at += 1) await send(surfaceRequest(randomOf(2, at), setting))
      }
    },
    async one(): Promise<void> {
      index += 1
      const random = randomOf(seed, index)
      if (index % 400 === 0) {
        const request = costly(random)
        await Promise.all(Array.from({ length: 20 }, () => sendOne(request)))
        return
      }
      const kind = random.fraction()
      if (kind < 0.03) await sendOne(brokenRequest(random, setting))
      else if (kind < 0.25) await sendOne(surfaceRequest(random, setting))
      else {
        const request = requestOf(random, random.pick(operations), setting)
        await keepMade(request, await sendOne(request))
      }
    },
    blocked({ at, ms, cpuMs, functions }: Block): void {
      const during = recent.filter(({ from, to }) => from <= at + ms && to >= at).slice(0, 8)
      const requests = during.map(({ request }) => curlOf(request).slice(0, 2_000))
      const what = `${ms} ms, ${cpuMs} ms of CPU${functions && `\n${functions}`}`
      add({ kind: 'blocked event loop', what, again: requests.join('\n  ') })
    },
  }
}

/** Memory use after the program had time to free memory, for at most half a minute. */
async function settledMemory(watch: ProcessMonitor, enough: number) {
  let memory = await watch.memory()
  for (let wait = 0; wait < 15 && memory.rss > enough; wait += 1) {
    await sleep(2_000)
    memory = await watch.memory()
  }
  return memory
}

/** Sends SIGTERM while requests are pending, some of them from clients that do not read. */
async function stopUnderLoad(sightline: Sightline, run: Run): Promise<{ code: number | string; ms: number }> {
  const under = Array.from({ length: 20 }, (_, at) => {
    const request = run.costly(randomOf(3, at))
    return send({ ...request, manner: at % 4 === 0 ? 'reads slowly' : 'reads' })
  })
  await sleep(50)
  const started = performance.now()
  sightline.signal('SIGTERM')
  const tooLong = sleep(limits.stopMs + 5_000, 'still running' as const, { ref: false })
  const code = await Promise.race([sightline.ended, tooLong])
  const ms = performance.now() - started
  await sightline.kill()
  await Promise.all(under)
  return { code, ms }
}
