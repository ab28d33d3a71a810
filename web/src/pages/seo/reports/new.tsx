import { useState } from 'preact/hooks'
import type { Replies, ReportSummary } from '../../../api/generated.ts'
import type { Result } from '../../../api/problem.ts'
import { request } from '../../../api/request.ts'
import { CheckboxField, TextField } from '../../../components/field.tsx'
import { Form, type FormValues } from '../../../components/form.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PrivacyFields, privacyBody } from '../../../components/privacy-fields.tsx'
import { RenderField } from '../../../components/render-field.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate, usePageUrl } from '../../../router.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { backToSite } from '../../../website/seo/back-to-site.ts'
import { ExistingReport } from './existing-report.tsx'

type Created = Replies['createReport']['data']
/** Either the report was created, or the page has one and the user is asked. */
type Outcome = { readonly created: Created } | { readonly existing: ReportSummary; readonly sent: FormValues }

export function NewReportPage() {
  const { query } = usePageUrl()
  const [asked, setAsked] = useState<Extract<Outcome, { existing: unknown }> | null>(null)
  const back = backToSite(query.get('url'), '/seo/reports')
  useTitle(t('report.new'))
  const open = ({ id }: Created): void => navigate(`/reports/${id}`)
  const createAnother = async (sent: FormValues): Promise<void> => {
    const result = await create(sent)
    if (result.ok) open(result.value.data)
    else showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return (
    <div class="narrow-column">
      <PageHeader title={t('report.new')} back={back} />
      <section class="card padded">
        <Form
          draft={`new report ${query.get('url')}`}
          submit={t('report.start')}
          send={createOrAsk}
          onDone={(outcome) => ('created' in outcome ? open(outcome.created) : setAsked(outcome))}
          extraActions={
            <a class="button plain" href={back.href}>
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
              <RenderField value="auto" errors={errors.render} />
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
      {asked && (
        <ExistingReport
          report={asked.existing}
          onCreate={() => createAnother(asked.sent)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

const create = (sent: FormValues) =>
  request<'createReport'>('seo', '/api/v1/reports', {
    method: 'POST',
    body: {
      url: sent.url?.trim() ?? '',
      intended_noindex: Number(sent.intended_noindex),
      render: sent.render,
      ...privacyBody(sent),
    },
  })

async function createOrAsk(sent: FormValues): Promise<Result<Outcome>> {
  const url = sent.url?.trim() ?? ''
  const reports = await request<'listReports'>('seo', '/api/v1/reports', { query: { url: url || undefined } })
  const existing = url !== '' && reports.ok ? reports.value.data[0] : undefined
  if (existing) return { ok: true, value: { existing, sent } }
  const result = await create(sent)
  return result.ok ? { ok: true, value: { created: result.value.data } } : result
}
