import type { OpenSession } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate } from '../../../router.ts'
import { useSession } from '../../../state/session.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { countryName, date, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsSection } from '../layout.tsx'

const path = '/api/v1/sessions'

/** Where the person is signed in. */
export function Sessions() {
  const { signOut } = useSession()
  const sessions = useLoad(path, (signal) => request<'listSessions'>('own', path, { query: { per_page: 100 }, signal }))
  const end = async (id?: number): Promise<void> => {
    const result = await request<'endSession' | 'signOutEverywhere'>('own', id === undefined ? path : `${path}/${id}`, {
      method: 'DELETE',
      ...(id === undefined ? { query: { others: 1 } } : {}),
    })
    showToast(result.ok ? t('sessions.ended') : result.problem.detail || t('problem.offline'))
    sessions.reload()
  }
  const leave = (): void => {
    signOut(true).then(
      () => navigate('/sign-in'),
      () => showToast(t('problem.offline')),
    )
  }
  return (
    <SettingsSection help="sessions" title={t('sessions.title')} note={t('sessions.note')}>
      <AsyncContent loadable={sessions} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) => (
          <ul class="records">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
            ))}
          </ul>
        )}
      </AsyncContent>
      <div class="form-foot">
        <button type="button" class="button" onClick={() => end()}>
          {t('sessions.end.others')}
        </button>
        <button type="button" class="button" onClick={leave}>
          {t('account.signout.everywhere')}
        </button>
      </div>
    </SettingsSection>
  )
}

function SessionRow({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const name = [session.browser, session.os].filter(Boolean).join(' · ') || t('sessions.unknown')
  const facts = [
    session.country && countryName(session.country),
    t('sessions.since', { date: date(session.created_at) }),
    session.current === 0 && session.last_used_at && t('sessions.used', { ago: timeAgo(session.last_used_at) }),
  ]
  return (
    <li>
      <div>
        <b>{name}</b>
        <div class="faint">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <span class="grow" />
      {session.current === 1 ? (
        <span class="pill">{t('sessions.current')}</span>
      ) : (
        <button type="button" class="button small danger" onClick={onEnd} aria-label={t('sessions.end.name', { name })}>
          {t('sessions.end')}
        </button>
      )}
    </li>
  )
}
