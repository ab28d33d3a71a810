import type { WriteStream } from 'node:tty'
import type { CrawlTotalRow } from '../../database/crawl-data/schema.ts'
import { createProgress } from './progress.ts'

const lineEveryMs = 5_000

/** A bar on a terminal, and a line from time to time otherwise. */
export function createCrawlProgress(maxPages: number, stream: WriteStream) {
  const bar = createProgress(1, stream)
  const startedAt = Date.now()
  let lineAt = startedAt
  let isOver = false
  return {
    update({ fetched, queued, in_flight, broken, inconclusive }: CrawlTotalRow): void {
      if (isOver) return
      const seconds = Math.max(1, (Date.now() - startedAt) / 1000)
      const speed = `${(fetched / seconds).toFixed(1)} pages/s`
      const problems = [`${broken} broken`, `${inconclusive} inconclusive`].filter((one) => !one.startsWith('0 '))
      const detail = [speed, ...problems].join(' · ')
      const total = Math.min(maxPages, fetched + queued + in_flight)
      bar.set(fetched, total, detail)
      if (stream.isTTY || Date.now() - lineAt < lineEveryMs) return
      lineAt = Date.now()
      stream.write(`${fetched} of ${total} pages · ${detail}\n`)
    },
    end(): void {
      if (!isOver) bar.end()
      isOver = true
    },
  }
}
