import { useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { lazy } from '../../components/lazy.tsx'
import { ShareDialog } from '../../components/share-dialog.tsx'
import { withStrings } from '../../strings/strings.ts'

const LockedSegment = lazy(
  async () => (await withStrings(import('../segments/segments.ts'), 'segments', 'statistics-dialogs')).LockedSegment,
  null,
)

interface ShareSiteProps {
  readonly website: Website
  /** The query string of the view. */
  readonly view: string
  readonly onClose: () => void
}

/** Shares a website. */
export function ShareSite({ website, view, onClose }: ShareSiteProps) {
  const [record, setRecord] = useState(website)
  return (
    <ShareDialog
      record={record}
      view={view}
      send={(body) => request<'updateWebsite'>('analytics', `/api/v1/websites/${website.id}`, { method: 'PUT', body })}
      onSaved={setRecord}
      onClose={onClose}
    >
      <LockedSegment website={website.id} />
    </ShareDialog>
  )
}
