import type { ComponentChildren } from 'preact'
import type { Route } from '../routes.ts'
import { useSession } from '../state/session.tsx'
import { t } from '../strings/strings.ts'
import { AccountMenu } from './account-menu.tsx'
import { Mark } from './icon.tsx'
import { ThemeMenu } from './theme-menu.tsx'

interface ShellProps {
  readonly section: Route['section']
  /** Inside of another site: nothing but the page. */
  readonly bare: boolean
  readonly children: ComponentChildren
}

/** The frame of every page. */
export function Shell({ section, bare, children }: ShellProps) {
  const { now } = useSession()
  if (bare) {
    return (
      <div class="shell embed">
        <main id="main">{children}</main>
      </div>
    )
  }
  const signedIn = now.state === 'signed-in'
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label="Sightline">
          <Mark />
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
          </nav>
        )}
        <span class="grow" />
        <div class="actions">
          <ThemeMenu />
          {signedIn ? (
            <AccountMenu account={now.session.account} />
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
        {children}
      </main>
      <footer class="foot">
        <span>Sightline{signedIn ? ` ${now.session.version}` : ''}</span>
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
