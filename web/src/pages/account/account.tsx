import type { Bodies, Replies } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { SelectField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { TimeZoneField } from '../../components/time-zone-field.tsx'
import { showToast } from '../../components/toast.tsx'
import { changeLanguage } from '../../state/language.ts'
import { useSession } from '../../state/session.tsx'
import { languageNames, languages, matchLanguage, t } from '../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from './layout.tsx'

const path = '/api/v1/person'

export function AccountPage() {
  const { state, refresh } = useSession()
  const person = state.state === 'signed-in' ? state.session.person : null
  if (!person) return null
  const update = (body: Readonly<Partial<Record<keyof Bodies['updatePerson'], string>>>) =>
    request<'updatePerson'>('own', path, { method: 'PUT', body })
  const onSaved = async ({ data }: Replies['updatePerson']): Promise<void> => {
    await refresh()
    await changeLanguage(matchLanguage(data.language, ...navigator.languages))
    showToast(t('state.saved'))
  }
  return (
    <SettingsLayout page="account">
      <div class="card">
        <SettingsSection title={t('account.profile')} help="profile" note={t('account.profile.note')}>
          <Form
            draft="account"
            submit={t('action.save')}
            send={({ name, email, language, timezone }) => update({ name, email, language, timezone })}
            onDone={onSaved}
          >
            {(errors) => (
              <>
                <TextField
                  label={t('field.name')}
                  name="name"
                  autocomplete="name"
                  defaultValue={person.name}
                  errors={errors.name}
                />
                <TextField
                  label={t('field.email')}
                  name="email"
                  type="email"
                  autocomplete="email"
                  defaultValue={person.email ?? ''}
                  errors={errors.email}
                />
                <div class="two-fields">
                  <SelectField
                    label={t('field.language')}
                    name="language"
                    value={matchLanguage(person.language, ...navigator.languages)}
                    errors={errors.language}
                    options={languages.map((value) => ({ value, label: languageNames[value] }))}
                  />
                  <TimeZoneField value={person.timezone || 'UTC'} errors={errors.timezone} />
                </div>
              </>
            )}
          </Form>
        </SettingsSection>
      </div>
    </SettingsLayout>
  )
}
