import type { Bodies, Replies } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { SelectField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { say } from '../../components/toast.tsx'
import { go } from '../../router.ts'
import { useAccount, useSession } from '../../state/session.tsx'
import { speakAgain } from '../../state/speak-again.ts'
import { knownLanguage, languageNames, languages, t } from '../../strings/strings.ts'
import { Section, SettingsFrame } from './layout.tsx'

const path = '/api/v1/account'

export function AccountSettings() {
  const account = useAccount()
  const { enter, leave } = useSession()
  if (!account) return null
  const change = (body: Readonly<Partial<Record<keyof Bodies['updateAccount'], string>>>) =>
    request<'updateAccount'>('own', path, { method: 'PUT', body })
  const saved = async ({ data }: Replies['updateAccount']): Promise<void> => {
    await enter()
    await speakAgain(knownLanguage(data.language, ...navigator.languages))
    say(t('state.saved'))
  }
  return (
    <SettingsFrame page="account">
      <div class="card">
        <Section title={t('account.you')} note={t('account.you.note')}>
          <Form
            submit={t('action.save')}
            send={({ name, email, language, timezone }) => change({ name, email, language, timezone })}
            onDone={saved}
          >
            {(errors) => (
              <>
                <TextField
                  label={t('field.name')}
                  name="name"
                  autocomplete="name"
                  defaultValue={account.name}
                  errors={errors.name}
                />
                <TextField
                  label={t('field.email')}
                  name="email"
                  type="email"
                  autocomplete="email"
                  defaultValue={account.email ?? ''}
                  errors={errors.email}
                />
                <div class="pair">
                  <SelectField
                    label={t('field.language')}
                    name="language"
                    value={knownLanguage(account.language, ...navigator.languages)}
                    errors={errors.language}
                    options={languages.map((value) => ({ value, label: languageNames[value] }))}
                  />
                  <SelectField
                    label={t('field.timezone')}
                    name="timezone"
                    value={account.timezone || 'UTC'}
                    errors={errors.timezone}
                    options={zones(account.timezone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
                  />
                </div>
              </>
            )}
          </Form>
        </Section>
        <Section title={t('account.password')} note={t('account.password.note')}>
          <Form
            submit={t('account.password.change')}
            send={({ current_password, password }) => change({ current_password, password })}
            onDone={(_, form) => {
              form.reset()
              say(t('state.saved'))
            }}
          >
            {(errors) => (
              <>
                <TextField
                  label={t('account.password.current')}
                  name="current_password"
                  type="password"
                  autocomplete="current-password"
                  errors={errors.current_password}
                />
                <TextField
                  label={t('account.password.new')}
                  name="password"
                  type="password"
                  autocomplete="new-password"
                  errors={errors.password}
                  hint={t('welcome.password')}
                />
              </>
            )}
          </Form>
        </Section>
        <Section title={t('account.everywhere')} note={t('account.everywhere.note')}>
          <button
            type="button"
            class="button"
            onClick={() =>
              leave(true).then(
                () => go('/sign-in'),
                () => say(t('problem.offline')),
              )
            }
          >
            {t('account.everywhere')}
          </button>
        </Section>
      </div>
    </SettingsFrame>
  )
}

function zones(own: string): readonly string[] {
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean)
}
