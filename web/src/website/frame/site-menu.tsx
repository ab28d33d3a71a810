import { useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { ShareDialog } from '../../components/share-dialog.tsx'
import { t, withStrings } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { viewParams } from '../view/view.ts'
import { ExportItems } from './export-items.tsx'

const LockedSegment = lazy(
  async () => (await withStrings(import('../segments/segments.ts'), 'segments', 'statistics-dialogs')).LockedSegment,
  null,
)

/** Shares, prints and exports the statistics that are selected. */
export function SiteMenu({ scope }: { readonly scope: Scope }) {
  const [shares, setShares] = useState(false)
  const { website } = scope
  return (
    <>
      <Menu
        arrow={false}
        label={<Icon name="more" />}
        ariaLabel={t(website ? 'site.menu' : 'export.label')}
        buttonClass="button square"
      >
        {(close) => (
          <>
            {website && (
              <>
                <button type="button" class="item" onClick={() => [close(), setShares(true)]}>
                  <Icon name="share" />
                  {t('share.label')}
                </button>
                <hr />
              </>
            )}
            <ExportItems scope={scope} close={close} />
          </>
        )}
      </Menu>
      {shares && website && (
        <SharedAs website={website} view={viewParams(scope.pageUrl).toString()} onClose={() => setShares(false)} />
      )}
    </>
  )
}

interface SharedAsProps {
  readonly website: Website
  /** The query string of the view. */
  readonly view: string
  readonly onClose: () => void
}

function SharedAs({ website, view, onClose }: SharedAsProps) {
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
