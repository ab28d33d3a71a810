import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { RowsSkeleton } from '../../components/states.tsx'
import { t, withStrings } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { viewParams } from '../view/view.ts'

const loadItems = async () => (await withStrings(import('./export-items.tsx'), 'statistics-dialogs')).ExportItems
const ExportItems = lazy(loadItems, <RowsSkeleton count={8} />)
const ShareSite = lazy(async () => (await withStrings(import('./share-site.tsx'), 'sharing')).ShareSite, null)

/** Prints and exports the statistics that are selected; the owner can share them, too. What it contains is loaded when it is reached for. */
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
        onReach={loadItems}
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
        <ShareSite website={website} view={viewParams(scope.pageUrl).toString()} onClose={() => setShares(false)} />
      )}
    </>
  )
}
