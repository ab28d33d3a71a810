import { useState } from 'preact/hooks'
import type { DeliveryWithContents, NotificationChannel } from '../../../api/generated.ts'
import { confirmAgain, deleteChannel, rotateSecret, testChannel, updateChannel } from '../../../api/notifications.ts'
import type { Result } from '../../../api/problem.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { ChoiceFields, readChoices, readTargets, TargetFields } from './channel-fields.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { problemText } from './problem-text.ts'

interface ChannelItemProps {
  readonly channel: NotificationChannel
  readonly onChange: () => void
  /** A new secret, which is shown once. */
  readonly onSecret: (secret: string | null) => void
}

type DialogName = 'edit' | 'delete' | 'log' | 'rotate'

const tones = { verified: 'good', unverified: 'decent', disabled: 'bad' } as const

/** A channel with its state, and what can be done with it. */
export function ChannelItem({ channel, onChange, onSecret }: ChannelItemProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, kind, name, target, state, problem } = channel

  const act = async <T,>(request: Promise<Result<T>>, done: (value: T) => string): Promise<void> => {
    setIsBusy(true)
    const result = await request
    setIsBusy(false)
    showToast(result.ok ? done(result.value) : result.problem.detail || t(`problem.${result.problem.kind}`))
    onChange()
  }
  const test = (): Promise<void> => act(testChannel(id), ({ data }) => testResult(data))
  const actions = [
    ...(kind === 'email' && state === 'unverified'
      ? [['confirm', () => act(confirmAgain(id), () => t('notify.added.email'))] as const]
      : channel.disabled_reason === 'unsubscribed'
        ? []
        : [['test', test] as const]),
    ...(state === 'disabled'
      ? [['enable', () => act(updateChannel(id, { enabled: 1 }), () => t('notify.enabled'))] as const]
      : []),
    ['log', () => setDialog('log')] as const,
    ...(kind === 'webhook' ? [['rotate', () => setDialog('rotate')] as const] : []),
    ['edit', () => setDialog('edit')] as const,
    ['delete', () => setDialog('delete')] as const,
  ]
  return (
    <li class="connection-item">
      <div>
        <b>{name}</b> <span class={`pill ${tones[state]}`}>{t(`notify.state.${state}`)}</span>
        <div class="faint">{[t(`notify.kind.${kind}`), target, summaryOf(channel)].filter(Boolean).join(' · ')}</div>
        {state === 'unverified' && (
          <p class="soft">{t(kind === 'email' ? 'notify.unverified.email' : 'notify.unverified')}</p>
        )}
        {state === 'disabled' && channel.disabled_reason && (
          <p class="soft">{t(`notify.disabled.${channel.disabled_reason}`)}</p>
        )}
        {problem && channel.failing_since && (
          <p class="soft">
            {t('notify.failing', { ago: timeAgo(channel.failing_since), problem: problemText(problem, null) })}
          </p>
        )}
        {channel.old_secret_until && (
          <p class="soft">{t('notify.old-secret', { ago: timeAgo(channel.old_secret_until) })}</p>
        )}
      </div>
      <div class="actions">
        {actions.map(([action, run]) => (
          <button
            key={action}
            type="button"
            class={action === 'delete' ? 'button small danger' : 'button small'}
            disabled={isBusy}
            aria-label={`${t(`notify.${action}`)}: ${name}`}
            onClick={() => void run()}
          >
            {t(`notify.${action}`)}
          </button>
        ))}
      </div>
      {dialog === 'log' && <DeliveriesDialog channel={channel} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'log' && (
        <ChannelDialog
          kind={dialog}
          channel={channel}
          onClose={() => setDialog(null)}
          onDone={(message, secret) => {
            setDialog(null)
            showToast(message)
            if (secret === undefined) onChange()
            else onSecret(secret)
          }}
        />
      )}
    </li>
  )
}

const testResult = ({ state, problem, status }: DeliveryWithContents): string =>
  state === 'delivered'
    ? t('notify.test.arrived')
    : problem
      ? t('notify.test.failed', { problem: problemText(problem, status) })
      : t('notify.test.waiting')

function summaryOf({ events, report_period, limited }: NotificationChannel): string {
  return [
    events.length > 0 ? t('notify.count', { n: events.length }) : '',
    report_period === 'none' ? '' : t(`notify.reports.${report_period}`),
    limited === 1 ? t('notify.is-limited') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

interface ChannelDialogProps {
  readonly kind: Exclude<DialogName, 'log'>
  readonly channel: NotificationChannel
  readonly onClose: () => void
  readonly onDone: (message: string, secret?: string | null) => void
}

function ChannelDialog({ kind: dialog, channel, onClose, onDone }: ChannelDialogProps) {
  const { id, kind, name } = channel
  if (dialog === 'delete')
    return (
      <Dialog title={`${t('notify.delete')}: ${name}`} onClose={onClose}>
        <Form
          danger
          submit={t('notify.delete')}
          send={() => deleteChannel(id)}
          onDone={() => onDone(t('notify.deleted'))}
        >
          {() => <p class="soft">{t('notify.delete.note')}</p>}
        </Form>
      </Dialog>
    )
  if (dialog === 'rotate')
    return (
      <Dialog title={`${t('notify.rotate')}: ${name}`} onClose={onClose}>
        <Form
          submit={t('notify.rotate')}
          send={() => rotateSecret(id, 24)}
          onDone={({ data }) => onDone(t('notify.rotated'), data.secret)}
        >
          {() => <p class="soft">{t('notify.rotate.note')}</p>}
        </Form>
      </Dialog>
    )
  return (
    <Dialog title={`${t('notify.edit')}: ${name}`} onClose={onClose}>
      <Form
        submit={t('action.save')}
        send={(sent) =>
          updateChannel(id, { name: sent.name, ...readTargets(kind, sent), ...readChoices(kind, sent, channel) })
        }
        onDone={() => onDone(t('notify.saved'))}
      >
        {(errors) => (
          <>
            <TextField
              label={t('field.name')}
              name="name"
              defaultValue={name}
              autocomplete="off"
              maxLength={200}
              errors={errors.name}
            />
            <TargetFields kind={kind} errors={errors} isReplacement />
            <ChoiceFields kind={kind} channel={channel} errors={errors} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
