import { useState } from 'preact/hooks'
import type { Bodies, Report, Website } from '../api/generated.ts'
import type { Result } from '../api/problem.ts'
import type { Value } from '../api/request.ts'
import { go, place } from '../router.ts'
import { t } from '../strings/strings.ts'
import { CopyBox } from './copy-box.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { PrivacyFields, privacyBody } from './privacy-fields.tsx'
import { say } from './toast.tsx'

type Shareable = Website | Report

/** The fields that say who may see a page. */
type PageChanges = Readonly<Partial<Record<keyof Bodies['updateWebsite'] & keyof Bodies['updateReport'], Value>>>

interface ShareDialogProps<T extends Shareable> {
  readonly record: T
  readonly send: (body: PageChanges) => Promise<Result<{ readonly data: T }>>
  readonly onSaved: (record: T) => void
  readonly onClose: () => void
}

/** Who may see a page, its address to pass on, and the frame to put it into another site. */
export function ShareDialog<T extends Shareable>({ record, send, onSaved, onClose }: ShareDialogProps<T>) {
  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <div class="stack">
        {record.privacy !== 1 && (
          <>
            <div class="share-part">
              <h3>{t('share.address')}</h3>
              <CopyBox text={record.page} label={t('share.address')} />
              <ResetPage record={record} send={send} onSaved={onSaved} />
            </div>
            {record.embed === 1 && (
              <div class="share-part">
                <h3>{t('share.embed')}</h3>
                <CopyBox text={frameTag(record.page)} label={t('share.embed')} />
              </div>
            )}
          </>
        )}
        <Form
          submit={t('action.save')}
          send={(sent) => send(privacyBody(sent))}
          onDone={({ data }) => {
            say(t('state.saved'))
            onSaved(data)
          }}
        >
          {(errors) => (
            <PrivacyFields
              privacy={record.privacy}
              embed={record.embed}
              errors={errors}
              hasPassword={record.privacy === 2}
            />
          )}
        </Form>
      </div>
    </Dialog>
  )
}

/** Replaces a share link that leaked. It takes two clicks, because every copy of the link stops working. */
function ResetPage<T extends Shareable>({ record, send, onSaved }: Omit<ShareDialogProps<T>, 'onClose'>) {
  const [asked, setAsked] = useState(false)
  if (!asked) {
    return (
      <div>
        <button type="button" class="button small" onClick={() => setAsked(true)}>
          {t('share.reset')}
        </button>
      </div>
    )
  }
  return (
    <Form
      danger
      more={
        <button type="button" class="button plain" onClick={() => setAsked(false)}>
          {t('action.cancel')}
        </button>
      }
      submit={t('share.reset')}
      send={() => send({ reset_page: 1 })}
      onDone={({ data }) => {
        say(t('share.reset.done'))
        setAsked(false)
        if (place().path === pathOf(record.page)) go(pathOf(data.page), { replace: true })
        onSaved(data)
      }}
    >
      {() => <p class="soft">{t('share.reset.note')}</p>}
    </Form>
  )
}

const pathOf = (page: string): string => new URL(page).pathname

const frameTag = (page: string): string =>
  `<iframe src="${page}?embed=1" width="100%" height="1600" loading="lazy" title="Sightline"></iframe>`
