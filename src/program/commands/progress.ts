import type { WriteStream } from 'node:tty'
import type { CrawlTotalRow } from '../../database/crawl-data/schema.ts'

const width = 30

/** Shows a progress bar on a terminal, and nothing if the output goes to a file or another program. */
export function createProgress(size: number, stream: WriteStream) {
  let total = size
  let done = 0
  let detail = ''
  const draw = (): void => {
    const full = Math.round((width * done) / Math.max(1, total))
    const text = `${'█'.repeat(full)}${'░'.repeat(width - full)} ${done} of ${total}${detail && ` · ${detail}`}`
    // Longer lines would wrap, and the rest of the previous line has to be overwritten.
    const columns = Math.max(width, (stream.columns || 80) - 1)
    stream.write(`\r${text.slice(0, columns).padEnd(columns)}`)
  }
  if (stream.isTTY) draw()
  return {
    step(by = 1): void {
      done += by
      if (stream.isTTY) draw()
    },
    /** For work whose size is not known in advance. */
    set(nowDone: number, nowTotal: number, text: string): void {
      done = nowDone
      total = nowTotal
      detail = text
      if (stream.isTTY) draw()
    },
    /** What is being done right now. */
    describe(next: string): void {
      detail = next
      if (stream.isTTY) draw()
    },
    end(): void {
      if (stream.isTTY) stream.write(`\r${' '.repeat(Math.max(width, (stream.columns || 80) - 1))}\r`)
    },
  }
}

/** A progress bar for one step after another. */
export function createStepProgress() {
  const progress = createProgress(1, process.stderr)
  return {
    set: (what: string, done: number, total: number): void => progress.set(done, Math.max(1, total), what),
    end: progress.end,
  }
}

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
