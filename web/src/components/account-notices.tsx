import type { Session } from '../api/generated.ts'
import { request } from '../api/request.ts'
import { dateTime, number } from '../strings/format.ts'
import { t } from '../strings/strings.ts'
import { showToast } from './toast.tsx'

/** What the people of an account should know about it, on every page; and that it is not the account of who is signed in. */
export function AccountNotices({ session }: { readonly session: Session }) {
  const { suspended, statistics_held, limits_near, operator_until, acting_until, account } = session
  const end = async (): Promise<void> => {
    const result = await request<'stopSigningInAs'>('own', '/api/v1/session/account', { method: 'DELETE' })
    // Nothing that was loaded for the other account stays.
    if (result.ok) location.assign('/settings/people')
    else showToast(result.problem.detail)
  }
  return (
    <>
      {acting_until !== null && (
        <div class="notice decent with-action" role="status">
          <span>{t('account.acting', { account: account.name, time: dateTime(acting_until) })}</span>
          <button type="button" class="button small" onClick={end}>
            {t('account.acting.end')}
          </button>
        </div>
      )}
      {acting_until === null && operator_until !== null && (
        <div class="notice decent" role="status">
          {t('account.operator', { time: dateTime(operator_until) })}
        </div>
      )}
      {suspended === 1 && (
        <div class="notice bad" role="status">
          {t('account.suspended')}
        </div>
      )}
      {statistics_held === 1 && (
        <div class="notice bad" role="status">
          {t('account.held')}
        </div>
      )}
      {limits_near.length > 0 && (
        <div class="notice decent" role="status">
          {limits_near
            .map(({ name, used, allowed }) =>
              t(`account.near.${name}`, { used: number(used), allowed: number(allowed) }),
            )
            .join(' ')}
        </div>
      )}
    </>
  )
}
