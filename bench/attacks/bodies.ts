import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Attack, megabytes, seconds } from './attack.ts'
import type { Program, ProgramReply } from './program.ts'
import { shareTokenOf } from './program.ts'
import { importPages } from './readers.ts'
import { addAccount } from './tenants.ts'

const maxBlockMs = 100

/** A funnel of as many steps as there may be, which every event of `importPages` matches. */
const funnelSteps = [...'/page-x/page'].map((letter) => `step=page:contains:${letter}`).join('&')

/** Sends something, and measures how long the event loop was blocked meanwhile. */
async function blockOf(program: Program, send: () => Promise<ProgramReply>) {
  await program.ask(`${program.analyticsUrl}/health`, { key: null })
  await sleep(1_000)
  const started = Date.now()
  const { status } = await send()
  await sleep(500)
  const block = program.longestBlockMs(started)
  return { measured: `${block === 0 ? 'under 40' : block} ms (status ${status})`, held: block < maxBlockMs }
}

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}<path d="M0 0"/></svg>`

const logos: Readonly<Record<string, string>> = {
  'comments that do not end': svg(`<style>${'/*'.repeat(49_000)}</style>`),
  'text without rules': svg(`<style>${'a'.repeat(99_000)}</style>`),
  'a rule with thousands of selectors': svg(`<style>${'a,'.repeat(24_000)}a{${'fill:a;'.repeat(7_000)}}</style>`),
}

const properties = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, at])))

const bodies: Readonly<Record<string, readonly [type: string, body: () => string]>> = {
  '4 MB of nested arrays': ['application/json', () => '['.repeat(4_000_000)],
  'two million lines': ['application/x-ndjson', () => '1\n'.repeat(2_000_000)],
  '200,000 properties': ['application/json', () => `{"name":"Sent","props":${properties(200_000)}}`],
}

/** A dump with nothing but blanks where its rows should be: 54 kB compressed. */
const hostileDump = (): Buffer =>
  gzipSync(
    `-- PostgreSQL database dump\nINSERT INTO website_event (event_id, website_id, session_id, created_at, url_path) VALUES ${' '.repeat(54 * 1024 ** 2)}`,
    { level: 9 },
  )

/** Creates an import, uploads its file, and returns its URL. */
async function upload(program: Program, key: string, domain: string, kind: string, file: Buffer): Promise<string> {
  const website = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain }, key)
  const imports = `${program.analyticsUrl}/api/v1/websites/${website.id}/imports`
  const { id } = await program.make(
    imports,
    { kind, file_name: kind === 'umami' ? 'dump.sql.gz' : 'events.csv.gz', size: file.length },
    key,
  )
  const headers = { 'content-type': 'application/octet-stream' }
  const part = 512 * 1024
  for (let offset = 0; offset < file.length; offset += part) {
    const body = file.subarray(offset, offset + part)
    const { status, text } = await program.ask(`${imports}/${id}/file?offset=${offset}`, {
      method: 'PUT',
      ...{ key, headers, body },
    })
    if (status >= 300) throw new Error(`upload: ${status} ${text}`)
  }
  return `${imports}/${id}`
}

/** How long it takes until an import is in one of these states; null if it takes longer than the limit. */
async function msUntil(
  program: Program,
  { key, url, states, limitMs }: { key: string; url: string; states: readonly string[]; limitMs: number },
): Promise<number | null> {
  const started = performance.now()
  while (performance.now() - started < limitMs) {
    const { state } = JSON.parse((await program.ask(url, { key })).text).data
    if (states.includes(state)) return performance.now() - started
    await sleep(100)
  }
  return null
}

export const bodyAttacks: readonly Attack[] = [
  ...Object.entries(logos).map(
    ([name, logo]): Attack => ({
      name: `A logo of 99 kB: ${name}`,
      limit: `blocks for less than ${maxBlockMs} ms of CPU`,
      run: (program) =>
        blockOf(program, () =>
          program.ask(`${program.seoUrl}/api/v1/branding`, {
            method: 'POST',
            json: { logo: Buffer.from(logo).toString('base64') },
          }),
        ),
    }),
  ),
  ...Object.entries(bodies).map(
    ([name, [type, body]]): Attack => ({
      name: `Events of a server: ${name}`,
      limit: `blocks for less than ${maxBlockMs} ms of CPU`,
      async run(program) {
        const { id } = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'events.test' })
        const url = `${program.analyticsUrl}/api/v1/websites/${id}/events`
        const sent = body()
        return await blockOf(program, () =>
          program.ask(url, { method: 'POST', headers: { 'content-type': type }, body: sent }),
        )
      },
    }),
  ),
  {
    name: 'An import of 54 kB that unpacks to 54 MB of blanks',
    limit: 'another account’s import is done within 30 s, and 5 s after canceling nothing is read any more',
    async run(program) {
      const [key, otherKey] = [await addAccount(program, 'a@example.test'), await addAccount(program, 'b@example.test')]
      const hostile = await upload(program, key, 'hostile.test', 'umami', hostileDump())
      await sleep(2_000)
      const csv = gzipSync(`time,visitor,page\n${Date.now()},v,/\n`)
      const small = await upload(program, otherKey, 'small.test', 'sightline', csv)
      const states = ['done', 'failed']
      const done = await msUntil(program, { key: otherKey, url: small, states, limitMs: 60_000 })
      await program.ask(`${hostile}/cancel`, { method: 'POST', key, json: {} })
      await sleep(5_000)
      const before = program.cpuMs()
      await sleep(2_000)
      const cores = (program.cpuMs() - before) / 2_000
      return {
        measured: `other import: ${done === null ? 'not in time' : seconds(done)}; 5 s after canceling: ${cores.toFixed(2)} cores`,
        held: done !== null && done < 30_000 && cores < 0.3,
      }
    },
  },
  {
    name: 'A broken request while the reply to the one before is under way',
    limit: 'nothing is written into that reply',
    async run(program) {
      const { hostname, port } = new URL(program.analyticsUrl)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      let received = ''
      socket.setEncoding('latin1').on('data', (text) => {
        received += text
      })
      socket.write(`GET /docs/js/scalar.js HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\nBROKEN\r\n\r\n`)
      await once(socket, 'close')
      const isWritten = received.includes('HTTP/1.1 400')
      const statuses = received.match(/HTTP\/1\.1 \d{3}/g)?.join(', ')
      return { measured: `${statuses}, ${received.length} bytes`, held: !isWritten && received.length > 100_000 }
    },
  },
  {
    name: 'A filter of Plausible’s API that matches no country',
    limit: 'an empty answer (200)',
    async run(program) {
      await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'country.test' })
      const filters = [['contains', 'visit:country_name', ['Atlantis']]]
      const json = { site_id: 'country.test', metrics: ['visitors'], date_range: 'all', filters }
      const { status } = await program.ask(`${program.analyticsUrl}/api/v2/query`, { method: 'POST', json })
      return { measured: String(status), held: status === 200 }
    },
  },
  {
    name: 'Journeys, funnels, CSVs and PDFs of a shared page, six of each at once',
    limit: 'memory grows by less than 150 MB meanwhile',
    async run(program) {
      const fields = { domain: 'large.test', privacy: 0 }
      const website = await program.make(`${program.analyticsUrl}/api/v1/websites`, fields)
      await importPages(program, website.id, 100_000)
      const shared = `${program.analyticsUrl}/shared/websites/${shareTokenOf(website)}`
      const paths = [
        '/stats/journeys?period=30d',
        `/funnels/query?period=30d&${funnelSteps}&breakdown=page&limit=100`,
        '/stats/page?format=csv&period=30d',
        '/stats/export?format=pdf&period=30d',
      ]
      const before = await program.settledRss()
      let highest = before
      const watching = setInterval(() => {
        highest = Math.max(highest, program.rss())
      }, 50)
      const signal = AbortSignal.timeout(100_000)
      const statuses = await Promise.all(
        Array.from({ length: 24 }, async (_, at) => {
          // From several networks, because the requests of one wait for each other.
          const from = `127.0.${1 + Math.floor(at / 4)}.1`
          const asked = program.ask(shared + paths[at % 4], { key: null, from, signal })
          return (await asked.catch(() => ({ status: 0 }))).status
        }),
      )
      clearInterval(watching)
      const grown = highest - before
      const counts = Object.entries(Object.groupBy(statuses, String)).map(
        ([status, all]) => `${all?.length} × ${status}`,
      )
      return { measured: `+${megabytes(grown)} (${counts.join(', ')})`, held: grown < 150 * 1024 ** 2 }
    },
  },
]
