import { useMemo, useState } from 'preact/hooks'
import type { Import, Website } from '../../../api/generated.ts'
import { importsOf, isActive } from '../../../api/imports.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Pager } from '../../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { TextWithCode } from '../../../components/text-with-code.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/imports.css'
import { ImportItem } from './import-item.tsx'
import { kindNames, kinds } from './kinds.ts'
import { NewImportForm } from './new-import.tsx'
import { useUpload } from './use-upload.ts'

const pollMs = 1500

/** The history that a website was given from other products: files are dropped here, checked, and imported. */
export function Imports({ website }: { readonly website: Website }) {
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
        <h2>
          {t('import.list')} <HelpLink topic="imports" name={t('import.list')} isAbout />
        </h2>
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

/** How to get a file out of each product. */
function ExportHelp() {
  return (
    <section class="card padded stack" aria-label={t('import.help')}>
      <h2>{t('import.help')}</h2>
      <dl class="import-help">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{kindNames[kind]}</dt>
            <dd class="soft">
              <TextWithCode text={t(`import.help.${kind}`)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
