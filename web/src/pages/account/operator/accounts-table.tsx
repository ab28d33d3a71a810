import '../../../styles/accounts.css'
import { useState } from 'preact/hooks'
import type { AccountLimitName, OperatedAccount } from '../../../api/generated.ts'
import { request, serviceUrl } from '../../../api/request.ts'
import { downloadFile } from '../../../components/download-file.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Pager, SearchField } from '../../../components/list-controls.tsx'
import { Menu } from '../../../components/menu.tsx'
import { SortableHeader } from '../../../components/sortable-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { DeleteDialog, LimitsDialog, SuspendDialog } from './account-dialogs.tsx'
import { accountName, accountsPath, limitNames } from './accounts.ts'

const columns = ['name', 'created_at', 'last_seen_at', ...limitNames] as const
type Column = (typeof columns)[number]

interface Action {
  readonly kind: 'limits' | 'suspend' | 'delete'
  readonly account: OperatedAccount
}

interface AccountsTableProps {
  /** Changes when an account was added elsewhere on the page. */
  readonly version: number
  readonly ownId: number
}

/** The accounts of the installation with what they use, and what can be done with each. */
export function AccountsTable({ version, ownId }: AccountsTableProps) {
  const [sorting, setSorting] = useState<{ readonly by: Column; readonly descending: boolean }>({
    by: 'created_at',
    descending: true,
  })
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<Action | null>(null)
  const { by, descending } = sorting
  const query = {
    sort_by: by,
    sort: descending ? ('desc' as const) : ('asc' as const),
    ...(search && { search }),
  }
  const accounts = useLoad(`${accountsPath} ${version} ${page} ${JSON.stringify(query)}`, (signal) =>
    request<'listAccounts'>('own', accountsPath, { query: { ...query, page, per_page: 25 }, signal }),
  )
  const done = (text: string): void => {
    showToast(text)
    setAction(null)
    accounts.reload()
  }
  return (
    <section class="card table-card with-menus" aria-label={t('settings.people')}>
      <div class="panel-head wrap">
        <h2>
          {t('settings.people')} <HelpLink topic="account-use" name={t('settings.people')} isAbout />
        </h2>
        <SearchField
          label={t('accounts.search')}
          value={search}
          onSearch={(text) => {
            setPage(1)
            setSearch(text)
          }}
        />
        <span class="grow" />
        <button
          type="button"
          class="button small"
          onClick={() =>
            void downloadFile(serviceUrl('own', accountsPath, { ...query, format: 'csv' }), null, 'accounts.csv')
          }
        >
          {t('accounts.csv')}
        </button>
      </div>
      <AsyncContent loadable={accounts} skeleton={<RowsSkeleton count={3} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={t('accounts.none')} />
          ) : (
            <>
              <table class="table accounts">
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <SortableHeader
                        key={column}
                        label={t(`accounts.column.${column}`)}
                        class={isNumber(column) ? 'numeric' : ''}
                        active={by === column}
                        descending={descending}
                        onSort={(next) => {
                          setPage(1)
                          setSorting({ by: column, descending: next })
                        }}
                      />
                    ))}
                    <th scope="col">
                      <span class="visually-hidden">{t('accounts.actions')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((account) => (
                    <AccountRow
                      key={account.id}
                      account={account}
                      isOwn={account.id === ownId}
                      onAction={(kind) => setAction({ kind, account })}
                      onDone={done}
                    />
                  ))}
                </tbody>
              </table>
              <div class="panel-foot">
                <Pager meta={meta} onPage={setPage} />
              </div>
            </>
          )
        }
      </AsyncContent>
      {action?.kind === 'limits' && (
        <LimitsDialog account={action.account} onClose={() => setAction(null)} onDone={done} />
      )}
      {action?.kind === 'suspend' && (
        <SuspendDialog account={action.account} onClose={() => setAction(null)} onDone={done} />
      )}
      {action?.kind === 'delete' && (
        <DeleteDialog account={action.account} onClose={() => setAction(null)} onDone={done} />
      )}
    </section>
  )
}

const isNumber = (column: Column): column is AccountLimitName => limitNames.some((name) => name === column)

interface AccountRowProps {
  readonly account: OperatedAccount
  readonly isOwn: boolean
  readonly onAction: (kind: Action['kind']) => void
  readonly onDone: (text: string) => void
}

function AccountRow({ account, isOwn, onAction, onDone }: AccountRowProps) {
  const { id, suspended, statistics_held } = account
  const resume = async (): Promise<void> => {
    const path = `${accountsPath}/${id}`
    const result = await request<'updateOperatedAccount'>('own', path, { method: 'PUT', body: { suspended: 0 } })
    onDone(result.ok ? t('accounts.resumed') : result.problem.detail)
  }
  const signInAs = async (): Promise<void> => {
    const result = await request<'signInAs'>('own', `${accountsPath}/${id}/sign-in`, { method: 'POST' })
    // Nothing that was loaded for the own account stays.
    if (result.ok) location.assign('/sites')
    else showToast(result.problem.detail)
  }
  return (
    <tr>
      <td>
        <b>{accountName(account)}</b> {account.owner === 1 && <span class="pill">{t('users.owner')}</span>}
        {suspended === 1 && <span class="pill bad">{t('accounts.suspended')}</span>}
        {statistics_held === 1 && <span class="pill decent">{t('accounts.held')}</span>}
        {account.email !== null && account.email !== account.name && <div class="faint">{account.email}</div>}
      </td>
      <td>{date(account.created_at)}</td>
      <td>{account.last_seen_at === null ? '–' : date(account.last_seen_at)}</td>
      {limitNames.map((name) => (
        <td key={name} class="numeric">
          <Use used={account.used[name]} allowed={account.limits[name]} />
        </td>
      ))}
      <td class="menu-cell">
        <Menu
          label="⋯"
          ariaLabel={t('accounts.actions.name', { name: accountName(account) })}
          buttonClass="button plain square"
          arrow={false}
        >
          {(close) => {
            const item = (label: string, act: () => void, danger = false) => (
              <button
                type="button"
                class={danger ? 'item danger' : 'item'}
                onClick={() => {
                  close()
                  act()
                }}
              >
                {label}
              </button>
            )
            return (
              <>
                {item(t('accounts.limits'), () => onAction('limits'))}
                {!isOwn && item(t('accounts.signin'), () => void signInAs())}
                {!isOwn && suspended === 0 && item(t('accounts.suspend'), () => onAction('suspend'))}
                {suspended === 1 && item(t('accounts.resume'), () => void resume())}
                {!isOwn && item(t('users.remove'), () => onAction('delete'), true)}
              </>
            )
          }}
        </Menu>
      </td>
    </tr>
  )
}

/** With its limit, in the color of how near it is. */
function Use({ used, allowed }: { readonly used: number; readonly allowed: number | null }) {
  if (allowed === null) return <>{number(used)}</>
  const tone = used > allowed ? 'bad' : used >= allowed * 0.8 ? 'decent' : ''
  return (
    <span class={tone && `pill ${tone}`}>
      {number(used)} / {number(allowed)}
    </span>
  )
}
