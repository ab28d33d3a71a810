import { useState } from 'preact/hooks'
import type { Invitation, MadeInvitation } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { SelectField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { AsyncContent } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { date } from '../../strings/format.ts'
import { language, languageNames, languages, t } from '../../strings/strings.ts'
import { AccessFields, fullAccess, readAccessFields } from './access-fields.tsx'
import { SettingsSection } from './layout.tsx'
import { AccessPill, isLimitable, useRoleOptions } from './member-access.tsx'

export const invitationsPath = '/api/v1/invitations'
const mailPath = '/api/v1/mail'

/** Whether this installation can send mail; undefined while that is not known. */
export function useSendsMail(): boolean | undefined {
  const settings = useLoad(mailPath, (signal) => request<'readMailSettings'>('analytics', mailPath, { signal }))
  return settings.state === 'ready' ? settings.value.data.set_up === 1 : undefined
}

interface InviteProps extends InviteFormProps {
  readonly made: MadeInvitation | null
}

export function Invite({ made, ...form }: InviteProps) {
  return (
    <SettingsSection title={t('team.invite')} help="roles" note={t('team.invite.note')}>
      {made && (
        <div class="notice good stack" role="status">
          <b>{textOf(made)}</b>
          <CopyBox text={made.link} label={t('team.link.label')} />
        </div>
      )}
      <InviteForm {...form} />
    </SettingsSection>
  )
}

const textOf = ({ email, mail_state }: MadeInvitation): string => {
  if (email === null) return t('team.link.anyone')
  return t(mail_state === 'queued' || mail_state === 'sent' ? 'team.link.mailed' : 'team.link', { email })
}

interface InviteFormProps {
  readonly sendsMail: boolean | undefined
  readonly onMade: (made: MadeInvitation) => void
}

function InviteForm({ sendsMail, onMade }: InviteFormProps) {
  const options = useRoleOptions()
  const [role, setRole] = useState('viewer')
  return (
    <Form
      submit={t('team.invite.create')}
      send={(sent) =>
        request<'createInvitation'>('own', invitationsPath, {
          method: 'POST',
          body: {
            ...{ email: sent.email, role: sent.role },
            ...(sent.email && sent.mail && { mailed: 1, language: sent.mail }),
            ...(isLimitable(sent.role) && readAccessFields(sent)),
          },
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
          {sendsMail && (
            <SelectField
              label={t('team.mail')}
              name="mail"
              value={language()}
              options={[
                ...languages.map((value) => ({ value, label: languageNames[value] })),
                { value: '', label: t('team.mail.none') },
              ]}
              hint={t('team.mail.note')}
              errors={errors.language}
            />
          )}
          {sendsMail === false && <p class="hint">{t('team.mail.missing')}</p>}
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

interface InvitationsProps {
  readonly sendsMail: boolean | undefined
  readonly invitations: Loadable<{ readonly data: readonly Invitation[] }>
  readonly onMade: (made: MadeInvitation) => void
}

/** Those that nobody has accepted yet. */
export function Invitations({ sendsMail, invitations, onMade }: InvitationsProps) {
  const isMailed = ({ email }: Invitation): boolean => sendsMail === true && email !== null
  const resend = async (invitation: Invitation): Promise<void> => {
    const result = await request<'resendInvitation'>('own', `${invitationsPath}/${invitation.id}/resend`, {
      method: 'POST',
      ...(isMailed(invitation) && {
        body: { mailed: 1, ...(invitation.language === null && { language: language() }) },
      }),
    })
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
                    {invitation.mail_state && <div class="faint">{t(`team.mail.${invitation.mail_state}`)}</div>}
                  </div>
                  <span class="grow" />
                  <AccessPill access={invitation} />
                  <span class="pill">{t(`role.${invitation.role}`)}</span>
                  <button
                    type="button"
                    class="button small"
                    onClick={() => resend(invitation)}
                    aria-label={t(isMailed(invitation) ? 'team.mail.resend.name' : 'team.invitation.resend.name', {
                      name,
                    })}
                  >
                    {t(isMailed(invitation) ? 'team.mail.resend' : 'team.invitation.resend')}
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
