import { useState } from 'preact/hooks'
import type { Invitation, MadeInvitation, Member, Role } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { SelectField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useSession } from '../../state/session.tsx'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { useMay } from '../../state/use-may.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { type Access, AccessFields, fullAccess, readAccessFields } from './access-fields.tsx'
import { SettingsLayout, SettingsSection } from './layout.tsx'
import { TransferOffers } from './transfers/transfer-offers.tsx'

const membersPath = '/api/v1/members'
const invitationsPath = '/api/v1/invitations'
const roles = ['viewer', 'editor', 'admin', 'owner'] as const

/** The people of the account. Who does not manage them can only leave. */
export function TeamPage() {
  const manages = useMay('manage_people')
  return (
    <SettingsLayout page="team">
      <div class="card">
        {useMay('edit_account') && <AccountName />}
        {manages && <People />}
        {useMay('transfer') && <TransferOffers />}
        <Leave />
      </div>
    </SettingsLayout>
  )
}

function AccountName() {
  const { state, refresh } = useSession()
  if (state.state !== 'signed-in') return null
  return (
    <SettingsSection title={t('team.account')} note={t('team.account.note')}>
      <Form
        draft="account-name"
        submit={t('action.save')}
        send={({ account_name }) =>
          request<'updateAccount'>('own', '/api/v1/account', { method: 'PUT', body: { name: account_name } })
        }
        onDone={async () => {
          await refresh()
          showToast(t('state.saved'))
        }}
      >
        {(errors) => (
          <TextField
            label={t('team.account')}
            name="account_name"
            autocomplete="organization"
            defaultValue={state.session.account.name}
            errors={errors.name}
          />
        )}
      </Form>
    </SettingsSection>
  )
}

function People() {
  const members = useLoad(membersPath, (signal) =>
    request<'listMembers'>('own', membersPath, { query: { per_page: 100 }, signal }),
  )
  const invitations = useLoad(invitationsPath, (signal) =>
    request<'listInvitations'>('own', invitationsPath, { query: { per_page: 100 }, signal }),
  )
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const show = (invitation: MadeInvitation): void => {
    setMade(invitation)
    invitations.reload()
  }
  return (
    <>
      <SettingsSection title={t('team.invite')} help="roles" note={t('team.invite.note')}>
        {made && (
          <div class="notice good stack" role="status">
            <b>{made.email ? t('team.link', { email: made.email }) : t('team.link.anyone')}</b>
            <CopyBox text={made.link} label={t('team.link.label')} />
          </div>
        )}
        <InviteForm onMade={show} />
      </SettingsSection>
      <SettingsSection title={t('team.members')} help="team" note={t('team.members.note')}>
        <AsyncContent loadable={members} skeleton={<RowsSkeleton count={3} />}>
          {({ data }) => (
            <ul class="records">
              {data.map((member) => (
                <MemberRow key={member.id} member={member} onChanged={members.reload} />
              ))}
            </ul>
          )}
        </AsyncContent>
        <Invitations invitations={invitations} onMade={show} />
      </SettingsSection>
    </>
  )
}

/** Owners alone make owners. */
const useRoleOptions = (): { readonly value: Role; readonly label: string }[] => {
  const isOwner = useRole() === 'owner'
  return roles.filter((role) => role !== 'owner' || isOwner).map((value) => ({ value, label: t(`role.${value}`) }))
}

const useRole = (): Role | null => {
  const { state } = useSession()
  return state.state === 'signed-in' ? state.session.role : null
}

function InviteForm({ onMade }: { readonly onMade: (made: MadeInvitation) => void }) {
  const options = useRoleOptions()
  const [role, setRole] = useState('viewer')
  return (
    <Form
      submit={t('team.invite.create')}
      send={(sent) =>
        request<'createInvitation'>('own', invitationsPath, {
          method: 'POST',
          body: { email: sent.email, role: sent.role, ...(isLimitable(sent.role) && readAccessFields(sent)) },
        })
      }
      onDone={({ data }, form) => {
        form.reset()
        onMade(data)
      }}
    >
      {(errors) => (
        <>
          <div class="two-fields">
            <TextField
              label={t('field.email')}
              name="email"
              type="email"
              autocomplete="off"
              hint={t('team.email.note')}
              errors={errors.email}
            />
            <SelectField
              label={t('team.role')}
              name="role"
              value={role}
              options={options}
              errors={errors.role}
              onChange={setRole}
            />
          </div>
          {isLimitable(role) && (
            <details>
              <summary>{t('access.limit')}</summary>
              <AccessFields access={fullAccess} errors={errors} />
            </details>
          )}
        </>
      )}
    </Form>
  )
}

const isLimitable = (role: string | undefined): boolean => role === 'viewer' || role === 'editor'

const nameOf = ({ name, email }: Member): string => name || (email ?? '')

function MemberRow({ member, onChanged }: { readonly member: Member; readonly onChanged: () => void }) {
  const { state } = useSession()
  const options = useRoleOptions()
  const [removing, setRemoving] = useState(false)
  const [limiting, setLimiting] = useState(false)
  const isSelf = state.state === 'signed-in' && state.session.person?.id === member.person
  const mayChange = !isSelf && options.some(({ value }) => value === member.role)
  const changeRole = async (role: string): Promise<void> => {
    const result = await request<'updateMember'>('own', `${membersPath}/${member.id}`, {
      method: 'PUT',
      body: { role },
    })
    showToast(result.ok ? t('state.saved') : result.problem.detail || t('problem.offline'))
    onChanged()
  }
  return (
    <li>
      <div>
        <b>{nameOf(member)}</b>
        {member.name && member.name !== member.email && <div class="faint">{member.email}</div>}
      </div>
      <span class="grow" />
      <AccessPill access={member} />
      {mayChange && isLimitable(member.role) && (
        <button
          type="button"
          class="button small"
          onClick={() => setLimiting(true)}
          aria-label={t('access.edit.name', { name: nameOf(member) })}
        >
          {t('access.edit')}
        </button>
      )}
      {mayChange ? (
        <Select
          value={member.role}
          label={t('team.role.name', { name: nameOf(member) })}
          options={options}
          onChange={changeRole}
        />
      ) : (
        <span class="pill">
          {isSelf ? t('team.you', { role: t(`role.${member.role}`) }) : t(`role.${member.role}`)}
        </span>
      )}
      {mayChange && (
        <button
          type="button"
          class="button small danger"
          onClick={() => setRemoving(true)}
          aria-label={t('team.remove.name', { name: nameOf(member) })}
        >
          {t('team.remove')}
        </button>
      )}
      {limiting && (
        <Dialog title={t('access.edit.name', { name: nameOf(member) })} onClose={() => setLimiting(false)}>
          <Form
            submit={t('action.save')}
            send={(sent) =>
              request<'updateMember'>('own', `${membersPath}/${member.id}`, {
                method: 'PUT',
                body: readAccessFields(sent, member),
              })
            }
            onDone={() => {
              showToast(t('state.saved'))
              setLimiting(false)
              onChanged()
            }}
          >
            {(errors) => <AccessFields access={member} errors={errors} />}
          </Form>
        </Dialog>
      )}
      {removing && (
        <Dialog title={t('team.remove.name', { name: nameOf(member) })} onClose={() => setRemoving(false)}>
          <Form
            danger
            submit={t('team.remove')}
            send={() => request<'deleteMember'>('own', `${membersPath}/${member.id}`, { method: 'DELETE' })}
            onDone={() => {
              showToast(t('team.removed'))
              setRemoving(false)
              onChanged()
            }}
          >
            {() => <p class="soft">{t('team.remove.note')}</p>}
          </Form>
        </Dialog>
      )}
    </li>
  )
}

/** That somebody sees less than the role says. */
const AccessPill = ({ access: { guest, hidden } }: { readonly access: Access }) => (
  <>
    {guest === 1 && <span class="pill">{t('access.guest.short')}</span>}
    {hidden.length > 0 && (
      <span class="pill">
        {t('access.without', { sections: hidden.map((section) => t(`access.hidden.${section}`)).join(', ') })}
      </span>
    )}
  </>
)

interface InvitationsProps {
  readonly invitations: Loadable<{ readonly data: readonly Invitation[] }>
  readonly onMade: (made: MadeInvitation) => void
}

/** Those that nobody has accepted yet. */
function Invitations({ invitations, onMade }: InvitationsProps) {
  const resend = async ({ id }: Invitation): Promise<void> => {
    const result = await request<'resendInvitation'>('own', `${invitationsPath}/${id}/resend`, { method: 'POST' })
    if (result.ok) onMade(result.value.data)
    else showToast(result.problem.detail || t('problem.offline'))
  }
  const revoke = async ({ id }: Invitation): Promise<void> => {
    const result = await request<'deleteInvitation'>('own', `${invitationsPath}/${id}`, { method: 'DELETE' })
    showToast(result.ok ? t('team.invitation.revoked') : result.problem.detail || t('problem.offline'))
    invitations.reload()
  }
  return (
    <AsyncContent loadable={invitations} skeleton={null}>
      {({ data }) =>
        data.length === 0 ? null : (
          <ul class="records">
            {data.map((invitation) => {
              const name = invitation.email ?? t('team.invitation.anyone')
              return (
                <li key={invitation.id}>
                  <div>
                    <b>{name}</b>
                    <div class="faint">{t('team.invitation.until', { date: date(invitation.expires_at) })}</div>
                  </div>
                  <span class="grow" />
                  <AccessPill access={invitation} />
                  <span class="pill">{t(`role.${invitation.role}`)}</span>
                  <button
                    type="button"
                    class="button small"
                    onClick={() => resend(invitation)}
                    aria-label={t('team.invitation.resend.name', { name })}
                  >
                    {t('team.invitation.resend')}
                  </button>
                  <button
                    type="button"
                    class="button small danger"
                    onClick={() => revoke(invitation)}
                    aria-label={t('team.invitation.revoke.name', { name })}
                  >
                    {t('team.invitation.revoke')}
                  </button>
                </li>
              )
            })}
          </ul>
        )
      }
    </AsyncContent>
  )
}

function Leave() {
  const [asks, setAsks] = useState(false)
  return (
    <SettingsSection title={t('team.leave')} note={t('team.leave.note')}>
      <button type="button" class="button danger" onClick={() => setAsks(true)}>
        {t('team.leave')}
      </button>
      {asks && (
        <Dialog title={t('team.leave')} onClose={() => setAsks(false)}>
          <Form
            danger
            submit={t('team.leave')}
            send={() => request<'leaveAccount'>('own', '/api/v1/membership', { method: 'DELETE' })}
            onDone={() => location.assign('/sign-in')}
          >
            {() => <p class="soft">{t('team.leave.confirm')}</p>}
          </Form>
        </Dialog>
      )}
    </SettingsSection>
  )
}
