import { request } from '../api/request.ts'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'
import { AuthCard } from './auth-card.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'

interface PasswordPromptProps {
  readonly path: string
  readonly onGrant: (grant: string) => void
}

/** Asks for the password of a shared page. Frames have no cookies, so the grant is also handed to the page. */
export function PasswordPrompt({ path, onGrant }: PasswordPromptProps) {
  useTitle(t('shared.password'))
  return (
    <AuthCard title={t('shared.password')} note={t('shared.password.note')}>
      <Form
        submit={t('shared.open')}
        send={async ({ password }) => {
          const result = await request<'grantWebsite' | 'grantReport' | 'grantCrawl'>('own', path, {
            method: 'POST',
            body: { password },
          })
          return result.ok || result.problem.kind !== 'signed-out'
            ? result
            : { ok: false, problem: { ...result.problem, detail: t('shared.wrong') } }
        }}
        onDone={({ data }) => onGrant(data.grant)}
      >
        {(errors) => (
          <TextField
            label={t('field.password')}
            name="password"
            type="password"
            autocomplete="off"
            required
            errors={errors.password}
          />
        )}
      </Form>
    </AuthCard>
  )
}
