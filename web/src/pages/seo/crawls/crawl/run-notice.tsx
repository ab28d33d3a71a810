import { dateTime } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { readableUrl } from '../../../../urls.ts'
import { type ShownCrawl, viewLink } from './crawl-access.ts'
import { trapName } from './trap-name.ts'
import type { ShownRuns } from './use-runs.ts'

interface RunNoticeProps {
  readonly crawl: Pick<ShownCrawl, 'status' | 'last_run'>
  readonly runs: ShownRuns
  readonly run: number | undefined
}

/** Says that an earlier run is shown, or that the last one is not complete. */
export function RunNotice({ crawl, runs: { shown }, run }: RunNoticeProps) {
  if (run !== undefined && run !== crawl.last_run?.id) {
    return (
      <div class="notice run-notice">
        <span>{t('crawl.earlier', { date: shown?.started_at ? dateTime(shown.started_at) : '–' })}</span>
        <a class="text-link" href={viewLink(undefined, 'overview')}>
          {t('crawl.earlier.latest')}
        </a>
      </div>
    )
  }
  const reason = crawl.last_run?.end_reason
  if (crawl.status === 'failed') {
    return (
      <div class="notice bad" role="alert">
        <b>{t('crawl.failed')}</b> <span>{crawl.last_run?.error}</span>
      </div>
    )
  }
  const trap = crawl.last_run?.limit_trap
  if (trap) {
    const { exclude, example } = trap
    const values = { trap: trapName(trap.trap), exclude, example: readableUrl(example) }
    return <div class="notice decent">{t('crawl.end.trap', values)}</div>
  }
  if (reason === 'max_pages' || reason === 'max_minutes' || reason === 'account_limit' || reason === 'canceled') {
    return <div class="notice decent">{t(`crawl.end.${reason}`)}</div>
  }
  return null
}
