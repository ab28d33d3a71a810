import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { createBotAddresses, shippedLists } from '../src/analytics/ingest/bots/addresses.ts'
import { type LogDeps, readLog } from '../src/analytics/logs/read-log.ts'
import { type LogCounts, writePart } from './logs/generate.ts'
import { describeRatio, measureUsed, sumUsed, type UsedTime } from './used-time.ts'

/**
 * Lines of an access log per second, against only reading and splitting them: `npm run bench:logs`, `-- LINES`. The log is read while it grows, and is rotated 20 times: by renaming,
 * by copying and truncating, and by compression. It has broken lines and binary junk. Some files also have lines of 10 MB, and are not timed, because splitting those takes readline
 * unusually long. No bots are sampled, so that it can be checked that each line counts once.
 */
const lines = Number(process.argv[2] ?? 1_000_000)
const files = 20

const folder = await mkdtemp(join(tmpdir(), 'sightline-logs-'))
const path = join(folder, 'access.log')
const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
const expected: LogCounts = { lines: 0, bots: 0, pages: 0, broken: 0 }
const totals: LogCounts = { lines: 0, bots: 0, pages: 0, broken: 0 }
const pagesByDay = new Map<string, number>()
const positions = new Map<string, number>()
const wrong: string[] = []
const [reads, splits]: [UsedTime[], UsedTime[]] = [[], []]
let [timedLines, peakMegabytes] = [0, 0]

const deps: LogDeps = {
  store,
  website: {
    ...{ id: 1, domain: 'example.com', verified: true, excludeBots: true, bytes: 0 },
    ...{ excludesAddress: null, rules: null, excludesParam: () => false },
  },
  addresses: createBotAddresses(shippedLists),
  botHitsPerDay: Number.MAX_SAFE_INTEGER,
  people: {
    kind: 'totals',
    timezone: 'Europe/Berlin',
    totals: {
      position: async (_, file) => positions.get(file) ?? 0,
      async add({ file, end, byDay }) {
        for (const [day, pages] of byDay) pagesByDay.set(day, (pagesByDay.get(day) ?? 0) + pages)
        positions.set(file, end)
      },
    },
  },
}

function check(what: string, actual: unknown, wanted: unknown): void {
  if (actual !== wanted) wrong.push(`${what}: ${actual} instead of ${wanted}`)
}

function addCounts(sum: LogCounts, more: Readonly<LogCounts>): void {
  for (const name of ['lines', 'bots', 'pages', 'broken'] as const) sum[name] += more[name]
}

/** Returns how many new lines there were. */
async function read(file: string, isTimed: boolean): Promise<number> {
  const [used, last] = await measureUsed(async () => {
    let progressed: Readonly<LogCounts> | undefined
    for await (const progress of readLog(file, deps, new AbortController().signal)) progressed = progress
    return progressed
  })
  if (isTimed) reads.push(used)
  peakMegabytes = process.resourceUsage().maxRSS / 1024
  if (last) addCounts(totals, last)
  return last?.lines ?? 0
}

async function readAndSplit(file: string): Promise<void> {
  const [used] = await measureUsed(async () => {
    const content = createReadStream(file)
    const input = file.endsWith('.gz') ? content.pipe(createGunzip()) : content
    for await (const text of createInterface({ input })) timedLines += text.split(' ').length > 0 ? 1 : 0
  })
  splits.push(used)
}

/** Writes a file with these lines, reads it on the way, rotates it, and reads the rest. */
async function fillAndRotate(number: number, from: number, to: number): Promise<void> {
  const day = number + 1
  const middle = Math.floor((from + to) / 2)
  const hasHugeLine = number % 5 === 0
  const first = await writePart(path, { from, to: middle, day, rest: '', isCut: true, hasHugeLine })
  check(`lines of the first half of file ${number}`, await read(path, !hasHugeLine), first.counts.lines - 1)
  const kind = (['rename', 'truncate', 'compress'] as const)[number % 3]
  const rotated = `${path}.${number}`
  // A server goes on writing to a renamed file until it gets the signal to open the new one.
  if (kind !== 'truncate') await rename(path, rotated)
  const remaining = { from: middle, to, day, rest: first.rest, isCut: false, hasHugeLine }
  const second = await writePart(kind === 'truncate' ? path : rotated, remaining)
  if (kind === 'truncate') {
    await copyFile(path, rotated)
    await truncate(path)
  }
  const file = kind === 'compress' ? `${rotated}.gz` : rotated
  if (kind === 'compress') await pipeline(createReadStream(rotated), createGzip({ level: 1 }), createWriteStream(file))
  check(`lines of the rest of file ${number} (${kind})`, await read(file, !hasHugeLine), second.counts.lines + 1)
  check(`lines of file ${number}, read again`, await read(file, false), 0)
  for (const { counts } of [first, second]) addCounts(expected, counts)
  check(
    `pages of file ${number}`,
    pagesByDay.get(`2026-10-${String(day).padStart(2, '0')}`),
    first.counts.pages + second.counts.pages,
  )
  if (!hasHugeLine) await readAndSplit(file)
  await rm(rotated, { force: true })
  await rm(file, { force: true })
}

try {
  const memory: number[] = []
  for (let number = 0; number < files; number++) {
    await fillAndRotate(number, Math.floor((lines * number) / files), Math.floor((lines * (number + 1)) / files))
    memory.push(Math.round(process.memoryUsage.rss() / 2 ** 20))
  }
  const [stored] = await store.query({
    text: 'SELECT count(*) AS hits, count(DISTINCT page) AS pages FROM bot_hits',
    values: [],
  })
  check('stored hits of bots', stored?.hits, expected.bots)
  check('different pages of bots', stored?.pages, expected.bots)
  for (const name of ['lines', 'bots', 'pages', 'broken'] as const) check(name, totals[name], expected[name])
  const [reading, splitting] = [sumUsed(reads), sumUsed(splits)]
  const rate = ({ ms }: UsedTime): string => Math.round((timedLines * 1000) / ms).toLocaleString('en')
  console.log(`read and split    ${rate(splitting)} lines/s (${timedLines} lines)`)
  console.log(
    `logs              ${rate(reading)} lines/s (${totals.lines} lines, ${totals.bots} hits of bots, ${totals.pages} pages, ${totals.broken} broken)`,
  )
  console.log(`share             ${describeRatio(splitting, reading, 2)}, at least 0.20`)
  console.log(`memory            ${Math.round(peakMegabytes)} MB at most; after each file ${memory.join(', ')} MB`)
  console.log(`each line once    ${wrong.length === 0 ? 'yes' : `no: ${wrong.slice(0, 10).join('; ')}`}`)
  if (wrong.length > 0) process.exitCode = 1
} finally {
  await store.close()
  await rm(folder, { recursive: true })
}
