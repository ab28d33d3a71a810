import { useState } from 'preact/hooks'
import type { Import } from '../../../api/generated.ts'
import { isActive, type WebsiteImports } from '../../../api/imports.ts'
import type { Result } from '../../../api/problem.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { date, dateRange, dateTime, percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { bytes } from '../../../strings/units.ts'
import { ImportResult } from './import-result.tsx'
import { isReport, kindNames } from './kinds.ts'
import type { Upload } from './use-upload.ts'

interface ImportItemProps {
  readonly row: Import
  readonly imports: WebsiteImports
  readonly upload: Upload
  /** Stops the upload of this page. */
  readonly onStop: () => void
  readonly onChange: () => void
}

/** One import: its state, what can be done with it, and what was found in its file. */
export function ImportItem({ row, imports, upload, onStop, onChange }: ImportItemProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const own = upload.kind !== 'none' && upload.id === row.id ? upload : null
  const act = async (send: () => Promise<Result<unknown>>): Promise<void> => {
    const result = await send()
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }
  const overlapping = overlappingEvents(row)
  return (
    <li class="import-item">
      <div class="import-head">
        <div>
          <b>{row.file_name}</b> <span class={`pill ${tones[row.state] ?? ''}`}>{t(`import.state.${row.state}`)}</span>
          <div class="faint">
            {kindNames[row.kind]} · {bytes(row.size)} · {dateTime(row.created_at)}
          </div>
        </div>
        <Actions
          row={row}
          imports={imports}
          act={act}
          onStop={own ? onStop : null}
          onDelete={() => setIsDeleting(true)}
        />
      </div>
      <Progress row={row} upload={own} />
      {row.error !== null && (
        <p class="notice bad" lang="en">
          {row.error}
        </p>
      )}
      {row.state === 'checked' && overlapping > 0 && (
        <div class="notice">
          {t('import.overlap', { n: overlapping })}
          <ul>
            {row.overlaps.slice(0, maxOverlaps).map(({ from, to }) => (
              <li key={from}>{dateRange(new Date(from), new Date(to), { dateStyle: 'medium', timeZone: 'UTC' })}</li>
            ))}
          </ul>
        </div>
      )}
      {row.duplicate_of !== null && <p class="soft">{t('import.duplicate')}</p>}
      {row.first_time !== null && row.last_time !== null && (
        <p class="soft">
          {t(isReport(row.kind) ? 'import.span.report' : 'import.span', {
            from: date(row.first_time),
            to: date(row.last_time),
          })}
        </p>
      )}
      {row.read > 0 && <ImportResult row={row} rejectedUrl={imports.rejectedUrl(row.id)} />}
      {isDeleting && (
        <Dialog title={t('import.delete.title')} onClose={() => setIsDeleting(false)}>
          <Form
            danger
            submit={t('import.delete')}
            send={() => imports.remove(row.id)}
            onDone={() => {
              setIsDeleting(false)
              showToast(t('import.deleted'))
              onChange()
            }}
          >
            {() => (
              <p>
                {row.written > 0
                  ? t(isReport(row.kind) ? 'import.delete.note.report' : 'import.delete.note', {
                      n: row.written,
                      name: row.file_name,
                    })
                  : t('import.delete.nothing', { name: row.file_name })}
              </p>
            )}
          </Form>
        </Dialog>
      )}
    </li>
  )
}

interface ActionsProps {
  readonly row: Import
  readonly imports: WebsiteImports
  readonly act: (send: () => Promise<Result<unknown>>) => Promise<void>
  /** Null unless this page uploads the file. */
  readonly onStop: (() => void) | null
  readonly onDelete: () => void
}

function Actions({ row, imports, act, onStop, onDelete }: ActionsProps) {
  const overlapping = overlappingEvents(row)
  const canCancel = row.state === 'uploading' || (isActive(row) && row.state !== 'deleting')
  const canDelete = ['checked', 'done', 'failed', 'canceled'].includes(row.state)
  return (
    <div class="actions">
      {row.state === 'checked' && row.taken > 0 && overlapping === 0 && (
        <button type="button" class="button primary small" onClick={() => act(() => imports.start(row.id))}>
          {t(isReport(row.kind) ? 'import.start.report' : 'import.start', { n: row.taken })}
        </button>
      )}
      {row.state === 'checked' && overlapping > 0 && (
        <>
          <button
            type="button"
            class="button primary small"
            onClick={() => act(() => imports.start(row.id, { overlap: 'skip' }))}
          >
            {t('import.overlap.skip', { n: overlapping })}
          </button>
          <button
            type="button"
            class="button small"
            onClick={() => act(() => imports.start(row.id, { overlap: 'add' }))}
          >
            {t('import.overlap.add', { n: row.taken })}
          </button>
        </>
      )}
      {canCancel && (
        <button
          type="button"
          class="button small"
          aria-label={t('import.cancel.name', { name: row.file_name })}
          onClick={() => {
            onStop?.()
            void act(() => imports.cancel(row.id))
          }}
        >
          {t('action.cancel')}
        </button>
      )}
      {canDelete && (
        <button
          type="button"
          class="button small danger"
          aria-label={t('import.delete.name', { name: row.file_name })}
          onClick={onDelete}
        >
          {t('import.delete')}
        </button>
      )}
    </div>
  )
}

const overlappingEvents = ({ overlaps }: Import): number => overlaps.reduce((sum, { events }) => sum + events, 0)

/** As many ranges of days are listed. */
const maxOverlaps = 20

const tones: Readonly<Partial<Record<Import['state'], string>>> = { done: 'good', failed: 'bad', checked: 'decent' }

/** How much has been uploaded, read or written. */
function Progress({ row, upload }: { readonly row: Import; readonly upload: Upload | null }) {
  if (upload?.kind === 'failed')
    return (
      <p class="notice bad" role="alert">
        {upload.otherFile ? t('import.other_file') : upload.problem.detail || t(`problem.${upload.problem.kind}`)}{' '}
        {!upload.otherFile && t('import.choose_again')}
      </p>
    )
  if (row.state === 'uploading' && !upload)
    return (
      <p class="soft">
        {t('import.stopped', { share: percent(row.received / row.size) })} {t('import.choose_again')}
      </p>
    )
  if (row.state === 'uploading' && upload?.kind === 'sending')
    return (
      <Bar
        done={upload.sent}
        of={upload.size}
        label={t('import.sent', { share: percent(upload.sent / upload.size) })}
      />
    )
  if (row.state === 'writing')
    return <Bar done={row.written} of={row.taken} label={t('import.written', { n: row.written, all: row.taken })} />
  if (row.state === 'reading')
    return (
      <p class="soft" role="status">
        {t('import.read', { n: row.read })}
      </p>
    )
  return null
}

function Bar({ done, of, label }: { readonly done: number; readonly of: number; readonly label: string }) {
  return (
    <div class="import-progress">
      <div
        role="progressbar"
        class="progress-bar"
        aria-label={label}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={of}
      >
        <i style={{ width: percent(done / of) }} />
      </div>
      <span class="soft">{label}</span>
    </div>
  )
}
