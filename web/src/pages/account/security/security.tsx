import type { Bodies } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from '../layout.tsx'
import { Identities } from './identities.tsx'
import { SecondFactors } from './second-factors.tsx'
import { Sessions } from './sessions.tsx'

/** How a person signs in, and where that is. */
export function SecurityPage() {
  return (
    <SettingsLayout page="security">
      <div class="card">
        <SecondFactors />
        <Identities />
        <Password />
        <Sessions />
      </div>
    </SettingsLayout>
  )
}

const factorsPath = '/api/v1/second-factors'

/** Nothing for who signs in without one. */
function Password() {
  const factors = useLoad(factorsPath, (signal) => request<'readSecondFactors'>('own', factorsPath, { signal }))
  const update = (body: Bodies['updatePerson']) =>
    request<'updatePerson'>('own', '/api/v1/person', { method: 'PUT', body })
  if (factors.state === 'loading' || (factors.state === 'ready' && factors.value.data.password === 0)) return null
  return (
    <SettingsSection title={t('account.password')} help="password" note={t('account.password.note')}>
      <Form
        submit={t('account.password.change')}
        send={({ current_password, password }) => update({ current_password, password })}
        onDone={(_, form) => {
          form.reset()
          showToast(t('state.saved'))
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
              hint={t('field.password.hint')}
            />
          </>
        )}
      </Form>
    </SettingsSection>
  )
}
