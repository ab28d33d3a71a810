import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { t } from '../../strings/strings.ts'
import { modesAt, replaceAt, withMode } from '../filters/filter-edits.ts'
import { groupModeLabel } from '../filters/filter-label.ts'
import type { FilterGroup, FilterPath } from '../filters/filter-tree.ts'
import { type EditedTree, TreeChange } from './tree-change.tsx'

interface FilterGroupMenuProps {
  readonly edited: EditedTree
  readonly group: FilterGroup
  readonly path: FilterPath
  readonly label: string
  /** Opens it as text; null for groups inside of others. */
  readonly onEdit: (() => void) | null
}

/** What a group selects, and what else can be done with it. */
export const FilterGroupMenu = ({ edited, group, path, label, onEdit }: FilterGroupMenuProps) => {
  const { tree, target, isOfRows } = edited
  return (
    <Menu
      label={<Icon name="more" />}
      ariaLabel={t('filter.group.change', { filter: label })}
      buttonClass="chip-action"
      arrow={false}
    >
      {(close) => (
        <>
          {modesAt(tree, path, isOfRows).map((mode) => (
            <TreeChange
              key={mode}
              target={target}
              changed={withMode(tree, path, mode)}
              class="item"
              aria-current={mode === group.mode ? 'true' : undefined}
              onClick={close}
            >
              {groupModeLabel({ ...group, mode })}
            </TreeChange>
          ))}
          <hr />
          {onEdit && (
            <button type="button" class="item" onClick={() => [close(), onEdit()]}>
              {t('filter.expression.edit')}
            </button>
          )}
          <TreeChange target={target} changed={replaceAt(tree, path, null)} class="item" onClick={close}>
            {t('filter.group.remove')}
          </TreeChange>
        </>
      )}
    </Menu>
  )
}
