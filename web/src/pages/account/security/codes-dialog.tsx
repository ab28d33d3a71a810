import { LabeledCopyBox } from '../../../components/copy-box.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { downloadFile } from '../../../components/download-file.ts'
import { t } from '../../../strings/strings.ts'

/** Shows new backup codes, once. */
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const text = codes.join('\n')
  const save = async (): Promise<void> => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    await downloadFile(url, null, 'sightline-backup-codes.txt')
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <Dialog title={t('factors.codes')} onClose={onClose}>
      <div class="stack">
        <p class="soft">{t('factors.codes.note')}</p>
        <LabeledCopyBox text={text} label={t('factors.codes')} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={save}>
            {t('factors.codes.save')}
          </button>
          <button type="button" class="button primary" onClick={onClose}>
            {t('factors.codes.done')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
