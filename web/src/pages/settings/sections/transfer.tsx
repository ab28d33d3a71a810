import { useState } from 'preact/hooks'
import { HelpLink } from '../../../components/help-link.tsx'
import { useMay } from '../../../state/use-may.ts'
import { t } from '../../../strings/strings.ts'
import { TransferDialog } from '../../../website/transfers/transfer-dialog.tsx'
import type { SectionProps } from './section-props.ts'

/** Hands the website over to another account. */
export function TransferSettings({ website }: SectionProps) {
  const [open, setOpen] = useState(false)
  if (!useMay('transfer') || website.demo === 1) return null
  return (
    <section class="card padded stack">
      <div>
        <h2>
          {t('transfer.title')} <HelpLink topic="transfer" name={t('transfer.title')} isAbout />
        </h2>
        <p class="soft">{t('transfer.note')}</p>
      </div>
      <div>
        <button type="button" class="button" onClick={() => setOpen(true)}>
          {t('transfer.start')}
        </button>
      </div>
      {open && (
        <TransferDialog kind="website" record={website.id} name={website.domain} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}
