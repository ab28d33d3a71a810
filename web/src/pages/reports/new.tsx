import { request } from '../../api/request.ts'
import { CheckboxField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PrivacyFields, privacyBody } from '../../components/privacy-fields.tsx'
import { navigate, usePageUrl } from '../../router.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'

export function NewReportPage() {
  const { query } = usePageUrl()
  useTitle(t('report.new'))
  return (
    <div class="narrow-column">
      <PageHeader title={t('report.new')} back={{ href: '/reports', label: t('shell.reports') }} />
      <section class="card padded">
        <Form
          submit={t('report.start')}
          send={(sent) =>
            request<'createReport'>('seo', '/api/v1/reports', {
              method: 'POST',
              body: {
                url: withScheme(sent.url ?? ''),
                intended_noindex: Number(sent.intended_noindex),
                ...privacyBody(sent),
              },
            })
          }
          onDone={({ data }) => navigate(`/reports/${data.id}`)}
          extraActions={
            <a class="button plain" href="/reports">
              {t('action.cancel')}
            </a>
          }
        >
          {(errors) => (
            <>
              <TextField
                label={t('report.url')}
                name="url"
                type="url"
                placeholder="https://example.com/pricing"
                defaultValue={query.get('url') ?? ''}
                spellcheck={false}
                required
                errors={errors.url}
                hint={t('report.url.note')}
              />
              <PrivacyFields privacy={1} embed={0} errors={errors} hasPassword={false} />
              <CheckboxField
                name="intended_noindex"
                label={t('report.noindex')}
                note={t('report.noindex.note')}
                checked={false}
              />
            </>
          )}
        </Form>
      </section>
    </div>
  )
}

/** Most people type URLs without a scheme. */
const withScheme = (url: string): string => (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`)
