import { useState } from 'preact/hooks'
import type { SitePage } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Icon } from '../../components/icon.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'
import { withFilters } from '../../website/view/view.ts'
import { sumOf } from './table-rows.tsx'

/** An account may have so many audits waiting. */
const maxReports = 20

interface SelectionBarProps {
  readonly rows: readonly SitePage[]
  readonly scope: Scope | null
  readonly onClear: () => void
}

/** What can be done with the selected pages. */
export function SelectionBar({ rows, scope, onClear }: SelectionBarProps) {
  const [isBusy, setBusy] = useState(false)
  const runReports = async (): Promise<void> => {
    setBusy(true)
    const made = await Promise.all(
      rows
        .slice(0, maxReports)
        .map(({ url }) =>
          request<'createReport'>('seo', '/api/v1/reports', { method: 'POST', body: { url: url ?? '' } }),
        ),
    )
    setBusy(false)
    const failed = made.find((one) => !one.ok)
    if (failed && !failed.ok) return showToast(failed.problem.detail || t(`problem.${failed.problem.kind}`))
    showToast(t('table.reports.started', { n: made.length }))
    onClear()
  }
  return (
    <div class="selection-bar" role="toolbar" aria-label={t('table.selected', { n: rows.length })}>
      <span>
        <b>{t('table.selected', { n: rows.length })}</b>{' '}
        <small class="faint">{t('table.selected.visits', { visits: sumOf(rows, 'visits') })}</small>
      </span>
      <button type="button" class="button small" disabled={isBusy || rows.length > maxReports} onClick={runReports}>
        {t('table.reports.run')}
      </button>
      {scope && (
        <button
          type="button"
          class="button small"
          onClick={() =>
            navigate(
              withFilters(scope.pageUrl, [
                ...scope.view.filters,
                { dimension: 'page', operator: 'is', values: rows.map(({ page }) => page) },
              ]),
            )
          }
        >
          {t('table.use_as_filter')}
        </button>
      )}
      <button type="button" class="button plain small" aria-label={t('table.selection.clear')} onClick={onClear}>
        <Icon name="close" />
      </button>
    </div>
  )
}
