import '../../../styles/status.css'
import { type ComponentChildren, Fragment } from 'preact'
import type { Status } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date, dateTime, duration, number, timeAgo } from '../../../strings/format.ts'
import { language, t } from '../../../strings/strings.ts'
import { bytes, milliseconds } from '../../../strings/units.ts'
import { SettingsLayout, SettingsSection } from '../layout.tsx'
import { Jobs } from './jobs.tsx'

const path = '/api/v1/status'
const refreshMs = 10_000
const maxWarnings = 20

/** The state of the installation, for its owner. */
export function StatusPage() {
  const status = useLoad(path, (signal) => request<'readStatus'>('own', path, { signal }), refreshMs)
  return (
    <SettingsLayout page="status">
      <AsyncContent loadable={status} skeleton={<RowsSkeleton count={8} />}>
        {({ data }) => (
          <>
            {data.alerts.length === 0 && <Summary status={data} />}
            <div class="card">
              <Storage status={data} />
              <Process status={data} />
              <SettingsSection title={t('status.jobs')} note={t('status.jobs.note')}>
                <Jobs queues={data.queues} />
              </SettingsSection>
              <Checks checks={data.checks} />
              <Warnings warnings={data.warnings} />
            </div>
            <p class="faint status-updated">
              {t('status.updated', { time: date(Date.now(), { timeStyle: 'medium' }) })}
            </p>
          </>
        )}
      </AsyncContent>
    </SettingsLayout>
  )
}

/** Alerts are above every page, this one included. */
function Summary({ status: { records, events, crawls } }: { readonly status: Status }) {
  const works = records.state === 'ok' && events?.state !== 'unavailable' && !events?.problem && !crawls?.problem
  return works ? <p class="notice good">{t('status.ok')}</p> : null
}

interface RowProps {
  readonly label: string
  readonly note?: ComponentChildren
  readonly children?: ComponentChildren
}

function Row({ label, note, children }: RowProps) {
  return (
    <li>
      <div class="status-text">
        <b>{label}</b>
        {note && <div class="faint">{note}</div>}
      </div>
      {children}
    </li>
  )
}

const engineNames: Readonly<Record<string, string>> = {
  sqlite: 'SQLite',
  postgresql: 'PostgreSQL',
  duckdb: 'DuckDB',
  clickhouse: 'ClickHouse',
}

/** The problem itself is in English, and has no more to say. */
const damaged = (store: 'events' | 'crawls'): string => t('status.damaged', { command: `sightline repair ${store}` })

function Storage({
  status: { records, events, crawls, alerts, disk, inbox, emails, backup },
}: {
  readonly status: Status
}) {
  return (
    <SettingsSection title={t('status.storage')} note={t('status.storage.note')}>
      <ul class="records">
        <Row label={t('status.records')} note={engineNames[records.engine]}>
          <StatePill state={records.state} />
        </Row>
        {events && (
          <Row
            label={t('status.events')}
            note={alerts.includes('events-damaged') ? damaged('events') : (engineNames[events.engine] ?? events.engine)}
          >
            <StatePill state={events.state === 'ok' && events.problem ? 'warning' : events.state} />
          </Row>
        )}
        {crawls?.problem && (
          <Row label={t('status.crawls')} note={damaged('crawls')}>
            <StatePill state="error" />
          </Row>
        )}
        {inbox && <Inbox inbox={inbox} isAvailable={events?.state === 'ok'} />}
        <Row
          label={t('status.disk')}
          note={
            disk.free_bytes === null || disk.total_bytes === null
              ? t('status.disk.unknown')
              : t('status.disk.free', { free: size(disk.free_bytes), total: size(disk.total_bytes) })
          }
        >
          <StatePill state={disk.state} />
        </Row>
        <Backup backup={backup} />
        <Row
          label={t('status.emails')}
          note={
            emails.set_up === 0
              ? t('status.emails.off')
              : t('status.emails.count', { waiting: emails.waiting, failed: emails.failed })
          }
        >
          {emails.set_up === 1 && <StatePill state={emails.failed > 0 ? 'warning' : 'ok'} />}
        </Row>
      </ul>
    </SettingsSection>
  )
}

interface InboxProps {
  readonly inbox: NonNullable<Status['inbox']>
  readonly isAvailable: boolean
}

function Inbox({ inbox, isAvailable }: InboxProps) {
  const note = [
    t('status.inbox.count', { n: inbox.entries }),
    inbox.entries > 0 && inbox.oldest_seconds >= 1
      ? t('status.inbox.oldest', { time: duration(inbox.oldest_seconds) })
      : t('status.inbox.lag', { time: milliseconds(inbox.lag_seconds * 1000) }),
  ]
  const isFilling = inbox.bytes > inbox.max_bytes * 0.8
  return (
    <Row label={t('status.inbox')} note={note.join(' · ')}>
      <StatePill state={isFilling ? 'error' : isAvailable && inbox.oldest_seconds < 60 ? 'ok' : 'warning'} />
    </Row>
  )
}

function Backup({ backup }: { readonly backup: Status['backup'] }) {
  if (!backup) return <Row label={t('status.backup')} note={t('status.backup.off')} />
  const { last_at: last, failed_at: failed } = backup
  return (
    <Row
      label={t('status.backup')}
      note={
        <>
          {last === null ? t('status.backup.none') : dateTime(last)} ·{' '}
          {t('status.backup.next', { date: dateTime(backup.next_at) })}
          {failed !== null && (
            <div class="status-failure">
              {t('status.backup.failed', { ago: timeAgo(failed) })}: <span lang="en">{backup.failure}</span>
            </div>
          )}
        </>
      }
    >
      <StatePill state={failed === null ? 'ok' : 'error'} />
    </Row>
  )
}

function Process({ status }: { readonly status: Status }) {
  const { memory_bytes, event_loop_ms: loop } = status.process
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('status.version'), `${status.version} (Node.js ${status.node_version})`],
    [t('status.host'), status.host],
    [t('status.started'), `${dateTime(status.started_at)} (${timeAgo(status.started_at)})`],
    [t('status.memory'), size(memory_bytes)],
    [t('status.loop'), t('status.loop.value', { p50: milliseconds(loop.p50), p99: milliseconds(loop.p99) })],
  ]
  return (
    <SettingsSection title={t('status.process')} note={t('status.process.note')}>
      <dl class="facts status-facts">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </SettingsSection>
  )
}

function Checks({ checks }: { readonly checks: Status['checks'] }) {
  return (
    <SettingsSection title={t('status.checks')} help="status" note={t('status.checks.note')}>
      <ul class="records" lang="en">
        {checks.map(({ name, status, found, fix }) => (
          <Row key={name + found} label={name[0]?.toUpperCase() + name.slice(1)} note={[found, fix].join(' ')}>
            <span lang={language()}>
              <StatePill state={status} />
            </span>
          </Row>
        ))}
      </ul>
    </SettingsSection>
  )
}

function Warnings({ warnings }: { readonly warnings: Status['warnings'] }) {
  return (
    <SettingsSection title={t('status.warnings')} note={t('status.warnings.note')}>
      {warnings.length === 0 ? (
        <p class="soft">{t('status.warnings.none')}</p>
      ) : (
        <ul class="records">
          {warnings.slice(0, maxWarnings).map(({ level, message, count, at }) => (
            <li key={message}>
              <div class="status-text">
                <span lang="en">{message}</span>
                <div class="faint">
                  {dateTime(at)}
                  {count > 1 && ` · ${t('status.warnings.times', { n: count })}`}
                </div>
              </div>
              <StatePill state={level} />
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

const size = (value: number): string => (value < 1e9 ? bytes(value) : `${number(value / 1e9, value < 1e10 ? 1 : 0)} GB`)

type State = 'ok' | 'low' | 'full' | 'unavailable' | 'warning' | 'error' | 'skipped'

const stateClasses: Readonly<Record<State, string>> = {
  ok: 'pill good',
  low: 'pill decent',
  warning: 'pill decent',
  full: 'pill bad',
  unavailable: 'pill bad',
  error: 'pill bad',
  skipped: 'pill',
}

function StatePill({ state }: { readonly state: State }) {
  return <span class={stateClasses[state]}>{t(`status.state.${state}`)}</span>
}
