import { Type } from 'typebox'
import { QueryField } from '../provider-visit.ts'
import { factorNames } from './second-factors.ts'

const FactorField = Type.Enum([...factorNames], { title: 'SecondFactor' })

export const CodeField = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Six digits of the authenticator app, or a backup code',
})

/** In place of a session, if there is a second step. */
export const SignInStep = Type.Object(
  {
    object: Type.Literal('sign_in_step'),
    factors: Type.Array(FactorField, { description: 'With any of these the sign-in goes on' }),
  },
  { title: 'SignInStep' },
)

export const SecondFactorForm = Type.Object({ code: CodeField })

export const SecondFactorsReply = Type.Object(
  {
    object: Type.Literal('second_factors'),
    password: Type.Enum([0, 1], { description: '1: the person has a password' }),
    totp: Type.Enum([0, 1], { description: '1: an authenticator app is set up' }),
    passkey: Type.Enum([0, 1], { description: '1: there is a passkey' }),
    backup_codes: Type.Integer({ description: 'How many are left' }),
    providers: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
      description: 'At which you can sign in',
    }),
  },
  { title: 'SecondFactors' },
)

export const TotpSetup = Type.Object(
  {
    object: Type.Literal('totp_setup'),
    setup: Type.String({ description: 'Proves with a code that the app has the secret, within 15 minutes' }),
    secret: Type.String({ description: 'For the authenticator app, in base32; in this reply only' }),
    uri: Type.String({ description: 'The same with its names, for a QR code' }),
  },
  { title: 'TotpSetup' },
)

export const TotpForm = Type.Object({
  setup: Type.String({ minLength: 1, maxLength: 100, description: 'From the reply that has the secret' }),
  code: Type.String({ minLength: 6, maxLength: 10, description: 'Six digits that the app shows' }),
})

export const BackupCodesReply = Type.Object(
  {
    object: Type.Literal('backup_codes'),
    codes: Type.Array(Type.String(), {
      description: 'Each works once, in place of the app. In this reply only; empty if earlier ones stay valid',
    }),
  },
  { title: 'BackupCodes' },
)

export const DeletedTotp = Type.Object({ object: Type.Literal('totp'), deleted: Type.Literal(true) })

export const ConfirmationForm = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  code: Type.Optional(CodeField),
  query: Type.Optional(QueryField),
  credential: Type.Optional(
    Type.String({ minLength: 2, maxLength: 20_000, description: 'Of a passkey, as the browser returned it, as JSON' }),
  ),
})

export const Confirmation = Type.Object(
  {
    object: Type.Literal('confirmation'),
    expires_at: Type.String({ format: 'date-time', description: 'Until then nothing has to be confirmed, in UTC' }),
  },
  { title: 'Confirmation' },
)
