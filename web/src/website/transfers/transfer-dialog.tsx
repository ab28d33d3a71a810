import { useState } from 'preact/hooks'
import type { MadeTransfer, TransferKind } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { TransferParts } from './transfer-parts.tsx'

interface TransferDialogProps {
  readonly kind: TransferKind
  readonly record: number
  /** Its domain or URL. */
  readonly name: string
  readonly onClose: () => void
}

/** Offers a website, report or crawl to another account: makes a link, by which an admin of that account accepts it. */
export function TransferDialog({ kind, record, name, onClose }: TransferDialogProps) {
  const [made, setMade] = useState<MadeTransfer | null>(null)
  return (
    <Dialog title={t('transfer.title')} onClose={onClose}>
      <div class="stack">
        <p class="break-words">
          <b>{readableUrl(name)}</b>
        </p>
        {made ? (
          <>
            <div class="notice good stack" role="status">
              <b>{made.email ? t('transfer.link', { email: made.email }) : t('transfer.link.anyone')}</b>
              <CopyBox text={made.link} label={t('transfer.link.label')} />
            </div>
            <TransferParts transfer={made} />
            <div>
              <a class="button" href={new URL(made.link).pathname + new URL(made.link).search}>
                {t('transfer.open')}
              </a>
            </div>
          </>
        ) : (
          <Form
            submit={t('transfer.offer')}
            send={({ email }) =>
              request<'createTransfer'>('own', '/api/v1/transfers', {
                method: 'POST',
                body: { kind, record, email },
              })
            }
            onDone={({ data }) => setMade(data)}
          >
            {(errors) => (
              <>
                <p class="soft">{t('transfer.note')}</p>
                <TextField
                  label={t('field.email')}
                  name="email"
                  type="email"
                  autocomplete="off"
                  hint={t('transfer.email.note')}
                  errors={errors.email}
                />
              </>
            )}
          </Form>
        )}
      </div>
    </Dialog>
  )
}
