import { useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { ShareDialog } from '../../components/share-dialog.tsx'
import { t, withStrings } from '../../strings/strings.ts'

const LockedSegment = lazy(
  async () =>
    (await withStrings(import('../../website/segments/segments.ts'), 'segments', 'statistics-dialogs')).LockedSegment,
  null,
)

interface ShareMenuProps {
  readonly website: Website
  /** The query string of the view. */
  readonly view: string
}

export function ShareMenu({ website, view }: ShareMenuProps) {
  const [open, setOpen] = useState(false)
  const [record, setRecord] = useState(website)
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        <Icon name="share" />
        {t('share.label')}
      </button>
      {open && (
        <ShareDialog
          record={record}
          view={view}
          send={(body) =>
            request<'updateWebsite'>('analytics', `/api/v1/websites/${website.id}`, { method: 'PUT', body })
          }
          onSaved={setRecord}
          onClose={() => setOpen(false)}
        >
          <LockedSegment website={website.id} />
        </ShareDialog>
      )}
    </>
  )
}
