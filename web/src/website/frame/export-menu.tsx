import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { ExportItems } from './export-items.tsx'

/** Prints and exports the statistics that are selected, for visitors of a shared page. */
export const ExportMenu = ({ scope }: { readonly scope: Scope }) => (
  <Menu arrow={false} label={<Icon name="more" />} ariaLabel={t('export.label')} buttonClass="button square">
    {(close) => <ExportItems scope={scope} close={close} />}
  </Menu>
)
