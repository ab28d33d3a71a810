import { request } from '../../api/request.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { navigate } from '../../router.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { defaultSettings, WebsiteFields, websiteBody } from './fields.tsx'

export function NewWebsitePage() {
  useTitle(t('website.add'))
  return (
    <div class="narrow-column">
      <PageHeader title={t('website.add')} back={{ href: '/websites', label: t('shell.websites') }} />
      <section class="card padded">
        <Form
          submit={t('website.add')}
          send={(sent) =>
            request<'createWebsite'>('analytics', '/api/v1/websites', {
              method: 'POST',
              body: { domain: sent.domain, ...websiteBody(sent) },
            })
          }
          onDone={({ data }) => navigate(`/websites/${data.id}/setup`)}
          extraActions={
            <a class="button plain" href="/websites">
              {t('action.cancel')}
            </a>
          }
        >
          {(errors) => (
            <>
              <TextField
                label={t('website.domain')}
                name="domain"
                placeholder="example.com"
                autocapitalize="none"
                spellcheck={false}
                required
                errors={errors.domain}
                hint={t('website.domain.note')}
              />
              <WebsiteFields website={defaultSettings} errors={errors} />
            </>
          )}
        </Form>
      </section>
    </div>
  )
}
