import '../../styles/audit.css'
import { useState } from 'preact/hooks'
import type { AuditEntry } from '../../api/generated.ts'
import { queryString, request, serviceUrl } from '../../api/request.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Pager } from '../../components/list-controls.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useAccount } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useMay } from '../../state/use-may.ts'
import { dateTime } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { SettingsLayout } from './layout.tsx'

const ownPath = '/api/v1/audit-log'
const allPath = '/api/v1/accounts/audit-log'

interface Filters {
  readonly person?: string
  readonly object?: string
  readonly from?: string
  readonly to?: string
}

/** Who did what in the account, or in all of them. */
export function AuditPage() {
  const account = useAccount()
  const manages = useMay('manage_installation') && account?.owner === 1
  const [all, setAll] = useState(false)
  const [filters, setFilters] = useState<Filters>({})
  const [page, setPage] = useState(1)
  const path = all ? allPath : ownPath
  const query = { ...filters, per_page: 25, page }
  const entries = useLoad(path + queryString(query), (signal) =>
    request<'listAuditLog' | 'listInstallationAuditLog'>('own', path, { query, signal }),
  )
  const change = (changes: Filters): void => {
    setPage(1)
    setFilters((before) => withoutEmpty({ ...before, ...changes }))
  }
  return (
    <SettingsLayout page="audit">
      <div class="card padded stack">
        <p class="soft">{t('audit.note')}</p>
        <div class="audit-filters">
          {manages && (
            <Select
              label={t('audit.scope')}
              value={all ? 'all' : 'own'}
              options={[
                { value: 'own', label: t('audit.scope.own') },
                { value: 'all', label: t('audit.scope.all') },
              ]}
              onChange={(value) => {
                setAll(value === 'all')
                change({ person: '' })
              }}
            />
          )}
          {!all && <PersonFilter value={filters.person ?? ''} onChange={(person) => change({ person })} />}
          <Select
            label={t('audit.object')}
            value={filters.object ?? ''}
            options={[
              { value: '', label: t('audit.object.all') },
              ...objects.map((value) => ({ value, label: t(`audit.object.${value}`) })),
            ]}
            onChange={(object) => change({ object })}
          />
          <DateFilter label={t('audit.from')} value={filters.from} onChange={(from) => change({ from })} />
          <DateFilter label={t('audit.to')} value={filters.to} onChange={(to) => change({ to })} />
          <button
            type="button"
            class="button small"
            onClick={() =>
              void downloadFile(serviceUrl('own', path, { ...filters, format: 'csv' }), null, 'audit-log.csv')
            }
          >
            {t('audit.export')}
          </button>
        </div>
        <AsyncContent loadable={entries} skeleton={<RowsSkeleton count={6} />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState title={t('audit.none')} />
            ) : (
              <>
                <ul class="records">
                  {data.map((entry) => (
                    <Entry key={entry.id} entry={entry} withAccount={all} />
                  ))}
                </ul>
                <Pager meta={meta} onPage={setPage} />
              </>
            )
          }
        </AsyncContent>
      </div>
    </SettingsLayout>
  )
}

const withoutEmpty = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

interface FilterProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function PersonFilter({ value, onChange }: FilterProps) {
  const path = '/api/v1/members'
  const members = useLoad(path, (signal) =>
    request<'listMembers'>('own', path, { query: { per_page: 100, sort_by: 'name', sort: 'asc' }, signal }),
  )
  const people = members.state === 'ready' ? members.value.data : []
  return (
    <Select
      label={t('audit.person')}
      value={value}
      options={[
        { value: '', label: t('audit.person.all') },
        ...people.map(({ person, name, email }) => ({ value: String(person), label: name || (email ?? '') })),
      ]}
      onChange={onChange}
    />
  )
}

interface DateFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

const DateFilter = ({ label, value, onChange }: DateFilterProps) => (
  <label class="audit-date">
    <span>{label}</span>
    <input type="date" class="input" value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
  </label>
)

function Entry({ entry, withAccount }: { readonly entry: AuditEntry; readonly withAccount: boolean }) {
  const { actor, actor_name, target, network, time, account, before, after } = entry
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li>
      <div class="audit-entry">
        <div>
          <b>{actor_name ?? t(`audit.actor.${actor}`)}</b> <span class="pill">{actionText(entry)}</span>{' '}
          {objectText(target.object)} {target.name ?? target.id}
        </div>
        <div class="faint">
          {dateTime(time)}
          {network && ` · ${network}`}
          {entry.key !== null && ` · ${t('audit.key', { id: entry.key })}`}
          {withAccount && ` · ${account.name}`}
        </div>
        {fields.length > 0 && (
          <details>
            <summary>{t('audit.fields', { n: fields.length })}</summary>
            <dl class="audit-fields">
              {fields.map((field) => (
                <div key={field}>
                  <dt>
                    <code>{field}</code>
                  </dt>
                  <dd>
                    {before && field in before && <del>{valueText(before[field])}</del>}{' '}
                    {after && field in after && <ins>{valueText(after[field])}</ins>}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  )
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value || '""' : JSON.stringify(value))

const verbs: readonly (readonly [verb: 'created' | 'changed' | 'deleted', names: RegExp])[] = [
  ['created', /^(?:create|submit)/],
  ['changed', /^(?:update|correct|decide)/],
  ['deleted', /^(?:delete|remove|reset)/],
]

/** Operations that are not about creating, changing or deleting something have their names. */
function actionText({ action }: AuditEntry) {
  const name = actions.find((one) => one === action)
  if (name) return t(`audit.action.${name}`)
  const verb = verbs.find(([, names]) => names.test(action))?.[0]
  return verb ? t(`audit.${verb}`) : <code>{action}</code>
}

function objectText(object: string | null) {
  const known = objects.find((one) => one === object)
  return known ? t(`audit.object.${known}`) : (object ?? '').replaceAll('_', ' ')
}

const actions = [
  'acceptInvitation',
  'acceptTransfer',
  'confirmNotificationChannel',
  'disableNotificationChannel',
  'joinByProvider',
  'leaveAccount',
  'linkIdentity',
  'rotateNotificationSecret',
  'sendDeliveryAgain',
  'signIn',
  'signInFailed',
  'signOut',
  'signOutEverywhere',
  'signUp',
  'testNotificationChannel',
  'unlinkIdentity',
  'unsubscribeNotificationChannel',
  'useWelcome',
  'verifyNotificationChannel',
] as const

const objects = [
  ...([
    'website',
    'goal',
    'funnel',
    'segment',
    'annotation',
    'fix',
    'path_group',
    'exclusion_rule',
    'alert',
    'transfer',
  ] as const),
  ...(['saved_view', 'share_link', 'import', 'report', 'crawl', 'site', 'ignored_issue', 'channel_rule'] as const),
  ...([
    'connection',
    'branding',
    'account',
    'person',
    'member',
    'invitation',
    'key',
    'session',
    'identity',
    'sign_in_provider',
    'notification_channel',
    'delivery',
  ] as const),
] as const
