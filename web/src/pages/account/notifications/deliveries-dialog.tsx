import { useState } from 'preact/hooks'
import type { Delivery, NotificationChannel } from '../../../api/generated.ts'
import { listDeliveries, readDelivery, sendAgain } from '../../../api/notifications.ts'
import { CopyBox } from '../../../components/copy-box.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { eventTexts } from './event-texts.ts'
import { problemText } from './problem-text.ts'

interface DeliveriesDialogProps {
  readonly channel: NotificationChannel
  readonly onClose: () => void
}

/** What was delivered to a channel, the newest first, with requests and replies. */
export function DeliveriesDialog({ channel, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(1)
  const deliveries = useLoad(`deliveries ${channel.id} ${page}`, (signal) => listDeliveries(channel.id, page, signal))
  return (
    <Dialog wide title={`${t('notify.log')}: ${channel.name}`} onClose={onClose}>
      <AsyncContent loadable={deliveries} skeleton={<RowsSkeleton count={5} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t('notify.log.none')} />
          ) : (
            <>
              <ul class="records">
                {data.map((delivery) => (
                  <DeliveryItem
                    key={delivery.id}
                    delivery={delivery}
                    channel={channel}
                    onSent={() => (page === 1 ? deliveries.reload() : setPage(1))}
                  />
                ))}
              </ul>
              {meta.last_page > 1 && (
                <div class="form-foot">
                  <button type="button" class="button small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('notify.newer')}
                  </button>
                  <button
                    type="button"
                    class="button small"
                    disabled={page >= meta.last_page}
                    onClick={() => setPage(page + 1)}
                  >
                    {t('notify.older')}
                  </button>
                </div>
              )}
            </>
          )
        }
      </AsyncContent>
    </Dialog>
  )
}

const tones = {
  queued: '',
  sending: '',
  retrying: 'decent',
  delivered: 'good',
  failed: 'bad',
  unconfirmed: 'decent',
  discarded: '',
} as const

interface DeliveryItemProps {
  readonly delivery: Delivery
  readonly channel: NotificationChannel
  readonly onSent: () => void
}

function DeliveryItem({ delivery, channel, onSent }: DeliveryItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { id, event, state, problem, status, attempts, created_at, due_at, ended_at } = delivery
  const again = async (): Promise<void> => {
    setIsBusy(true)
    const result = await sendAgain(channel.id, id)
    setIsBusy(false)
    if (result.ok) onSent()
    showToast(result.ok ? t('notify.sent-again') : result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return (
    <li class="connection-item">
      <div>
        <b>{t(eventTexts[event])}</b> <span class={`pill ${tones[state]}`}>{t(`notify.delivery.${state}`)}</span>
        <div class="faint">
          {[
            timeAgo(created_at),
            status === null ? '' : `HTTP ${status}`,
            problem ? problemText(problem, status) : '',
            attempts > 1 ? t('notify.attempts', { n: attempts }) : '',
            state === 'retrying' ? t('notify.next', { ago: timeAgo(due_at) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <details onToggle={(toggled) => setIsOpen(toggled.currentTarget.open)}>
          <summary>{t('notify.contents')}</summary>
          {isOpen && <Contents channel={channel.id} delivery={id} />}
        </details>
      </div>
      {ended_at !== null && channel.state === 'verified' && (
        <div class="actions">
          <button type="button" class="button small" disabled={isBusy} onClick={() => void again()}>
            {t('notify.again')}
          </button>
        </div>
      )}
    </li>
  )
}

function Contents({ channel, delivery }: { readonly channel: number; readonly delivery: number }) {
  const contents = useLoad(`delivery ${channel} ${delivery}`, (signal) => readDelivery(channel, delivery, signal))
  return (
    <AsyncContent loadable={contents} skeleton={<RowsSkeleton count={2} />}>
      {({ data: { request, reply } }) => (
        <div class="stack">
          <CopyBox text={request ?? '–'} label={t('notify.request')} />
          <CopyBox text={reply || '–'} label={t('notify.reply')} />
        </div>
      )}
    </AsyncContent>
  )
}
