import type { ComponentChildren } from 'preact'
import { useKeptData } from '../state/kept-data.ts'
import { useSession } from '../state/session.tsx'
import { t, withStrings } from '../strings/strings.ts'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './icon.tsx'
import { lazy } from './lazy.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** What the navigation marks as the current page. */
export type Section = 'websites' | 'reports' | 'crawls' | 'settings' | null

interface ShellProps {
  readonly section: Section
  /** Without header and footer, for pages embedded in other sites. */
  readonly embedded: boolean
  readonly children: ComponentChildren
}

const Alerts = lazy(async () => (await withStrings(import('./alerts.tsx'), 'alerts')).Alerts, null)

/** The header and footer around every page. */
export function Shell({ section, embedded, children }: ShellProps) {
  const { state: session } = useSession()
  if (embedded) {
    return (
      <div class="shell embed">
        <main id="main">
          <OfflineNotice />
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
            <a href="/websites" aria-current={section === 'websites' ? 'page' : undefined}>
              {t('shell.websites')}
            </a>
            <a href="/reports" aria-current={section === 'reports' ? 'page' : undefined}>
              {t('shell.reports')}
            </a>
            <a href="/crawls" aria-current={section === 'crawls' ? 'page' : undefined}>
              {t('shell.crawls')}
            </a>
          </nav>
        )}
        <span class="grow" />
        <div class="actions">
          <ThemeMenu />
          {signedIn ? (
            <AccountMenu account={session.session.account} />
          ) : (
            section !== null && (
              <a class="button plain" href="/sign-in">
                {t('signin.title')}
              </a>
            )
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <OfflineNotice />
        {signedIn && session.session.alerts.length > 0 && <Alerts alerts={session.session.alerts} />}
        {children}
      </main>
      <footer class="page-footer">
        <span>Sightline{signedIn ? ` ${session.session.version}` : ''}</span>
        {signedIn && (
          <>
            <a href="/docs">{t('shell.api')}</a>
            <span class="grow" />
            <span>{t('shell.motto')}</span>
          </>
        )}
      </footer>
    </div>
  )
}

/** Shown while data from before stays on screen. */
function OfflineNotice() {
  return useKeptData() ? (
    <div class="notice decent" role="status">
      {t('state.offline')}
    </div>
  ) : null
}
