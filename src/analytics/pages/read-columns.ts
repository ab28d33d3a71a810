import { invalid } from '../../base/errors.ts'
import { describeValue } from '../../base/field-errors.ts'
import { type PageColumn, pageColumnNames } from './columns.ts'

/** Reads names of columns that are separated by commas. */
export const readColumns = (text: string): readonly PageColumn[] => [
  ...new Set(
    text.split(',').map((part) => {
      const column = pageColumnNames.find((name) => name === part.trim())
      if (column) return column
      const shown = describeValue(part)
      throw invalid({
        columns: [`columns must be some of ${pageColumnNames.join(', ')}, separated by commas; found ${shown}.`],
      })
    }),
  ),
]
