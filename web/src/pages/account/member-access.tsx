import type { Role } from '../../api/generated.ts'
import { useSession } from '../../state/session.tsx'
import { t } from '../../strings/strings.ts'
import type { Access } from './access-fields.tsx'

const roles = ['viewer', 'editor', 'admin', 'owner'] as const

/** Owners alone make owners. */
export const useRoleOptions = (): { readonly value: Role; readonly label: string }[] => {
  const isOwner = useRole() === 'owner'
  return roles.filter((role) => role !== 'owner' || isOwner).map((value) => ({ value, label: t(`role.${value}`) }))
}

const useRole = (): Role | null => {
  const { state } = useSession()
  return state.state === 'signed-in' ? state.session.role : null
}

export const isLimitable = (role: string | undefined): boolean => role === 'viewer' || role === 'editor'

/** That somebody sees less than the role says. */
export const AccessPill = ({ access: { guest, hidden } }: { readonly access: Access }) => (
  <>
    {guest === 1 && <span class="pill">{t('access.guest.short')}</span>}
    {hidden.length > 0 && (
      <span class="pill">
        {t('access.without', { sections: hidden.map((section) => t(`access.hidden.${section}`)).join(', ') })}
      </span>
    )}
  </>
)
