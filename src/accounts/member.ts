import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import { roles } from '../base/permissions.ts'
import type { InvitationRow } from '../database/schema.ts'
import { deletedReply, listQuery } from '../http/paging.ts'
import { languages } from '../texts/languages.ts'
import { accessFields, accessForm, showAccess } from './access-fields.ts'
import { AccountPasswordField, EmailField, NameField } from './account.ts'
import { invitationDays, type OpenInvitation } from './invitations.ts'
import type { InvitationMail } from './mails/invitation.ts'
import type { Member as MemberRow } from './members.ts'

export const RoleField = Type.Enum([...roles], { title: 'Role', description: 'What the person may do; see Roles' })

export const Member = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('member'),
    person: Type.Integer({ description: 'The id of the person, who may belong to other accounts as well' }),
    name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
    role: RoleField,
    ...accessFields,
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Member' },
)
export type Member = Static<typeof Member>

export const MemberList = Type.Object(listQuery({ search: ['name', 'email'], sort: ['id', 'name', 'email', 'role'] }))

/** Absent fields are unchanged. */
export const MemberChanges = Type.Object({ role: Type.Optional(RoleField), ...accessForm })

export const DeletedMember = deletedReply('member')

export const DeletedMembership = Type.Object({ object: Type.Literal('membership'), deleted: Type.Literal(true) })

const mailStates = ['queued', 'sent', 'failed', 'unconfirmed'] as const
const Language = Type.Enum([...languages], { title: 'MailLanguage' })
const byMail = {
  mailed: Type.Optional(
    Type.Enum([0, 1], {
      description: '1: sends the link to `email`, if this installation can send mail; otherwise, hand it over yourself',
    }),
  ),
  language: Type.Optional(
    Type.Enum([...languages], {
      description: 'Of the email. Absent: that of the last one, or of the person who invites',
    }),
  ),
}

export const Invitation = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('invitation'),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Null: for everybody who has the link' }),
    role: RoleField,
    ...accessFields,
    mailed: Type.Enum([0, 1], { description: '1: a link was sent to `email`' }),
    mail_state: Type.Union([Type.Enum([...mailStates], { title: 'InvitationMailState' }), Type.Null()], {
      description:
        'What came of the last email. queued: it is sent as soon as possible. unconfirmed: the mail server did not answer at the end, ' +
        'so it may have arrived. Null: none was sent',
    }),
    language: Type.Union([Language, Type.Null()], { description: 'Of the last email' }),
    created_at: Type.String({ format: 'date-time' }),
    expires_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const InvitationList = Type.Object(listQuery({ search: ['email'], sort: ['id', 'email', 'expires_at'] }))

export const NewInvitationForm = Type.Object({
  email: Type.Optional(
    Type.String({ maxLength: 254, description: 'Who may accept it; empty for everybody who has the link' }),
  ),
  role: RoleField,
  ...byMail,
  ...accessForm,
})

export const ResendForm = Type.Object(byMail)

export const MadeInvitation = Type.Object(
  {
    ...Invitation.properties,
    link: Type.String({ description: `Joins the account, once, within ${invitationDays} days: hand it to the person` }),
  },
  { title: 'MadeInvitation' },
)

export const DeletedInvitation = deletedReply('invitation')

const TokenField = Type.String({ minLength: 1, maxLength: 100, description: 'From the link of the invitation' })

export const InvitationQuery = Type.Object({ token: TokenField })

export const ReceivedInvitation = Type.Object(
  {
    account: Type.String({ description: 'The name of the account' }),
    role: RoleField,
    guest: accessFields.guest,
    email: Type.Union([Type.String(), Type.Null()], { description: 'Who may accept it; null for everybody' }),
  },
  { title: 'ReceivedInvitation' },
)

export const AcceptForm = Type.Object({
  token: TokenField,
  email: EmailField,
  password: AccountPasswordField,
  name: Type.Optional(NameField),
})

export const JoinForm = Type.Object({ token: TokenField })

export const showMember = ({ id, person_id, name, email, role, limits, created_at }: MemberRow): Member => ({
  ...{ id, object: 'member' as const, person: person_id, name, email, role },
  ...showAccess(limits),
  created_at: iso(created_at),
})

export const showInvitation = (
  { id, email, role, limits, created_at, expires_at }: InvitationRow,
  mail: InvitationMail | undefined,
): Invitation => ({
  ...{ id, object: 'invitation' as const, email, role },
  ...showAccess(limits),
  mailed: mail ? 1 : 0,
  mail_state: mail ? (mail.state === 'sending' ? 'queued' : mail.state) : null,
  language: mail?.language ?? null,
  created_at: iso(created_at),
  expires_at: iso(expires_at),
})

export const showReceived = ({ account, role, limits, email }: OpenInvitation): Static<typeof ReceivedInvitation> => ({
  ...{ account, role, guest: showAccess(limits).guest, email },
})
