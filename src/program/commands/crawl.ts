import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { iso, systemClock } from '../../base/clock.ts'
import { messageOf } from '../../base/errors.ts'
import { defaultBranding } from '../../branding/branding.ts'
import { createHostLimits } from '../../fetch/host-limits.ts'
import { crawlLimits } from '../../seo/crawls/crawl.ts'
import {
  type CrawlDocument,
  type IssueUrl,
  issueExamples,
  issueUrls,
  readDocument,
} from '../../seo/crawls/formats/crawl-document.ts'
import { formatCrawlHtml } from '../../seo/crawls/formats/html.ts'
import { formatCrawlJson } from '../../seo/crawls/formats/json.ts'
import { formatCrawlJunit } from '../../seo/crawls/formats/junit.ts'
import { printCrawl } from '../../seo/crawls/formats/print-crawl.ts'
import { formatCrawlSarif } from '../../seo/crawls/formats/sarif.ts'
import { formatCrawlText } from '../../seo/crawls/formats/text.ts'
import { crawlOnce } from '../../seo/crawls/local/crawl-once.ts'
import { readHeaders, readSettings } from '../../seo/crawls/read-settings.ts'
import { createFindingReader } from '../../seo/crawls/results/page-findings.ts'
import { exportPages, type ListedUrl } from '../../seo/crawls/results/pages.ts'
import { type CrawlReader, createCrawlReader } from '../../seo/crawls/results/reader.ts'
import { csvLines, exportColumns, showPage } from '../../seo/crawls/results/shown-page.ts'
import { type CrawlSettings, defaultSettings } from '../../seo/crawls/settings.ts'
import { printable } from '../../seo/formats/terminal.ts'
import { createRenderPool } from '../../seo/render/pool.ts'
import type { Language } from '../../texts/languages.ts'
import { renderOptions } from '../options.ts'
import { readAllow, readBaselineFile, readLanguage, readRender, readScore, readUrls } from './audit-options.ts'
import { type Command, listOption, numberOption, type Options, textOption, UsageError } from './command.ts'
import { type CrawlGate, judgeCrawl, readCrawlBaseline, refuseOtherCrawls } from './crawl-gate.ts'
import { createCrawlProgress } from './progress.ts'
import { openPdfFile, withScreenshots } from './report-files.ts'

const formats = ['text', 'json', 'csv', 'html', 'junit', 'sarif'] as const
type Format = (typeof formats)[number]

const owner = { reader: 'owner' } as const
/** By shells, for a process that a signal ended. */
const interruptedCode = 130

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const list = { type: 'string', multiple: true } as const

export const crawl: Command = {
  usage:
    'crawl URL [--max-pages N] [--max-depth N] [--max-minutes N] [--include PATTERN]… [--exclude PATTERN]… [--subdomains] [--no-sitemaps] [--no-external-links] [--ignore-robots] [--user-agent TEXT] [--rate N] [--concurrency N] [--header NAME:VALUE]… [--render auto|always|never] [--max-rendered N] [--max-resources N] [--screenshots DIR] [--format text|json|csv|html|junit|sarif] [--output FILE] [--language en|de|fr] [--min-score N] [--baseline FILE] [--fail-on new|error] [--allow HOST,CIDR] [--keep FOLDER] [--pdf FILE]',
  help: 'Crawl a site without a running server; exit code 1 below the minimum score, on errors, or on issues that the baseline does not have',
  options: {
    'max-pages': text,
    'max-depth': text,
    'max-minutes': text,
    include: list,
    exclude: list,
    subdomains: flag,
    'no-sitemaps': flag,
    'no-external-links': flag,
    'ignore-robots': flag,
    'user-agent': text,
    rate: text,
    concurrency: text,
    header: list,
    render: text,
    'max-rendered': text,
    'max-resources': text,
    screenshots: text,
    format: text,
    output: text,
    language: text,
    'min-score': text,
    baseline: text,
    'fail-on': text,
    allow: text,
    keep: text,
    pdf: text,
  },
  async run({ config, print }, words, options) {
    const [word, ...rest] = words
    if (word === undefined || rest.length > 0) throw new UsageError('Pass one URL to crawl.')
    const format = readFormat(options)
    const language = readLanguage(options)
    const settings = readCrawlSettings(options)
    const headers = readHeaders(listOption(options, 'header').join('\n'))
    const gate = await readGate(options)
    const allow = [...config.seoAllow, ...readAllow(options)]
    const [url = word] = await readUrls([word], { allow, contact: config.seoUrl })
    if (gate.baseline) refuseOtherCrawls(gate.baseline, { url, settings })
    const hostLimits = createHostLimits()
    const pool = createRenderPool({ allow, contact: config.seoUrl, ...renderOptions(config), hostLimits })
    const problem = settings.render === 'always' ? await pool.problem() : null
    if (problem !== null) throw new UsageError(problem)
    const screenshots = textOption(options, 'screenshots')
    if (screenshots !== undefined) await mkdir(screenshots, { recursive: true })
    const renders = screenshots === undefined ? pool : withScreenshots(pool, screenshots)
    const pdf = await openPdfFile(options, pool)
    const output = await openOutput(textOption(options, 'output'))

    const kept = textOption(options, 'keep')
    const folder = kept ?? (await mkdtemp(join(tmpdir(), 'sightline-crawl-')))
    const progress = createCrawlProgress(settings.max_pages, process.stderr)
    const stopping = stopOnSignals(() => print('Stopping. Press Ctrl+C again to end without a summary.', 'error'))
    try {
      if (kept !== undefined) await mkdir(kept, { recursive: true, mode: 0o700 })
      const { signal } = stopping
      const fetching = { allow, contact: config.seoUrl, threads: config.crawlThreads, hostLimits, renders }
      const common = { folder, url, settings, headers, ...fetching }
      const crawled = await crawlOnce({ ...common, signal, onProgress: progress.update })
      progress.end()
      try {
        const reader = createCrawlReader(crawled.data)
        const { runId, endReason, summary } = crawled
        const generatedAt = iso(systemClock())
        const about = { url, generatedAt, endReason, settings, summary }
        const document = await readDocument(reader, runId, language, about)
        const urlsOf = (check: string) => issueUrls(reader, runId, check)
        const pieces = write(format, document, { reader, runId, language, urlsOf })
        await output.write(pieces)
        await pdf?.write(printCrawl(document, defaultBranding, language))
        if (output.isFile) print(formatCrawlText(document, language, process.stdout.hasColors?.() ?? false).trimEnd())
        const reasons = await judgeCrawl(document, gate, urlsOf)
        for (const reason of reasons) print(printable(reason), 'error')
        if (signal.aborted) return interruptedCode
        return reasons.length > 0 ? 1 : 0
      } finally {
        await crawled.close()
      }
    } finally {
      progress.end()
      stopping.release()
      await pool.close()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Written {
  readonly reader: CrawlReader
  readonly runId: number
  readonly language: Language
  readonly urlsOf: (check: string) => AsyncIterable<IssueUrl>
}

async function* write(
  format: Format,
  document: CrawlDocument,
  { reader, runId, language, urlsOf }: Written,
): AsyncGenerator<string> {
  const pages = exportPages(reader, 'owner', runId, { filters: [] })
  switch (format) {
    case 'text':
      return yield formatCrawlText(document, language, process.stdout.hasColors?.() ?? false)
    case 'html':
      return yield formatCrawlHtml(document, language)
    case 'junit':
      return yield formatCrawlJunit(document, language)
    case 'sarif':
      return yield await formatCrawlSarif(document, language, (check) => issueExamples(reader, runId, check, language))
    case 'csv':
      return yield* csvLines(pages, exportColumns, owner)
    case 'json':
      return yield* formatCrawlJson(document, urlsOf, withFindings(pages, { reader, runId, language }))
  }
}

const pagesAtATime = 200

/** Pages with what was found on them. */
async function* withFindings(
  pages: ReturnType<typeof exportPages>,
  { reader, runId, language }: Omit<Written, 'urlsOf'>,
): AsyncGenerator<object> {
  let some: ListedUrl[] = []
  const shown = async (): Promise<readonly object[]> => {
    const read = some
    some = []
    const ids = read.map(({ id }) => id)
    const findingsOf = await createFindingReader(reader, runId, ids, language)
    return read.map((page) => {
      const { findings, failure } = findingsOf(page.id)
      // Texts of checks are in `issues`.
      return { ...showPage(page, owner), failure, findings: findings.map(({ advice, link, title, ...one }) => one) }
    })
  }
  for await (const page of pages) if (some.push(page) >= pagesAtATime) yield* await shown()
  yield* await shown()
}

function readFormat(options: Options): Format {
  const name = textOption(options, 'format') ?? 'text'
  const format = formats.find((one) => one === name)
  if (format === undefined) throw new UsageError(`--format must be one of ${formats.join(', ')}; found ${name}.`)
  return format
}

function readCrawlSettings(options: Options): CrawlSettings {
  const numbers = {
    max_pages: numberOption(options, 'max-pages', crawlLimits.max_pages),
    max_depth: numberOption(options, 'max-depth', crawlLimits.max_depth),
    max_minutes: numberOption(options, 'max-minutes', crawlLimits.max_minutes),
    rate: numberOption(options, 'rate', crawlLimits.rate),
    concurrency: numberOption(options, 'concurrency', crawlLimits.concurrency),
    max_rendered: numberOption(options, 'max-rendered', crawlLimits.max_rendered),
    max_resources: numberOption(options, 'max-resources', crawlLimits.max_resources),
  }
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  const agent = textOption(options, 'user-agent') ?? ''
  if (!/^[\x20-\x7e]{0,200}$/.test(agent)) throw new UsageError('--user-agent must be up to 200 ASCII characters.')
  return readSettings(
    {
      ...given,
      include: listOption(options, 'include').join('\n'),
      exclude: listOption(options, 'exclude').join('\n'),
      subdomains: options.subdomains === true ? 1 : 0,
      sitemaps: options['no-sitemaps'] === true ? 0 : 1,
      external_links: options['no-external-links'] === true ? 0 : 1,
      respect_robots: options['ignore-robots'] === true ? 0 : 1,
      user_agent: agent,
      render: readRender(options, options.screenshots !== undefined),
    },
    defaultSettings,
  )
}

async function readGate(options: Options): Promise<CrawlGate> {
  const file = textOption(options, 'baseline')
  const baseline = file === undefined ? null : readCrawlBaseline(await readBaselineFile(file))
  const failOn = textOption(options, 'fail-on') ?? (baseline === null ? null : 'new')
  if (failOn !== null && failOn !== 'new' && failOn !== 'error')
    throw new UsageError(`--fail-on must be one of new, error; found ${failOn}.`)
  if (failOn === 'new' && baseline === null) throw new UsageError('--fail-on new needs a --baseline to compare with.')
  return { minScore: readScore(options), baseline, failOn }
}

/** The file, or standard output. The file is opened first, so that a mistake in its name costs no crawl. */
async function openOutput(file: string | undefined) {
  const stream: Writable = file === undefined ? process.stdout : createWriteStream(file)
  if (file !== undefined) {
    try {
      await once(stream, 'open')
    } catch (error) {
      throw new UsageError(`The output can't be written: ${messageOf(error)}`)
    }
  }
  return {
    isFile: file !== undefined,
    async write(pieces: AsyncIterable<string>): Promise<void> {
      for await (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain')
      if (file === undefined) return
      stream.end()
      await once(stream, 'finish')
    },
  }
}

/** The first signal ends the crawl, a second one the process. */
function stopOnSignals(report: () => void) {
  const stopping = new AbortController()
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(interruptedCode)
    report()
    stopping.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return {
    signal: stopping.signal,
    release: () => void process.off('SIGINT', stop).off('SIGTERM', stop),
  }
}
