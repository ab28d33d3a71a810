import { useMemo, useState } from 'preact/hooks'
import type { Import, Website } from '../../api/generated.ts'
import { importsOf, isActive } from '../../api/imports.ts'
import { Pager } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton, Skeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/imports.css'
import { useWebsite } from '../../website/use-website.ts'
import type { PageProps } from '../page-props.ts'
import { ExportHelp } from './export-help.tsx'
import { ImportItem } from './import-item.tsx'
import { NewImportForm } from './new-import.tsx'
import { useUpload } from './use-upload.ts'

const pollMs = 1500

/** The history that a website was given from other products: files are dropped here, checked, and imported. */
export function ImportsPage({ params: { id = '' } }: PageProps) {
  const website = useWebsite(id)
  const domain = website.state === 'ready' ? website.value.data.domain : ''
  useTitle(t('import.title'), domain)
  return (
    <div class="narrow-column">
      <PageHeader title={t('import.title')} back={{ href: `/websites/${id}`, label: domain || t('shell.websites') }}>
        <a class="button" href={`/websites/${id}/edit`}>
          {t('website.edit')}
        </a>
      </PageHeader>
      <AsyncContent loadable={website} skeleton={<Skeleton height={420} />}>
        {({ data }) => <Imports website={data} />}
      </AsyncContent>
    </div>
  )
}

function Imports({ website }: { readonly website: Website }) {
  const imports = useMemo(() => importsOf(website.id), [website.id])
  const [page, setPage] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const list = useLoad(
    `${imports.path} ${page}`,
    async (signal) => {
      const result = await imports.list(page, signal)
      if (result.ok) setIsBusy(result.value.data.some(isActive))
      return result
    },
    isBusy ? pollMs : undefined,
  )
  const uploads = useUpload(imports, list.reload)
  const rows: readonly Import[] = list.state === 'ready' ? list.value.data : []
  return (
    <div class="stack">
      <NewImportForm website={website} imports={imports} rows={rows} uploads={uploads} onCreated={list.reload} />
      <section class="card padded stack" aria-label={t('import.list')}>
        <h2>{t('import.list')}</h2>
        <AsyncContent loadable={list} skeleton={<RowsSkeleton count={2} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState title={t('import.none')}>
                <p>{t('import.none.note')}</p>
              </EmptyState>
            ) : (
              <>
                <ul class="import-list">
                  {data.map((row) => (
                    <ImportItem
                      key={row.id}
                      row={row}
                      imports={imports}
                      upload={uploads.upload}
                      onStop={uploads.stop}
                      onChange={list.reload}
                    />
                  ))}
                </ul>
                {meta.last_page > 1 && <Pager meta={meta} onPage={setPage} />}
              </>
            )
          }
        </AsyncContent>
      </section>
      <ExportHelp />
    </div>
  )
}
