import { useState } from 'preact/hooks'
import type { MadeInvitation, Member } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useSession } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useMay } from '../../state/use-may.ts'
import { t } from '../../strings/strings.ts'
import { AccessFields, readAccessFields } from './access-fields.tsx'
import { Invitations, Invite, invitationsPath, useSendsMail } from './invitations.tsx'
import { SettingsLayout, SettingsSection } from './layout.tsx'
import { AccessPill, isLimitable, useRoleOptions } from './member-access.tsx'
import { TransferOffers } from './transfers/transfer-offers.tsx'

const membersPath = '/api/v1/members'

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
  const sendsMail = useSendsMail()
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const show = (invitation: MadeInvitation): void => {
    setMade(invitation)
    invitations.reload()
  }
  return (
    <>
      <Invite made={made} sendsMail={sendsMail} onMade={show} />
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
        <Invitations sendsMail={sendsMail} invitations={invitations} onMade={show} />
      </SettingsSection>
    </>
  )
}

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
