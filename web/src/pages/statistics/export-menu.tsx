import { exportUrl } from '../../api/stats.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { language, t } from '../../strings/strings.ts'
import { groupPathsQuery } from './queries.ts'
import type { Scope } from './scope.ts'

const dimensions = ['page', 'source', 'country', 'device', 'event'] as const

const pdfOptions = (compare: Scope['view']['compare']) => ({
  compare: compare ?? undefined,
  format: 'pdf',
  language: language(),
})

/** Downloads the current view as files. */
export function ExportMenu({ scope }: { readonly scope: Scope }) {
  const { access, query, domain, view } = scope
  const save = (part: string, format: 'csv' | 'json', name: string): Promise<void> =>
    downloadFile(
      exportUrl(access, part, {
        ...query,
        ...(part === 'stats/page' && groupPathsQuery('page', view)),
        goal: part === 'events' ? undefined : view.goal,
        format,
      }),
      `${domain}-${name}.${format}`,
      access.kind === 'shared' ? access.grant : null,
    )
  const savePdf = (): Promise<void> =>
    downloadFile(
      exportUrl(access, 'stats/export', { ...query, ...pdfOptions(view.compare) }),
      `${domain}.pdf`,
      access.kind === 'shared' ? access.grant : null,
    )
  return (
    <Menu
      label={
        <>
          <Icon name="download" />
          {t('export.label')}
        </>
      }
      arrow={false}
    >
      {(close) => (
        <>
          {access.kind !== 'combined' && (
            <button type="button" class="item" onClick={() => [savePdf(), close()]}>
              {t('export.pdf')}
            </button>
          )}
          <div class="label">CSV</div>
          <button type="button" class="item" onClick={() => [save('stats/timeseries', 'csv', 'timeseries'), close()]}>
            {t('export.timeseries')}
          </button>
          {dimensions.map((part) => (
            <button key={part} type="button" class="item" onClick={() => [save(`stats/${part}`, 'csv', part), close()]}>
              {t(`dimension.${part}`)}
            </button>
          ))}
          {access.kind === 'owner' && (
            <button type="button" class="item" onClick={() => [save('events', 'csv', 'events'), close()]}>
              {t('export.events')}
            </button>
          )}
          <hr />
          <div class="label">JSON</div>
          <button type="button" class="item" onClick={() => [save('stats', 'json', 'totals'), close()]}>
            {t('export.totals')}
          </button>
          <button type="button" class="item" onClick={() => [save('stats/timeseries', 'json', 'timeseries'), close()]}>
            {t('export.timeseries')}
          </button>
        </>
      )}
    </Menu>
  )
}
