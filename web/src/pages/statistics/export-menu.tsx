import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { Menu } from '../../components/menu.tsx'
import { t } from '../../strings/strings.ts'
import { loadDialogs } from './load-dialogs.ts'
import type { Scope } from './scope.ts'

const ExportItems = lazy(async () => (await loadDialogs()).ExportItems, null)

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
