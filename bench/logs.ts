import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { createBotAddresses, shippedLists } from '../src/analytics/ingest/bots/addresses.ts'
import { readLog } from '../src/analytics/logs/read-log.ts'

/** Lines of an access log per second, against only reading and splitting them: `npm run bench:logs`, `-- LINES`. */
const lines = Number(process.argv[2] ?? 1_000_000)
const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
]

const folder = await mkdtemp(join(tmpdir(), 'sightline-logs-'))
try {
  const path = join(folder, 'access.log')
  const line = (index: number): string =>
    `203.0.113.${index % 250} - - [10/Oct/2026:13:55:36 +0000] "GET /page/${index % 5000}?a=${index} HTTP/1.1" 200 5120 "-" "${agents[index % agents.length]}"\n`
  const piece = 10_000
  for (let from = 0; from < lines; from += piece)
    await writeFile(path, Array.from({ length: Math.min(piece, lines - from) }, (_, at) => line(from + at)).join(''), {
      flag: 'a',
    })

  const splitting = performance.now()
  let split = 0
  for await (const text of createInterface({ input: createReadStream(path) }))
    split += text.split(' ').length > 0 ? 1 : 0
  const splitSeconds = (performance.now() - splitting) / 1000

  const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const website = { id: 1, domain: 'example.com', verified: true, excludeBots: true, bytes: 0 }
  const rules = { excludesAddress: null, excludesParam: () => false }
  const deps = {
    store,
    website: { ...website, ...rules },
    addresses: createBotAddresses(shippedLists),
    botHitsPerDay: 10_000,
  }
  const reading = performance.now()
  const last = (await Array.fromAsync(readLog(path, deps, new AbortController().signal))).at(-1)
  const readSeconds = (performance.now() - reading) / 1000
  await store.close()
  const rate = (seconds: number): string => Math.round(lines / seconds).toLocaleString('en')
  console.log(`read and split    ${rate(splitSeconds)} lines/s (${split} lines)`)
  console.log(`logs              ${rate(readSeconds)} lines/s (${last?.lines} lines, ${last?.bots} hits of bots)`)
  console.log(`share             ${(splitSeconds / readSeconds).toFixed(2)} (at least 0.20)`)
  console.log(`memory            ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`)
} finally {
  await rm(folder, { recursive: true })
}
