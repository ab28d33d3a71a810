import { useState } from 'preact/hooks'
import type { Result } from '../api/problem.ts'
import { t } from '../strings/strings.ts'
import { Form } from './form.tsx'
import { showToast } from './toast.tsx'

interface ResetShareLinkProps<T> {
  readonly send: () => Promise<Result<{ readonly data: T }>>
  readonly onReset: (record: T) => void
}

/** Replaces a leaked share link. It asks for confirmation, because every copy of the old link stops working. */
export function ResetShareLink<T>({ send, onReset }: ResetShareLinkProps<T>) {
  const [confirming, setConfirming] = useState(false)
  if (!confirming) {
    return (
      <div>
        <button type="button" class="button small" onClick={() => setConfirming(true)}>
          {t('share.reset')}
        </button>
      </div>
    )
  }
  return (
    <Form
      danger
      extraActions={
        <button type="button" class="button plain" onClick={() => setConfirming(false)}>
          {t('action.cancel')}
        </button>
      }
      submit={t('share.reset')}
      send={send}
      onDone={({ data }) => {
        showToast(t('share.reset.done'))
        setConfirming(false)
        onReset(data)
      }}
    >
      {() => <p class="soft">{t('share.reset.note')}</p>}
    </Form>
  )
}
