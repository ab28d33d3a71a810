import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { t, withStrings } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'

const ExportItems = lazy(
  async () => (await withStrings(import('./export-items.tsx'), 'statistics-dialogs')).ExportItems,
  null,
)

export function ExportMenu({ scope }: { readonly scope: Scope }) {
  return (
    <Menu
      label={
        <>
          <Icon name="download" />
          {t('export.label')}
        </>
      }
      arrow={false}
    >
      {(close) => <ExportItems scope={scope} close={close} />}
    </Menu>
  )
}
