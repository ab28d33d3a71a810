import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Bodies, Crawl, Report, Website } from '../api/generated.ts'
import type { Result } from '../api/problem.ts'
import type { FieldValue } from '../api/request.ts'
import { currentPageUrl, navigate } from '../router.ts'
import { t } from '../strings/strings.ts'
import { CopyBox } from './copy-box.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { PrivacyFields, privacyBody } from './privacy-fields.tsx'
import { ResetShareLink } from './reset-share-link.tsx'
import { showToast } from './toast.tsx'

type Shareable = Website | Report | Crawl

/** The fields that say who may see a page. */
type PageChanges = Readonly<
  Partial<
    Record<keyof Bodies['updateWebsite'] & keyof Bodies['updateReport'] & keyof Bodies['updateCrawl'], FieldValue>
  >
>

export interface ShareDialogProps<T extends Shareable> {
  readonly record: T
  /** The query string of the view that is shown, if the page has any. */
  readonly view?: string
  readonly send: (body: PageChanges) => Promise<Result<{ readonly data: T }>>
  readonly onSaved: (record: T) => void
  readonly onClose: () => void
  /** What else belongs to the page. */
  readonly children?: ComponentChildren
  /** The share links besides the page address, which do not depend on its privacy. */
  readonly links?: ComponentChildren
}

/** Privacy settings of a page, its share link and its iframe tag. */
export function ShareDialog<T extends Shareable>(props: ShareDialogProps<T>) {
  const { record, view = '', send, onSaved, onClose, children, links } = props
  const [withView, setWithView] = useState(true)
  const search = withView ? view : ''
  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <div class="stack">
        {record.privacy !== 1 && (
          <>
            <div class="share-section">
              <h3>{t('share.link')}</h3>
              <CopyBox text={search === '' ? record.page : `${record.page}?${search}`} label={t('share.link')} />
              {view !== '' && (
                <label class="checkbox">
                  <input
                    type="checkbox"
                    checked={withView}
                    onChange={(event) => setWithView(event.currentTarget.checked)}
                  />
                  {t('share.view')}
                </label>
              )}
              <ResetShareLink
                send={() => send({ reset_page: 1 })}
                onReset={(reset) => {
                  if (currentPageUrl().path === pathOf(record.page)) navigate(pathOf(reset.page), { replace: true })
                  onSaved(reset)
                }}
              />
            </div>
            {record.embed === 1 && (
              <div class="share-section">
                <h3>{t('share.embed')}</h3>
                <CopyBox text={iframeTag(record.page, search)} label={t('share.embed')} />
              </div>
            )}
            {children}
          </>
        )}
        <Form
          submit={t('action.save')}
          send={(sent) => send(privacyBody(sent))}
          onDone={({ data }) => {
            showToast(t('state.saved'))
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
        {links}
      </div>
    </Dialog>
  )
}

const pathOf = (page: string): string => new URL(page).pathname

const iframeTag = (page: string, search: string): string =>
  `<iframe src="${page}?embed=1${search === '' ? '' : `&amp;${search.replaceAll('&', '&amp;')}`}" width="100%" height="1600" loading="lazy" title="Sightline"></iframe>`
