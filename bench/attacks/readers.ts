import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPageServer } from '../../test/support/page-server.ts'
import { type Attack, megabytes, timed } from './attack.ts'
import { ownerKey, type Program, shareTokenOf } from './program.ts'

/** Imports this number of visits, each of a different page. */
export async function importPages(program: Program, website: number, count: number): Promise<void> {
  const file = join(program.dataDir, '..', 'pages.csv')
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, at) => `${now - at * 100},v${at},/page-${at}-${'x'.repeat(60)}`)
  writeFileSync(file, `time,visitor,page\n${rows.join('\n')}\n`)
  const said = await program.command('import', 'csv', file, '--website', String(website))
  if (!/\d/.test(said)) throw new Error(`The import said: ${said}`)
}

/** Sends a request and never reads the response. It comes from another network than everybody else's requests. */
async function startDeafReader(url: string, key: string | null): Promise<Socket> {
  const { hostname, port, pathname, search } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.9.9.9' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  const authorization = key === null ? '' : `authorization: Bearer ${key}\r\n`
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${authorization}connection: close\r\n\r\n`,
  )
  return socket
}

export const readers: readonly Attack[] = [
  {
    name: 'An export while four clients do not read theirs',
    limit: 'its first byte within 5 s',
    async run(program) {
      const { id } = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'export.test' })
      await importPages(program, id, 200_000)
      const output = await program.command('accounts', 'create', 'other@example.test')
      const key = /sl_\w+/.exec(output)?.[0] ?? ''
      const small = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'small.test' }, key)
      const all = (website: number): string =>
        `${program.analyticsUrl}/api/v1/websites/${website}/events?format=csv&period=30d`
      const deaf: Socket[] = []
      for (let n = 0; n < 4; n += 1) deaf.push(await startDeafReader(all(id), ownerKey))
      await sleep(2_000)
      const { ms, text } = await timed((signal) => program.ask(all(small.id), { key, signal }), 20_000)
      for (const socket of deaf) socket.destroy()
      return { measured: text, held: ms < 5_000 }
    },
  },
  {
    name: 'Six anonymous CSVs of 300,000 rows',
    limit: 'memory grows by less than 400 MB meanwhile',
    async run(program) {
      const website = await program.make(`${program.analyticsUrl}/api/v1/websites`, { domain: 'csv.test', privacy: 0 })
      await importPages(program, website.id, 300_000)
      const url = `${program.analyticsUrl}/shared/websites/${shareTokenOf(website)}/stats/page?format=csv&period=30d`
      const before = await program.settledRss()
      let highest = before
      const watching = setInterval(() => {
        highest = Math.max(highest, program.rss())
      }, 50)
      const end = AbortSignal.timeout(30_000)
      const replies = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const { status } = await program.ask(url, { key: null, signal: end }).catch(() => ({ status: 0 }))
          return status
        }),
      )
      clearInterval(watching)
      const grown = highest - before
      return { measured: `+${megabytes(grown)} (replies ${replies.join(', ')})`, held: grown < 400 * 1024 ** 2 }
    },
  },
  {
    name: '1,000 requests that wait for an audit',
    limit: 'less than a tenth of a core',
    start: { environment: { SIGHTLINE_AUDIT_THREADS: '1' } },
    async run(program) {
      const pages = await startPageServer()
      const end = new AbortController()
      try {
        const url = pages.put('/hangs', () => undefined)
        const { id } = await program.make(`${program.seoUrl}/api/v1/reports`, { url })
        const path = `${program.seoUrl}/api/v1/reports/${id}`
        const statuses: Record<string, number> = {}
        const waiters = Array.from({ length: 1_000 }, async (_, at) => {
          const sent = { method: 'PUT', json: { results: 1 }, headers: { prefer: 'wait=55' }, signal: end.signal }
          const { status } = await program
            .ask(path, { ...sent, from: `127.0.${1 + (at % 50)}.1` })
            .catch(() => ({ status: 0 }))
          statuses[status] = (statuses[status] ?? 0) + 1
        })
        await sleep(4_000)
        const before = program.cpuMs()
        await sleep(5_000)
        const cores = (program.cpuMs() - before) / 5_000
        const answered = JSON.stringify(statuses)
        end.abort()
        await Promise.all(waiters)
        return { measured: `${cores.toFixed(2)} cores (answered meanwhile: ${answered})`, held: cores < 0.1 }
      } finally {
        end.abort()
        pages.close()
      }
    },
  },
]
