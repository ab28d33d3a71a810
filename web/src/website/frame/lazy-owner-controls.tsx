import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { withStrings } from '../../strings/strings.ts'

const load = () => withStrings(import('./owner-controls.ts'), 'sharing', 'statistics-dialogs')

const placeholder = (icon: 'down' | 'more', look: string) => (
  <span class={look} aria-hidden="true">
    <Icon name={icon} />
  </span>
)

export const siteMenuPlaceholder = placeholder('more', 'button square')
export const SiteMenu = lazy(async () => (await load()).SiteMenu, siteMenuPlaceholder)
export const ExportMenu = lazy(
  async () => (await withStrings(import('./export-menu.tsx'), 'statistics-dialogs')).ExportMenu,
  siteMenuPlaceholder,
)
export const SiteSwitcher = lazy(
  async () => (await load()).SiteSwitcher,
  placeholder('down', 'button plain square small'),
)
