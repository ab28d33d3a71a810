import { useId, useState } from 'preact/hooks'
import type { Import, Website } from '../../../api/generated.ts'
import type { ImportKind, WebsiteImports } from '../../../api/imports.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import { type FieldErrors, Form, type FormValues } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { TimeZoneField } from '../../../components/time-zone-field.tsx'
import { percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { bytes } from '../../../strings/units.ts'
import { detectKind } from './detect-kind.ts'
import { isReport, kindNames, kinds } from './kinds.ts'
import type { useUpload } from './use-upload.ts'

const maxFileBytes = 2 * 1024 ** 3

interface NewImportProps {
  readonly website: Website
  readonly imports: WebsiteImports
  readonly rows: readonly Import[]
  readonly uploads: ReturnType<typeof useUpload>
  readonly onCreated: () => void
}

/** Uploads a file and checks it; nothing is imported before the result has been shown. */
export function NewImportForm({ website, imports, rows, uploads, onCreated }: NewImportProps) {
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<ImportKind | ''>('')
  const [isDetected, setIsDetected] = useState(false)
  const choose = async (chosen: File): Promise<void> => {
    setFile(chosen)
    setKind('')
    const kind = await detectKind(chosen).catch(() => null)
    setIsDetected(kind !== null)
    setKind(kind ?? '')
  }
  const stopped = rows.find(
    (row) => row.state === 'uploading' && row.file_name === file?.name && row.size === file.size && row.kind === kind,
  )
  const isSending = uploads.upload.kind === 'sending'
  const create = async (sent: FormValues) => {
    if (stopped) return { ok: true, value: stopped } as const
    const result = await imports.create(newImport(file, kind, sent))
    return result.ok ? ({ ok: true, value: result.value.data } as const) : result
  }
  const problem = problemOf(file)
  return (
    <section class="card padded stack" aria-label={t('import.new')}>
      <div>
        <h2>
          {t('import.new')} <HelpLink topic="imports" name={t('import.new')} isAbout />
        </h2>
        <p class="soft">{t('import.note')}</p>
      </div>
      <FileField disabled={isSending} onChoose={choose} />
      {file && (
        <Form
          submit={stopped ? t('import.continue') : t('import.check')}
          disabled={kind === '' || problem !== '' || isSending}
          send={create}
          onDone={(row) => {
            setFile(null)
            onCreated()
            void uploads.send(file, row)
          }}
          extraActions={
            <button type="button" class="button" onClick={() => setFile(null)}>
              {t('action.cancel')}
            </button>
          }
        >
          {(errors) => (
            <>
              <p class="import-file">
                <Icon name="check" />
                <b>{file.name}</b> <span class="faint">{bytes(file.size)}</span>
              </p>
              {problem && (
                <p class="notice bad" role="alert">
                  {problem}
                </p>
              )}
              <SelectField
                label={t('import.kind')}
                value={kind}
                errors={errors.kind}
                hint={kind !== '' && isDetected ? t('import.detected') : t('import.kind.note')}
                options={[
                  ...(kind === '' ? [{ value: '', label: t('import.kind.choose') }] : []),
                  ...kinds.map((value) => ({ value, label: kindNames[value] })),
                ]}
                onChange={(value) => {
                  setIsDetected(false)
                  setKind(kinds.find((name) => name === value) ?? '')
                }}
              />
              {stopped ? (
                <p class="soft" role="status">
                  {t('import.stopped', { share: percent(stopped.received / stopped.size) })}
                </p>
              ) : isReport(kind) ? (
                <ReportDays errors={errors} />
              ) : (
                <Options website={website} kind={kind} errors={errors} />
              )}
            </>
          )}
        </Form>
      )}
    </section>
  )
}

const newImport = (file: File | null, kind: ImportKind | '', sent: FormValues) => ({
  kind: kind || 'sightline',
  file_name: (file?.name ?? '').slice(-200),
  size: file?.size ?? 0,
  dry_run: 1 as const,
  timezone: sent.timezone ?? 'UTC',
  cutoff: sent.cutoff === 'date' ? `${sent.cutoff_date}T00:00:00Z` : (sent.cutoff ?? 'auto'),
  only_website: sent.only_website ?? '',
  encoding: sent.encoding === 'latin1' ? ('latin1' as const) : ('auto' as const),
  from: sent.from ?? '',
  to: sent.to ?? '',
})

/** Why a file cannot be imported; empty if it can, or if there is none yet. */
function problemOf(file: File | null): string {
  if (!file) return ''
  if (file.size === 0) return t('import.empty')
  return file.size > maxFileBytes ? t('import.too_large') : ''
}

/** The days that a report is of, if its file does not have them. */
function ReportDays({ errors }: { readonly errors: FieldErrors }) {
  return (
    <fieldset class="two-fields">
      <legend>{t('import.report.days')}</legend>
      <p class="hint">{t('import.report.days.note')}</p>
      <TextField label={t('import.report.from')} name="from" type="date" errors={errors.from} />
      <TextField label={t('import.report.to')} name="to" type="date" errors={errors.to} />
    </fieldset>
  )
}

interface OptionsProps {
  readonly website: Website
  readonly kind: ImportKind | ''
  readonly errors: FieldErrors
}

function Options({ website, kind, errors }: OptionsProps) {
  const [cutoff, setCutoff] = useState('auto')
  const [encoding, setEncoding] = useState('auto')
  return (
    <>
      <SelectField
        label={t('import.cutoff')}
        name="cutoff"
        value={cutoff}
        errors={cutoff === 'date' ? undefined : errors.cutoff}
        hint={t('import.cutoff.note')}
        options={[
          { value: 'auto', label: t('import.cutoff.auto') },
          { value: 'date', label: t('import.cutoff.date') },
          { value: 'none', label: t('import.cutoff.none') },
        ]}
        onChange={setCutoff}
      />
      {cutoff === 'date' && (
        <TextField label={t('import.cutoff.day')} name="cutoff_date" type="date" errors={errors.cutoff} />
      )}
      <TimeZoneField
        value={kind === 'matomo' ? website.timezone : 'UTC'}
        errors={errors.timezone}
        hint={t('import.timezone.note')}
      />
      {kind !== 'plausible' && (
        <SelectField
          label={t('import.encoding')}
          name="encoding"
          value={encoding}
          errors={errors.encoding}
          hint={t('import.encoding.note')}
          options={[
            { value: 'auto', label: t('import.encoding.auto') },
            { value: 'latin1', label: t('import.encoding.latin1') },
          ]}
          onChange={setEncoding}
        />
      )}
      {(kind === 'umami' || kind === 'matomo' || kind === 'ga4') && (
        <TextField
          label={t('import.only')}
          name="only_website"
          maxLength={100}
          errors={errors.only_website}
          hint={t('import.only.note')}
          spellcheck={false}
          autocomplete="off"
        />
      )}
    </>
  )
}

interface FileFieldProps {
  readonly disabled: boolean
  readonly onChoose: (file: File) => void
}

/** A file is dropped here, or chosen by keyboard or mouse. */
function FileField({ disabled, onChoose }: FileFieldProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div class={isOver ? 'drop-zone over' : 'drop-zone'}>
      <Icon name="share" />
      <label for={id}>{t('import.drop')}</label>
      <p class="faint">{t('import.formats')}</p>
      {/* It fills the area and is invisible: browsers let files be dropped on it. */}
      <input
        id={id}
        type="file"
        disabled={disabled}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can then be chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
