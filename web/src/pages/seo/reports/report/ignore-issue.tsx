import type { CheckResult, Report } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { RadioGroup, TextAreaField } from '../../../../components/field.tsx'
import { Form } from '../../../../components/form.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { t } from '../../../../strings/strings.ts'

interface IgnoreIssueProps {
  readonly check: Pick<CheckResult, 'id' | 'title'>
  readonly report: Pick<Report, 'id' | 'project'>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks why an issue is to be ignored, and where. */
export function IgnoreIssue({ check, report, onDone, onClose }: IgnoreIssueProps) {
  const path = `/api/v1/projects/${encodeURIComponent(report.project)}/ignored-issues`
  return (
    <Dialog title={t('ignore.title')} onClose={onClose}>
      <Form
        draft={`ignore ${report.project} ${check.id}`}
        submit={t('ignore.submit')}
        send={({ reason, scope }) =>
          request<'ignoreIssue'>('seo', path, {
            method: 'POST',
            body: { check: check.id, reason, ...(scope === 'report' ? { report: report.id } : {}) },
          })
        }
        onDone={() => {
          showToast(t('ignore.done'))
          onDone()
        }}
        extraActions={
          <button type="button" class="button plain" onClick={onClose}>
            {t('action.cancel')}
          </button>
        }
      >
        {(errors) => (
          <>
            <p>
              <b>{check.title}</b>
            </p>
            <p class="soft">{t('ignore.note')}</p>
            <TextAreaField
              label={t('ignore.reason')}
              name="reason"
              rows={3}
              maxLength={500}
              required
              errors={errors.reason ?? errors.check}
              hint={t('ignore.reason.hint')}
            />
            <RadioGroup
              label={t('ignore.scope')}
              name="scope"
              value="report"
              options={[
                { value: 'report', label: t('ignore.scope.report'), note: t('ignore.scope.report.note') },
                {
                  value: 'project',
                  label: t('ignore.scope.project', { project: report.project }),
                  note: t('ignore.scope.project.note'),
                },
              ]}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
