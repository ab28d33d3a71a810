import type { Bodies, SignInProvider } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { CopyBox } from '../../../components/copy-box.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../components/field.tsx'
import { type FieldErrors, Form, type FormValues } from '../../../components/form.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'

const path = '/api/v1/sign-in-providers'
const accountsPath = '/api/v1/accounts'

const roles = ['viewer', 'editor', 'admin', 'guest', 'none'] as const
const factors = ['token', 'always', 'never'] as const
const passwords = ['allowed', 'not_for_domains', 'off'] as const

interface ProviderFormProps {
  /** Null: a new one. */
  readonly provider: SignInProvider | null
  readonly onSaved: () => void
}

export function ProviderForm({ provider, onSaved }: ProviderFormProps) {
  const send = (sent: FormValues) => {
    const body = bodyOf(sent)
    if (provider) return request<'updateSignInProvider'>('own', `${path}/${provider.id}`, { method: 'PUT', body })
    return request<'createSignInProvider'>('own', path, {
      method: 'POST',
      body: { ...body, name: sent.name ?? '', issuer: sent.issuer ?? '', client_id: sent.client_id ?? '' },
    })
  }
  return (
    <Form submit={t(provider ? 'action.save' : 'sign-on.add')} send={send} onDone={onSaved}>
      {(errors) => (
        <>
          <ClientFields provider={provider} errors={errors} />
          <PeopleFields provider={provider} errors={errors} />
          {provider && (
            <SelectField
              label={t('sign-on.passwords')}
              name="passwords"
              value={provider.passwords}
              options={passwords.map((value) => ({ value, label: t(`sign-on.passwords.${value}`) }))}
              hint={t('sign-on.passwords.note')}
            />
          )}
        </>
      )}
    </Form>
  )
}

interface FieldsProps {
  readonly provider: SignInProvider | null
  readonly errors: FieldErrors
}

/** As the provider knows this installation. */
function ClientFields({ provider, errors }: FieldsProps) {
  const addresses = provider?.redirect_uris ?? [`${location.origin}/sign-in/provider`]
  return (
    <>
      {addresses.map((address) => (
        <CopyBox key={address} text={address} label={t('sign-on.redirect')} />
      ))}
      <div class="two-fields">
        <TextField
          label={t('field.name')}
          name="name"
          autocomplete="off"
          required
          defaultValue={provider?.name ?? ''}
          hint={t('sign-on.name.note')}
          errors={errors.name}
        />
        <TextField
          label={t('sign-on.issuer')}
          name="issuer"
          type="url"
          autocomplete="off"
          required
          readOnly={provider !== null}
          defaultValue={provider?.issuer ?? ''}
          errors={errors.issuer}
        />
      </div>
      <div class="two-fields">
        <TextField
          label={t('sign-on.client')}
          name="client_id"
          autocomplete="off"
          required
          defaultValue={provider?.client_id ?? ''}
          errors={errors.client_id}
        />
        <TextField
          label={t('sign-on.secret')}
          name="client_secret"
          type="password"
          autocomplete="off"
          data-secret
          hint={provider?.has_secret === 1 ? t('sign-on.secret.stored') : undefined}
          errors={errors.client_secret}
        />
      </div>
    </>
  )
}

/** Who may come, and what they get. */
function PeopleFields({ provider, errors }: FieldsProps) {
  const accounts = useLoad(accountsPath, (signal) =>
    request<'listAccounts'>('own', accountsPath, { query: { per_page: 100, sort: 'asc' }, signal }),
  )
  const listed = accounts.state === 'ready' ? accounts.value.data : []
  const account = String(provider?.account ?? listed[0]?.id ?? 0)
  return (
    <>
      <TextAreaField
        label={t('sign-on.domains')}
        name="domains"
        defaultValue={provider?.domains.join('\n') ?? ''}
        hint={t('sign-on.domains.note')}
        errors={errors.domains}
      />
      <div class="two-fields">
        <SelectField
          key={account}
          label={t('sign-on.account')}
          name="account"
          value={account}
          options={[
            ...listed.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: '0', label: t('sign-on.account.none') },
          ]}
          errors={errors.account}
        />
        <SelectField
          label={t('sign-on.role')}
          name="role"
          value={provider?.role ?? 'viewer'}
          options={roles.map((value) => ({ value, label: t(`provider.role.${value}`) }))}
          errors={errors.role}
        />
      </div>
      <CheckboxField
        name="sign_up"
        label={t('sign-on.sign-up')}
        note={t('sign-on.sign-up.note')}
        checked={provider?.sign_up === 1}
      />
      <CheckboxField
        name="trusts_email"
        label={t('sign-on.trusts')}
        note={t('sign-on.trusts.note')}
        checked={provider?.trusts_email === 1}
      />
      <TextAreaField
        label={t('sign-on.groups')}
        name="group_roles"
        defaultValue={provider?.group_roles.join('\n') ?? ''}
        hint={t('sign-on.groups.note')}
        errors={errors.group_roles}
      />
      <div class="two-fields">
        <TextField
          label={t('sign-on.claim')}
          name="groups_claim"
          autocomplete="off"
          defaultValue={provider?.groups_claim ?? 'groups'}
          errors={errors.groups_claim}
        />
        <TextField
          label={t('sign-on.scopes')}
          name="scopes"
          autocomplete="off"
          defaultValue={provider?.scopes ?? 'openid email profile'}
          errors={errors.scopes}
        />
      </div>
      <SelectField
        label={t('sign-on.factor')}
        name="second_factor"
        value={provider?.second_factor ?? 'token'}
        options={factors.map((value) => ({ value, label: t(`sign-on.factor.${value}`) }))}
        errors={errors.second_factor}
      />
    </>
  )
}

const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function bodyOf(sent: FormValues): Bodies['updateSignInProvider'] {
  const one = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
    values.find((known) => known === value)
  const [role, factor, rule] = [one(roles, sent.role), one(factors, sent.second_factor), one(passwords, sent.passwords)]
  return {
    ...{ name: sent.name ?? '', client_id: sent.client_id ?? '', scopes: sent.scopes ?? '' },
    // What is stored stays if nothing is entered.
    ...(sent.client_secret && { client_secret: sent.client_secret }),
    domains: linesOf(sent.domains),
    account: Number(sent.account ?? 0),
    sign_up: sent.sign_up === '1' ? 1 : 0,
    trusts_email: sent.trusts_email === '1' ? 1 : 0,
    groups_claim: sent.groups_claim ?? '',
    group_roles: linesOf(sent.group_roles),
    ...(role && { role }),
    ...(factor && { second_factor: factor }),
    ...(rule && { passwords: rule }),
  }
}
