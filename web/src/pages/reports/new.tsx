import { request } from '../../api/request.ts'
import { SwitchField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Head } from '../../components/page-header.tsx'
import { PrivacyFields, privacyBody } from '../../components/privacy-fields.tsx'
import { go, usePlace } from '../../router.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'

export function NewReport() {
  const { query } = usePlace()
  useTitle(t('report.new'))
  return (
    <div class="narrow-column">
      <Head title={t('report.new')} back={{ href: '/reports', label: t('shell.reports') }} />
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
          onDone={({ data }) => go(`/reports/${data.id}`)}
          more={
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
              <SwitchField
                name="intended_noindex"
                label={t('report.noindex')}
                note={t('report.noindex.note')}
                on={false}
              />
            </>
          )}
        </Form>
      </section>
    </div>
  )
}

/** People type addresses as they say them. */
const withScheme = (url: string): string => (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`)
