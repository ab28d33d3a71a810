import type { CrawlIssue } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { TextAreaField, TextField } from '../../../../components/field.tsx'
import { Form } from '../../../../components/form.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { t } from '../../../../strings/strings.ts'

interface IgnoreIssueProps {
  readonly issue: Pick<CrawlIssue, 'check' | 'title'>
  readonly project: string
  /** On which pages, unless something else is entered. */
  readonly pattern?: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks why an issue is to be ignored in all crawls and reports of a project, and on which pages. */
export function IgnoreIssue({ issue, project, pattern: proposed, onDone, onClose }: IgnoreIssueProps) {
  const path = `/api/v1/projects/${encodeURIComponent(project)}/ignored-issues`
  return (
    <Dialog title={t('ignore.title')} onClose={onClose}>
      <Form
        draft={`ignore ${project} ${issue.check}`}
        submit={t('ignore.submit')}
        send={({ reason, pattern }) =>
          request<'ignoreIssue'>('seo', path, {
            method: 'POST',
            body: { check: issue.check, reason, pattern: pattern?.trim() || undefined },
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
              <b>{issue.title}</b>
            </p>
            <p class="soft">{t('ignore.crawl.note', { project })}</p>
            <TextField
              label={t('ignore.pattern')}
              name="pattern"
              defaultValue={proposed}
              placeholder="/archive/*"
              spellcheck={false}
              maxLength={500}
              errors={errors.pattern}
              hint={t('ignore.pattern.note')}
            />
            <TextAreaField
              label={t('ignore.reason')}
              name="reason"
              rows={3}
              maxLength={500}
              required
              errors={errors.reason ?? errors.check}
              hint={t('ignore.reason.hint')}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
