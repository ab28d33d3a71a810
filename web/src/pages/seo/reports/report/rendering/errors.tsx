import type { ConsoleError, FailedRequest } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'

export function ConsoleErrors({ errors }: { readonly errors: readonly ConsoleError[] }) {
  return (
    <ErrorPanel
      title={t('rendering.console')}
      empty={t('rendering.console.none')}
      items={errors.map(({ text, url }) => ({ text, note: url }))}
    />
  )
}

export function FailedRequests({ requests }: { readonly requests: readonly FailedRequest[] }) {
  return (
    <ErrorPanel
      title={t('rendering.failed-requests')}
      empty={t('rendering.failed-requests.none')}
      items={requests.map(({ url, status, error }) => ({
        text: url,
        note: status === null ? (error ?? '') : t('rendering.status', { status: String(status) }),
      }))}
    />
  )
}

interface ErrorPanelProps {
  readonly title: string
  readonly empty: string
  readonly items: readonly { readonly text: string; readonly note: string }[]
}

function ErrorPanel({ title, empty, items }: ErrorPanelProps) {
  return (
    <section class="card">
      <div class="panel-head">
        <h2>{title}</h2>
        <HelpLink topic="report.rendering" name={title} />
        <span class="grow" />
        {items.length > 0 && <span class="unit">{number(items.length)}</span>}
      </div>
      {items.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul class="error-list">
          {items.map(({ text, note }, index) => (
            <li key={index}>
              <code>{text}</code>
              <small class="faint">{note}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
