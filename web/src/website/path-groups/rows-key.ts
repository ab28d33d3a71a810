import type { Query } from '../../api/request.ts'

let changes = 0

/** To be called when other path groups apply: what the next rendering shows is read again. */
export const pathGroupsChanged = (): void => void changes++

/** What rows depend on: the query, and if it groups paths, how. */
export const rowsKey = (dimension: string, query: Query): string =>
  `${dimension} ${JSON.stringify(query)}${query.group_paths ? ` ${changes}` : ''}`
