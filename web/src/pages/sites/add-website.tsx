import { request } from '../../api/request.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { navigate, usePageUrl } from '../../router.ts'
import { useAccount } from '../../state/session.tsx'
import { browserTimeZone } from '../../strings/formatters.ts'
import { t } from '../../strings/strings.ts'
import { sitePath } from '../../urls.ts'

/** Adding a website takes its domain, which the URL can name; everything else has a default and can be changed in its settings. */
export function AddWebsite() {
  const account = useAccount()
  const { query } = usePageUrl()
  return (
    <div class="add-website">
      <Form
        submit={t('website.add')}
        send={({ domain = '' }) =>
          request<'createWebsite'>('analytics', '/api/v1/websites', {
            method: 'POST',
            body: {
              domain: domain.trim().replace(/^((?:https?:\/\/)?)www\.(?=[^./]+\.)/i, '$1'),
              privacy: 1,
              timezone: account?.timezone || browserTimeZone(),
            },
          })
        }
        onDone={({ data }) => navigate(`${sitePath(data.domain)}/settings/tracking`)}
      >
        {(errors) => (
          <TextField
            label={t('website.domain')}
            name="domain"
            placeholder="example.com"
            defaultValue={query.get('domain') ?? ''}
            inputMode="url"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            required
            errors={errors.domain}
            hint={t('website.domain.note')}
          />
        )}
      </Form>
    </div>
  )
}
