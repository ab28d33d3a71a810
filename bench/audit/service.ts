import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/port.ts'

const apiKey = 'sl_bench_0123456789abcdef0123456789'

/** Measurements of the service's main thread by its probe. */
export interface Measurement {
  readonly longestBlockMs: number
  readonly p99BlockMs: number
  /** The most CPU time between two iterations of the event loop. */
  readonly longestWorkMs: number
  readonly peakMemory: number
}

export interface Service {
  queue(url: string): Promise<void>
  /** Resolves when all reports are audited; sends other requests while it waits. */
  waitUntilIdle(): Promise<void>
  /** Resolves when the site is crawled; sends other requests while it waits. */
  crawl(url: string): Promise<void>
  measure(): Promise<Measurement>
  stop(): Promise<void>
}

/** Starts the whole program with a probe in its main thread. */
export async function startService(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
  const analyticsUrl = `http://127.0.0.1:${await freePort()}`
  const seoUrl = `http://127.0.0.1:${await freePort()}`
  const child = fork(join(import.meta.dirname, '../../src/main.ts'), [], {
    execArgv: ['--import', join(import.meta.dirname, 'loop-probe.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SIGHTLINE_DATA_DIR: folder,
      SIGHTLINE_ANALYTICS_URL: analyticsUrl,
      SIGHTLINE_SEO_URL: seoUrl,
      SIGHTLINE_API_KEY: apiKey,
      SIGHTLINE_SEO_ALLOW: '127.0.0.1',
      SIGHTLINE_LIMIT_PER_KEY: '1000000',
      SIGHTLINE_LIMIT_PER_ADDRESS: '1000000',
      SIGHTLINE_LOG_LEVEL: 'warn',
    },
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!output.includes('Sightline is ready.')) {
    if (child.exitCode !== null) throw new Error(`The service did not start:\n${output}`)
    await sleep(50)
  }

  const ask = async (url: string, body?: URLSearchParams): Promise<string> => {
    const headers = { authorization: `Bearer ${apiKey}` }
    const response = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${url} answered with ${response.status}: ${await response.text()}`)
    return await response.text()
  }

  return {
    async queue(url) {
      await ask(`${seoUrl}/api/v1/reports`, new URLSearchParams({ url }))
    },
    async waitUntilIdle() {
      for (;;) {
        const list: { data: readonly { status: string }[] } = JSON.parse(
          await ask(`${seoUrl}/api/v1/reports?sort_by=generated_at&sort=desc&page=5&per_page=100`),
        )
        if (list.data.at(-1)?.status === 'done') return
        await ask(`${analyticsUrl}/api/v1/websites`)
        await sleep(100)
      }
    },
    async crawl(url) {
      const created: { data: { id: number } } = JSON.parse(
        await ask(`${seoUrl}/api/v1/crawls`, new URLSearchParams({ url })),
      )
      for (;;) {
        const { data }: { data: { status: string } } = JSON.parse(
          await ask(`${seoUrl}/api/v1/crawls/${created.data.id}`),
        )
        if (data.status === 'done') return
        await ask(`${analyticsUrl}/api/v1/websites`)
        await sleep(100)
      }
    },
    async measure() {
      child.send('measure')
      const [measurement]: Measurement[] = await once(child, 'message')
      if (measurement === undefined) throw new Error('The service measured nothing')
      return measurement
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}
