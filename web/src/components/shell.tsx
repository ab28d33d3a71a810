import type { ComponentChildren } from 'preact'
import type { Session } from '../api/generated.ts'
import { signInUrl } from '../router.ts'
import { retryAll, useOfflineData } from '../state/offline-data.ts'
import { useSession } from '../state/session.tsx'
import { date } from '../strings/format.ts'
import { t, withStrings } from '../strings/strings.ts'
import { Icon, Logo } from './icon.tsx'
import { lazy } from './lazy.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** What the navigation marks as the current page. */
export type Section = 'sites' | 'settings' | null

interface ShellProps {
  readonly section: Section
  /** Without header and footer, for pages embedded in other sites. */
  readonly embedded: boolean
  readonly children: ComponentChildren
}

const placeholder = <span class="button plain square" aria-hidden="true" />
const OwnControls = lazy(
  async () => (await withStrings(import('./own-controls.tsx'), 'own')).OwnControls,
  <>
    <span class="button jump" aria-hidden="true">
      <Icon name="search" />
    </span>
    {placeholder}
    {placeholder}
  </>,
)
const OwnFooter = lazy(async () => (await withStrings(import('./own-controls.tsx'), 'own')).OwnFooter, null)
const Alerts = lazy(async () => (await withStrings(import('./alerts.tsx'), 'alerts')).Alerts, null)

const AccountNotices = lazy(
  async () => (await withStrings(import('./account-notices.tsx'), 'account-notices')).AccountNotices,
  null,
)

/** The header and footer around every page. */
export function Shell({ section, embedded, children }: ShellProps) {
  const { state: session, ended, signIn } = useSession()
  const offline = useOfflineData()
  if (embedded) {
    return (
      <div class="shell embed">
        <main id="main" class={offline ? 'offline' : ''}>
          {offline && <OfflineNotice {...offline} />}
          {children}
        </main>
      </div>
    )
  }
  const signedIn = session.state === 'signed-in'
  return (
    <div class="shell">
      <a class="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <header class="top-bar">
        <a class="brand" href="/" aria-label="Sightline">
          <Logo />
          <span>Sightline</span>
        </a>
        {signedIn && (
          <nav class="nav" aria-label={t('shell.navigation')}>
            <a href="/sites" aria-current={section === 'sites' ? 'page' : undefined}>
              {t('shell.sites')}
            </a>
          </nav>
        )}
        <span class="grow" />
        <div class="actions">
          {signedIn ? <OwnControls account={session.session.account} /> : <ThemeMenu />}
          {!signedIn && section !== null && (
            <a class="button plain" href={signInUrl()}>
              {t('signin.title')}
            </a>
          )}
        </div>
      </header>
      <main id="main" class={offline ? 'offline' : ''} tabIndex={-1}>
        {offline && <OfflineNotice {...offline} />}
        {ended === 'keeps-looking' && (
          <div class="notice decent with-action" role="status">
            <strong>{t('problem.signed-out')}</strong>
            <button type="button" class="button small" onClick={signIn}>
              {t('signin.title')}
            </button>
          </div>
        )}
        {signedIn && session.session.alerts.length > 0 && <Alerts alerts={session.session.alerts} />}
        {signedIn && hasNotices(session.session) && <AccountNotices session={session.session} />}
        {children}
      </main>
      <footer class="page-footer">
        <span>Sightline{signedIn ? ` ${session.session.version}` : ''}</span>
        {signedIn && <OwnFooter />}
      </footer>
    </div>
  )
}

type OfflineNoticeProps = NonNullable<ReturnType<typeof useOfflineData>>

/** The one message about the connection: of when the visible figures are, and what loads by itself later. */
function OfflineNotice({ loadedAt, asked }: OfflineNoticeProps) {
  return (
    <div class="notice with-action" role="status">
      <span>
        <strong>{t(navigator.onLine ? 'problem.offline' : 'state.offline')}.</strong>{' '}
        {loadedAt !== null && t('state.offline.figures', { time: timeOf(loadedAt) })}
        <small class="soft">
          {asked === null ? t('state.offline.later') : t('state.offline.asked', { period: asked })}
        </small>
      </span>
      <button type="button" class="button small" onClick={retryAll}>
        {t('state.offline.retry')}
      </button>
    </div>
  )
}

const timeOf = (time: number): string =>
  date(time, Date.now() - time < 12 * 3_600_000 ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })

/** Whether there is anything that the people of the account should know about it. */
const hasNotices = ({ suspended, statistics_held, limits_near, operator_until, acting_until }: Session): boolean =>
  suspended + statistics_held + limits_near.length > 0 || (operator_until ?? acting_until) !== null
