import { useState } from 'preact/hooks'
import type { CrawlRun, CrawlSummary } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { Icon } from '../../../components/icon.tsx'
import { Pager } from '../../../components/list-controls.tsx'
import { Menu } from '../../../components/menu.tsx'
import { resultForScore } from '../../../components/score.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date, dateTime, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl, siteName } from '../../../urls.ts'
import { CrawlStatusPill } from '../../../website/seo/crawl-status.tsx'
import { FigureChange, Figures } from './crawl/figures.tsx'
import { ScheduleDialog } from './crawl/lazy-parts.tsx'
import { actionsFor, sendAction } from './crawl-actions.ts'
import { DeleteCrawl } from './delete-crawl.tsx'

interface CrawlRunsProps {
  readonly crawl: CrawlSummary
  readonly onChange: () => void
}

/** The runs of a crawl, the newest first, below what its last one changed. */
export function CrawlRuns({ crawl, onChange }: CrawlRunsProps) {
  const { id, url, run, status } = crawl
  const [page, setPage] = useState(1)
  const runs = useLoad(`runs ${id} ${run} ${status} ${page}`, (signal) =>
    request<'listCrawlRuns'>('seo', `/api/v1/crawls/${id}/runs`, { query: { per_page: 10, page }, signal }),
  )
  const name = readableUrl(siteName(url))
  return (
    <section class="card with-menus" aria-label={name}>
      <div class="panel-head wrap">
        <h2 title={url}>{name}</h2>
        {status !== 'done' && <CrawlStatusPill crawl={crawl} />}
        <span class="grow" />
        <Actions crawl={crawl} onChange={onChange} />
      </div>
      <AsyncContent loadable={runs} skeleton={<RowsSkeleton count={6} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t(`crawl.status.${status}`)} />
          ) : (
            <>
              {page === 1 && <LastChange crawl={id} runs={data} />}
              <RunTable crawl={crawl} runs={data} />
              {meta.last_page > 1 && (
                <div class="panel-foot">
                  <Pager meta={meta} onPage={setPage} />
                </div>
              )}
            </>
          )
        }
      </AsyncContent>
    </section>
  )
}

const isComplete = ({ status }: CrawlRun): boolean => status === 'done'

/** What the last complete run has more or less than the one before it. */
function LastChange({ crawl, runs }: { readonly crawl: number; readonly runs: readonly CrawlRun[] }) {
  const [last, before] = runs.filter(isComplete)
  if (last === undefined || before === undefined) return null
  const isComparable = last.scoring_version === before.scoring_version
  const figures = [
    ['score', isComparable ? 'more' : null],
    ['pages', null],
    ['indexable', 'more'],
    ['issues', 'less'],
  ] as const
  return (
    <div class="last-change">
      <Figures
        figures={figures.map(([name, better]) => ({
          label: t(`crawls.column.${name}`),
          value: last[name] === null ? '–' : number(last[name]),
          note: (name !== 'score' || isComparable) && (
            <FigureChange now={last[name]} before={before[name]} better={better} />
          ),
        }))}
      />
      <p class="panel-foot">
        <span>{t('crawls.since', { date: date(before.started_at ?? before.created_at) })}</span>
        <a href={`/crawls/${crawl}?view=changes`}>{t('crawls.compare')}</a>
      </p>
    </div>
  )
}

interface RunTableProps {
  readonly crawl: CrawlSummary
  readonly runs: readonly CrawlRun[]
}

function RunTable({ crawl, runs }: RunTableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{t('crawls.column.run')}</th>
          <th scope="col" class="hide-on-small">
            {t('crawls.column.status')}
          </th>
          <th scope="col" class="numeric hide-on-small">
            {t('crawls.column.pages')}
          </th>
          <th scope="col" class="numeric hide-on-small">
            {t('crawls.column.indexable')}
          </th>
          <th scope="col" class="numeric">
            {t('crawls.column.issues')}
          </th>
          <th scope="col" class="numeric">
            {t('crawls.column.score')}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} href={`/crawls/${crawl.id}${run.id === crawl.run ? '' : `?run=${run.id}`}`} />
        ))}
      </tbody>
    </table>
  )
}

const shown = (value: number | null): string => (value === null ? '–' : number(value))

function RunRow({ run, href }: { readonly run: CrawlRun; readonly href: string }) {
  const { started_at, created_at, scheduled, pages, indexable, issues, score } = run
  return (
    <tr>
      <td>
        <a href={href}>{dateTime(started_at ?? created_at)}</a>
      </td>
      <td class="hide-on-small soft">
        {isComplete(run) ? (
          t(scheduled === 1 ? 'crawls.by.schedule' : 'crawls.by.hand')
        ) : (
          <CrawlStatusPill crawl={run} />
        )}
      </td>
      <td class="numeric hide-on-small">{shown(pages)}</td>
      <td class="numeric hide-on-small">{shown(indexable)}</td>
      <td class="numeric">{shown(issues)}</td>
      <td class="numeric">
        <b class={`score-cell ${score === null ? '' : resultForScore(score)}`}>{shown(score)}</b>
      </td>
    </tr>
  )
}

/** When it runs, running it now, and deleting it. */
function Actions({ crawl, onChange }: CrawlRunsProps) {
  const [open, setOpen] = useState<'schedule' | 'delete' | null>(null)
  const { id, url, schedule, next_run_at, email, email_pdf } = crawl
  const close = (): void => setOpen(null)
  return (
    <>
      <button type="button" class="button small" onClick={() => setOpen('schedule')}>
        {next_run_at === null
          ? t('crawl.schedule')
          : t('crawls.next', {
              schedule: schedule === 'none' ? '' : t(`crawl.schedule.${schedule}`),
              date: date(next_run_at, { month: 'short', day: 'numeric' }),
            })}
      </button>
      {actionsFor(crawl.status).map((action) => (
        <button key={action} type="button" class="button small" onClick={() => sendAction(id, action, onChange)}>
          {t(`crawl.action.${action}`)}
        </button>
      ))}
      <Menu
        arrow={false}
        label={<Icon name="more" />}
        ariaLabel={t('crawls.more', { url })}
        buttonClass="button plain square small"
      >
        {(closeMenu) => (
          <>
            <a href={`/crawls/${id}`} onClick={closeMenu}>
              {t('crawls.open')}
            </a>
            <hr />
            <button type="button" class="item danger" onClick={() => [closeMenu(), setOpen('delete')]}>
              {t('crawl.delete')}
            </button>
          </>
        )}
      </Menu>
      {open === 'schedule' && (
        <ScheduleDialog
          record={crawl}
          email={email}
          emailPdf={email_pdf}
          send={(body) => request<'updateCrawl'>('seo', `/api/v1/crawls/${id}`, { method: 'PUT', body })}
          onSaved={() => [close(), onChange()]}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteCrawl crawl={crawl} onDeleted={() => [close(), onChange()]} onClose={close} />}
    </>
  )
}
