import type { Permission } from '../api/generated.ts'
import { useSession } from './session.tsx'

/** Whether the user may do that in this account. The services check it, too. */
export const useMay = (permission: Permission): boolean => {
  const { state } = useSession()
  return state.state === 'signed-in' && state.session.permissions.includes(permission)
}
