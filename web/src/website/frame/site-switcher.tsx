import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { RowsSkeleton } from '../../components/states.tsx'
import { t, withStrings } from '../../strings/strings.ts'
import type { SiteLinksProps } from './site-links.tsx'

const loadLinks = async () => (await withStrings(import('./site-links.tsx'), 'statistics-dialogs')).SiteLinks
const SiteLinks = lazy(loadLinks, <RowsSkeleton count={3} />)

/** Leads from one site to another. */
export function SiteSwitcher(props: Omit<SiteLinksProps, 'onChoose'>) {
  return (
    <Menu
      label=""
      ariaLabel={t('switcher.label')}
      buttonClass="button plain square small"
      side="left"
      onReach={loadLinks}
    >
      {(close) => <SiteLinks {...props} onChoose={close} />}
    </Menu>
  )
}
