import { listPathGroups } from '../../api/path-groups.ts'

export { PathGroupsDialog } from './path-groups-dialog.tsx'

/** Whether there is nothing to group by yet. */
export async function hasNoPathGroups(website: number): Promise<boolean> {
  const groups = await listPathGroups(website)
  return groups.ok && groups.value.data.length === 0
}
