import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { iso, systemClock } from '../../base/clock.ts'
import { defaultBranding } from '../../branding/branding.ts'
import { createHostLimits } from '../../fetch/host-limits.ts'
import type { PoolProgress } from '../../seo/audit/main-thread.ts'
import { type AuditPool, createAuditPool } from '../../seo/audit/pool.ts'
import type { RenderMode } from '../../seo/audit/render-page-facts.ts'
import { renderCheckText } from '../../seo/checks/check-texts.ts'
import { type AuditEntry, isAudited } from '../../seo/formats/audit-document.ts'
import { formatHtml } from '../../seo/formats/html.ts'
import { formatJunit } from '../../seo/formats/junit.ts'
import { printReport } from '../../seo/formats/print-report.ts'
import { formatSarif } from '../../seo/formats/sarif.ts'
import { formatText } from '../../seo/formats/text.ts'
import { createRenderPool } from '../../seo/render/pool.ts'
import { interruptedBy } from '../../seo/reports/audit-error.ts'
import { translateResults } from '../../seo/reports/read-results.ts'
import type { Language } from '../../texts/languages.ts'
import { renderOptions } from '../options.ts'
import { readAllow, readBaselineFile, readLanguage, readRender, readScore, readUrls } from './audit-options.ts'
import { type Command, textOption, UsageError } from './command.ts'
import { judgeEntries, readBaseline } from './gate.ts'
import { createProgress } from './progress.ts'
import { openPdfFile, writeImages } from './report-files.ts'

type Format = (entries: readonly AuditEntry[], language: Language) => string

const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['text', (entries, language) => formatText(entries, language, process.stdout.hasColors?.() ?? false)],
  ['json', (entries) => `${JSON.stringify(entries, null, 2)}\n`],
  ['html', formatHtml],
  ['junit', formatJunit],
  ['sarif', formatSarif],
])

export const audit: Command = {
  usage:
    'audit URL… [--format text|json|html|junit|sarif] [--language en|de|fr] [--min-score N] [--baseline FILE] [--allow HOST,CIDR] [--noindex] [--render auto|always|never] [--screenshots DIR] [--pdf FILE]',
  help: 'Audit pages without a running server; exit code 1 below the minimum score or on a regression against the baseline',
  options: {
    format: { type: 'string' },
    language: { type: 'string' },
    'min-score': { type: 'string' },
    baseline: { type: 'string' },
    allow: { type: 'string' },
    noindex: { type: 'boolean' },
    render: { type: 'string' },
    screenshots: { type: 'string' },
    pdf: { type: 'string' },
  },
  async run({ config, print, write }, words, options) {
    if (words.length === 0) throw new UsageError('Pass one or more URLs to audit.')
    if (words.length > 1 && options.pdf !== undefined) throw new UsageError('--pdf takes one URL.')
    const format = formats.get(textOption(options, 'format') ?? 'text')
    if (!format) throw new UsageError(`--format must be one of ${[...formats.keys()].join(', ')}.`)
    const language = readLanguage(options)
    const bar = readScore(options)
    const baselineFile = textOption(options, 'baseline')
    const baseline = baselineFile === undefined ? [] : readBaseline(await readBaselineFile(baselineFile))

    const allow = [...config.seoAllow, ...readAllow(options)]
    const settings = { allow, contact: config.seoUrl }
    const urls = await readUrls(words, settings)
    const threads = Math.min(urls.length, config.auditThreads ?? availableParallelism())
    const hostLimits = createHostLimits()
    const renders = createRenderPool({ ...settings, ...renderOptions(config), hostLimits })
    const screenshots = textOption(options, 'screenshots')
    const render = readRender(options, screenshots !== undefined)
    const problem = render === 'always' ? await renders.problem() : null
    if (problem !== null) throw new UsageError(problem)
    const pdf = await openPdfFile(options, renders)
    if (screenshots !== undefined) await mkdir(screenshots, { recursive: true })
    const pool = createAuditPool(threads, settings, hostLimits, renders)
    const progress = createProgress(urls.length, process.stderr)
    try {
      const how = { intendedNoindex: options.noindex === true, language, render, screenshots }
      const entries = await auditAll(pool, urls, how, progress)
      progress.end()
      write(format(entries, language))
      for (const entry of entries)
        if (pdf && isAudited(entry)) await pdf.write(printReport(entry, defaultBranding, language))
      const objections = judgeEntries(entries, bar, baseline)
      for (const objection of objections) print(objection, 'error')
      return objections.length > 0 ? 1 : 0
    } finally {
      await pool.close()
      await renders.close()
    }
  },
}

interface AuditOptions {
  readonly intendedNoindex: boolean
  readonly language: Language
  readonly render: RenderMode
  /** The folder that screenshots are written to. */
  readonly screenshots: string | undefined
}

/** Audits as many pages at a time as the pool allows. Results keep the order of the URLs. */
async function auditAll(
  pool: AuditPool,
  urls: readonly string[],
  options: AuditOptions,
  progress: ReturnType<typeof createProgress>,
): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = []
  const probes = new Map<number, PoolProgress>()
  const describe = (): void => {
    const sum = (count: 'done' | 'planned') => [...probes.values()].reduce((all, one) => all + one[count], 0)
    progress.describe(probes.size === 0 ? '' : `checking links and images: ${sum('done')} of ${sum('planned')}`)
  }
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < urls.length; index = next++) {
      entries[index] = await auditOne(pool, urls[index] ?? '', options, (update) => {
        probes.set(index, update)
        describe()
      })
      probes.delete(index)
      progress.step()
      describe()
    }
  }
  await Promise.all(Array.from({ length: Math.min(pool.places, urls.length) }, work))
  return entries
}

async function auditOne(
  pool: AuditPool,
  url: string,
  { intendedNoindex, language, render, screenshots }: AuditOptions,
  onProgress: (progress: PoolProgress) => void,
): Promise<AuditEntry> {
  try {
    const request = { url, intendedNoindex, render, withImages: screenshots !== undefined }
    const delivered = await pool.audit(request, new AbortController().signal, onProgress)
    if (!delivered.ok) return { url, error: renderCheckText(delivered.error, language) }
    if (screenshots !== undefined) await writeImages(screenshots, url, delivered.images)
    const results = translateResults(JSON.parse(delivered.json), language)
    return { url, generatedAt: iso(systemClock()), results }
  } catch (error) {
    return { url, error: renderCheckText(interruptedBy(error), language) }
  }
}
