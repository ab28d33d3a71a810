import { t } from '../../../../../strings/strings.ts'
import { allColumns, columnGroups, type PageColumn } from '../page/page-columns.ts'

interface ColumnPickerProps {
  readonly id: string
  readonly columns: readonly PageColumn[]
  readonly onChange: (columns: readonly PageColumn[]) => void
}

/** Which columns the explorer shows. The URL always is. */
export function ColumnPicker({ id, columns, onChange }: ColumnPickerProps) {
  const toggle = (column: PageColumn): void =>
    onChange(
      columns.includes(column)
        ? columns.filter((one) => one !== column)
        : allColumns.filter((one) => one === column || columns.includes(one)),
    )
  return (
    <div class="column-picker" id={id}>
      {columnGroups.map((group) => (
        <fieldset key={group.id}>
          <legend>{t(`pages.group.${group.id}`)}</legend>
          {allColumns
            .filter((column) => column in group.columns)
            .map((column) => (
              <label key={column} class="checkbox">
                <input
                  type="checkbox"
                  checked={columns.includes(column)}
                  disabled={column === 'url'}
                  onChange={() => toggle(column)}
                />
                {t(`pages.column.${column}`)}
              </label>
            ))}
        </fieldset>
      ))}
    </div>
  )
}
