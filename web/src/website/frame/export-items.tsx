import type { Query } from '../../api/request.ts'
import { exportUrl } from '../../api/stats.ts'
import { downloadFile } from '../../components/download-file.ts'
import { language, t } from '../../strings/strings.ts'
import { viewRange } from '../view/days.ts'
import { localDay } from '../view/intervals.ts'
import { groupPathsQuery } from '../view/queries.ts'
import type { Scope } from '../view/scope.ts'
import { comparisonQuery } from '../view/view.ts'

const dimensions = ['page', 'source', 'country', 'device', 'event'] as const

/** Downloads the current view as files. */
export function ExportItems({ scope, close }: { readonly scope: Scope; readonly close: () => void }) {
  const { access, query, domain, view, timezone } = scope
  const download = (part: string, fields: Query, name?: string): Promise<void> =>
    downloadFile(exportUrl(access, part, { ...query, ...fields }), access.kind === 'shared' ? access.grant : null, name)
  const saveCsv = (part: string): Promise<void> =>
    download(part, {
      ...(part === 'stats/page' && groupPathsQuery('page', view)),
      goal: part === 'events' ? undefined : view.goal,
      format: 'csv',
    })
  /** The service names only files with tables. */
  const saveJson = (part: string, what: string): Promise<void> => {
    const { from, to } = viewRange(view, localDay(Date.now(), timezone)) ?? {}
    return download(
      part,
      { goal: view.goal, format: 'json' },
      `${[domain, what, from, to].filter(Boolean).join('-')}.json`,
    )
  }
  const savePdf = (): Promise<void> =>
    download('stats/export', { ...comparisonQuery(view), format: 'pdf', language: language() })
  return (
    <>
      {access.kind !== 'combined' && (
        <button type="button" class="item" onClick={() => [savePdf(), close()]}>
          {t('export.pdf')}
        </button>
      )}
      <button type="button" class="item" onClick={() => [close(), setTimeout(print)]}>
        {t('export.print')}
      </button>
      <div class="label">CSV</div>
      <button type="button" class="item" onClick={() => [saveCsv('stats/timeseries'), close()]}>
        {t('files.timeseries')}
      </button>
      {dimensions.map((part) => (
        <button key={part} type="button" class="item" onClick={() => [saveCsv(`stats/${part}`), close()]}>
          {t(`tab.${part}`)}
        </button>
      ))}
      {access.kind === 'owner' && (
        <button type="button" class="item" onClick={() => [saveCsv('events'), close()]}>
          {t('files.events')}
        </button>
      )}
      <hr />
      <div class="label">JSON</div>
      <button type="button" class="item" onClick={() => [saveJson('stats', 'totals'), close()]}>
        {t('files.totals')}
      </button>
      <button type="button" class="item" onClick={() => [saveJson('stats/timeseries', 'timeseries'), close()]}>
        {t('files.timeseries')}
      </button>
    </>
  )
}
