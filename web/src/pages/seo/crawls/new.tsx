import { backToSite } from '../../../website/seo/back-to-site.ts'
import '../../../styles/crawl.css'
import { useState } from 'preact/hooks'
import { request } from '../../../api/request.ts'
import { TextField } from '../../../components/field.tsx'
import { type FieldErrors, Form } from '../../../components/form.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { navigate, usePageUrl } from '../../../router.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsFields, settingsBody } from './settings-fields.tsx'

/** One field is enough to start; the settings are folded. */
export function NewCrawlPage() {
  const { query } = usePageUrl()
  const back = backToSite(query.get('url'), '/seo/crawls')
  useTitle(t('crawl.new'))
  return (
    <div class="narrow-column">
      <PageHeader title={t('crawl.new')} back={back} />
      <section class="card padded">
        <Form
          draft={`new crawl ${query.get('url')}`}
          submit={t('crawl.start')}
          send={(sent) =>
            request<'createCrawl'>('seo', '/api/v1/crawls', {
              method: 'POST',
              body: { url: sent.url?.trim() ?? '', ...settingsBody(sent) },
            })
          }
          onDone={({ data }) => navigate(`/crawls/${data.id}`)}
          extraActions={
            <a class="button plain" href={back.href}>
              {t('action.cancel')}
            </a>
          }
        >
          {(errors) => (
            <>
              <TextField
                label={t('crawl.url')}
                name="url"
                type="url"
                placeholder="https://example.com/"
                defaultValue={query.get('url') ?? ''}
                spellcheck={false}
                required
                errors={errors.url}
                hint={t('crawl.url.note')}
              />
              <Advanced errors={errors} />
            </>
          )}
        </Form>
      </section>
    </div>
  )
}

/** Opens when one of its fields has an error. */
function Advanced({ errors }: { readonly errors: FieldErrors }) {
  const [open, setOpen] = useState(false)
  const hasError = Object.keys(errors).some((name) => name !== 'url')
  return (
    <details class="disclosure" open={open || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('crawl.advanced')}</summary>
      <div class="form">
        <SettingsFields errors={errors} />
      </div>
    </details>
  )
}
