import { t } from '../../strings/strings.ts'
import { allColumns, columnsIn, groupNames, type TableColumn } from './table-columns.ts'

interface ColumnsPickerProps {
  readonly id: string
  readonly columns: readonly TableColumn[]
  readonly hasGoal: boolean
  /** Null for those of the view. */
  readonly onChange: (columns: readonly TableColumn[] | null) => void
}

/** Which columns the table shows. The URL always is. */
export function ColumnsPicker({ id, columns, hasGoal, onChange }: ColumnsPickerProps) {
  const toggle = (column: TableColumn): void =>
    onChange(allColumns.filter((one) => (one === column ? !columns.includes(one) : columns.includes(one))))
  return (
    <div class="table-columns" id={id}>
      {groupNames.map((group) => (
        <fieldset key={group}>
          <legend>{t(`table.group.${group}`)}</legend>
          {columnsIn(group)
            .filter((column) => hasGoal || column !== 'conversions')
            .map((column) => (
              <label key={column} class="checkbox">
                <input
                  type="checkbox"
                  checked={columns.includes(column)}
                  disabled={column === 'url'}
                  onChange={() => toggle(column)}
                />
                {t(`table.column.${column}`)}
              </label>
            ))}
        </fieldset>
      ))}
      <p class="faint">
        {t('table.columns.note')}{' '}
        <button type="button" class="button plain small" onClick={() => onChange(null)}>
          {t('action.reset')}
        </button>
      </p>
    </div>
  )
}
