import { useState } from 'preact/hooks'
import type { Website, WebsiteAlert } from '../../../api/generated.ts'
import { deleteAlert, listIncidents, updateAlert } from '../../../api/website-alerts.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { dateTime } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readingText } from './reading-text.ts'

interface AlertListProps {
  readonly website: Website
  readonly alerts: readonly WebsiteAlert[]
  readonly onChange: () => void
}

const dayMs = 24 * 60 * 60_000

const isSnoozed = ({ snoozed_until }: WebsiteAlert): boolean =>
  snoozed_until !== null && new Date(snoozed_until) > new Date()

export function AlertList({ website, alerts, onChange }: AlertListProps) {
  const [deleted, setDeleted] = useState<WebsiteAlert | null>(null)
  const [shown, setShown] = useState<WebsiteAlert | null>(null)
  const [busy, setBusy] = useState(false)

  const change = async (alert: WebsiteAlert, changes: Parameters<typeof updateAlert>[2]): Promise<void> => {
    if (busy) return
    setBusy(true)
    const result = await updateAlert(website.id, alert.id, changes)
    setBusy(false)
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }

  const actionsOf = (alert: WebsiteAlert) => [
    {
      name: 'history',
      run: () => setShown(alert),
    } as const,
    isSnoozed(alert)
      ? ({ name: 'resume', run: () => change(alert, { snoozed_until: '' }) } as const)
      : ({
          name: 'snooze',
          run: () => change(alert, { snoozed_until: new Date(Date.now() + dayMs).toISOString() }),
        } as const),
    alert.enabled === 1
      ? ({ name: 'turn_off', run: () => change(alert, { enabled: 0 }) } as const)
      : ({ name: 'turn_on', run: () => change(alert, { enabled: 1 }) } as const),
  ]

  return (
    <>
      <ul class="records rule-list alert-list">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <div class="rule-text">
              <b>{alert.name}</b>
              <div class="soft">{stateOf(alert)}</div>
              {alert.last_reading && alert.enabled === 1 && (
                <div class="soft">{readingText(alert, alert.last_reading, website.timezone)}</div>
              )}
            </div>
            <div class="actions">
              {actionsOf(alert).map(({ name, run }) => (
                <button
                  key={name}
                  type="button"
                  class="button small"
                  aria-label={t(`website-alert.${name}.name`, { name: alert.name })}
                  disabled={busy}
                  onClick={run}
                >
                  {t(`website-alert.${name}`)}
                </button>
              ))}
              <button
                type="button"
                class="button plain square small"
                onClick={() => setDeleted(alert)}
                aria-label={t('website-alert.delete.name', { name: alert.name })}
              >
                <Icon name="close" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {shown && <History website={website} alert={shown} onClose={() => setShown(null)} />}
      {deleted && (
        <Dialog title={t('website-alert.delete')} onClose={() => setDeleted(null)}>
          <Form
            danger
            submit={t('website-alert.delete')}
            send={() => deleteAlert(website.id, deleted.id)}
            onDone={() => {
              setDeleted(null)
              showToast(t('website-alert.deleted'))
              onChange()
            }}
          >
            {() => <p>{t('website-alert.delete.note', { name: deleted.name })}</p>}
          </Form>
        </Dialog>
      )}
    </>
  )
}

interface HistoryProps {
  readonly website: Website
  readonly alert: WebsiteAlert
  readonly onClose: () => void
}

/** What an alert found, with the numbers and a link to the view that shows them. */
function History({ website, alert, onClose }: HistoryProps) {
  const incidents = useLoad(`incidents ${alert.id}`, (signal) => listIncidents(website.id, alert.id, signal))
  return (
    <Dialog wide title={t('website-alert.history.name', { name: alert.name })} onClose={onClose}>
      <AsyncContent loadable={incidents} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('website-alert.history.none')}</p>
          ) : (
            <ul class="records rule-list">
              {data.map(({ id, opened_at, closed_at, readings, url }) => (
                <li key={id}>
                  <div class="rule-text">
                    <a href={url}>
                      {closed_at === null
                        ? t('website-alert.open_since', { from: dateTime(opened_at) })
                        : t('website-alert.from_to', { from: dateTime(opened_at), to: dateTime(closed_at) })}
                    </a>
                    {readings.slice(-1).map((reading) => (
                      <div class="soft" key={reading.from}>
                        {readingText(alert, reading, website.timezone)}
                      </div>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
    </Dialog>
  )
}

function stateOf(alert: WebsiteAlert): string {
  const kind = t(`website-alert.kind.${alert.kind}`)
  if (alert.enabled === 0) return `${kind} · ${t('website-alert.is_off')}`
  const status = t(`website-alert.status.${alert.status}`)
  if (!isSnoozed(alert) || alert.snoozed_until === null) return `${kind} · ${status}`
  return `${kind} · ${status} · ${t('website-alert.snoozed', { until: dateTime(alert.snoozed_until) })}`
}
