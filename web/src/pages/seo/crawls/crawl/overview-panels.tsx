import type { ComponentChildren } from 'preact'
import type { CrawlOverview } from '../../../../api/generated.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { compact, number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { milliseconds } from '../../../../strings/units.ts'
import { BarRows, type Tone } from './bar-rows.tsx'
import { viewLink } from './crawl-access.ts'
import { SplitBar } from './split-bar.tsx'

interface PanelProps {
  readonly overview: CrawlOverview
  /** The run that is shown, if it is not the last. */
  readonly run: number | undefined
}

interface SideCardProps {
  readonly title: string
  readonly unit?: string
  readonly children: ComponentChildren
}

function SideCard({ title, unit, children }: SideCardProps) {
  return (
    <section class="card" aria-label={title}>
      <div class="heading-row">
        <h2>
          {title} <HelpLink topic="crawl.lists" name={title} isAbout />
        </h2>
        {unit && <small class="faint">{unit}</small>}
      </div>
      {children}
    </section>
  )
}

const toneOf: Readonly<Record<string, Tone>> = { ok: 'good', broken: 'bad', inconclusive: 'warn' }

export function Statuses({ overview: { statuses }, run }: PanelProps) {
  const total = statuses.reduce((sum, { pages }) => sum + pages, 0)
  return (
    <SideCard title={t('crawl.statuses')}>
      <BarRows
        unit={t('crawl.unit.urls')}
        total={total}
        rows={statuses.map(({ outcome, status, pages }) => ({
          name: status === null ? t(`crawl.outcome.${outcome}`) : `${status} ${t(`crawl.outcome.${outcome}`)}`,
          count: pages,
          tone: toneOf[outcome] ?? 'neutral',
          href: viewLink(run, 'pages', { filter: [`outcome=${outcome}`, `status=${status ?? ''}`] }),
        }))}
      />
    </SideCard>
  )
}

export function Indexability({ overview: { index_reasons, statuses }, run }: PanelProps) {
  const total = index_reasons.reduce((sum, { pages }) => sum + pages, 0)
  const blocked = statuses.filter(({ outcome }) => outcome === 'blocked').reduce((sum, { pages }) => sum + pages, 0)
  const indexable = index_reasons.find(({ reason }) => reason === null)?.pages ?? 0
  return (
    <SideCard title={t('crawl.indexability')}>
      <SplitBar
        parts={[
          { name: t('crawl.index.yes'), count: indexable, tone: 'good' },
          { name: t('crawl.index.no'), count: total - indexable, tone: 'neutral' },
        ]}
      />
      <BarRows
        unit={t('crawl.unit.pages')}
        total={total}
        rows={index_reasons.map(({ reason, pages }) => ({
          name: reason === null ? t('crawl.index.yes') : t(`crawl.index.${reason}`),
          count: pages,
          tone: reason === null ? 'good' : 'neutral',
          href: viewLink(run, 'pages', {
            filter: reason === null ? 'indexable=1' : [`index_reason=${reason}`, 'indexable=0'],
          }),
        }))}
      />
      {blocked > 0 && (
        <p class="hint">
          {t('crawl.blocked', { n: blocked })}{' '}
          <a class="text-link" href={viewLink(run, 'pages', { filter: 'outcome=blocked' })}>
            {t('crawl.view')}
          </a>
        </p>
      )}
    </SideCard>
  )
}

/** Deeper pages are in one column. */
const maxDepth = 6

export function Depths({ overview: { depths }, run }: PanelProps) {
  const linked = depths.flatMap(({ depth, pages }) => (depth === null ? [] : [{ depth, pages }]))
  const unlinked = depths.find(({ depth }) => depth === null)?.pages ?? 0
  const last = Math.min(maxDepth, Math.max(0, ...linked.map(({ depth }) => depth)))
  const columns = Array.from({ length: last + 1 }, (_, depth) => {
    const isOpen = depth === maxDepth
    const count = linked
      .filter((one) => (isOpen ? one.depth >= depth : one.depth === depth))
      .reduce((sum, { pages }) => sum + pages, 0)
    const name = isOpen ? `${depth}+` : String(depth)
    return {
      name,
      label: isOpen
        ? t('crawl.depth.more', { n: depth })
        : depth === 0
          ? t('crawl.depth.start')
          : t('crawl.depth.column', { n: depth }),
      count,
      warns: isOpen,
      href: viewLink(run, 'pages', { filter: isOpen ? `depth>=${depth}` : `depth=${depth}` }),
    }
  })
  return (
    <SideCard title={t('crawl.depth')} unit={t('crawl.depth.unit')}>
      <Columns columns={columns} />
      {unlinked > 0 && (
        <p class="hint">
          {t('crawl.unlinked', { n: unlinked })}{' '}
          <a class="text-link" href={viewLink(run, 'pages', { filter: ['depth=', 'outcome=ok'] })}>
            {t('crawl.view')}
          </a>
        </p>
      )}
    </SideCard>
  )
}

export function ResponseTimes({ overview: { response_times }, run }: PanelProps) {
  const { buckets, median_ms, p95_ms } = response_times
  const columns = buckets.map(({ up_to_ms, pages }, index) => {
    const above = buckets[index - 1]?.up_to_ms ?? null
    const seconds = (ms: number): string => number(ms / 1000, ms % 1000 === 0 ? 0 : 1)
    const name = up_to_ms === null ? `${seconds(above ?? 0)}+` : seconds(up_to_ms)
    const filter = [
      ...(above === null ? [] : [`response_ms>${above}`]),
      ...(up_to_ms === null ? [] : [`response_ms<=${up_to_ms}`]),
    ]
    return {
      name,
      label: t('crawl.response.column', { time: name }),
      count: pages,
      warns: up_to_ms === null || up_to_ms > 1000,
      href: viewLink(run, 'pages', { filter }),
    }
  })
  return (
    <SideCard title={t('crawl.response')} unit={t('crawl.response.unit')}>
      <Columns columns={columns} />
      {median_ms !== null && p95_ms !== null && (
        <p class="hint">{t('crawl.response.note', { median: milliseconds(median_ms), p95: milliseconds(p95_ms) })}</p>
      )}
    </SideCard>
  )
}

interface Column {
  readonly name: string
  /** What the column stands for, for screen readers. */
  readonly label: string
  readonly count: number
  readonly warns?: boolean
  readonly href: string
}

/** A histogram; each column is a link to its pages. */
function Columns({ columns }: { readonly columns: readonly Column[] }) {
  const max = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <ol class="columns-chart">
      {columns.map(({ name, label, count, warns, href }) => (
        <li key={name}>
          <a href={href} title={`${label}: ${number(count)}`}>
            <span class="visually-hidden">{label}:</span>
            <span class="count">{compact(count)}</span>
            <i class={warns ? 'warn' : ''} style={{ '--height': String(count / max) }} />
            <span class="name" aria-hidden="true">
              {name}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}
