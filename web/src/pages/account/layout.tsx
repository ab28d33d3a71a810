import type { ComponentChildren } from 'preact'
import { problemOfKind } from '../../api/problem.ts'
import { HelpLink } from '../../components/help-link.tsx'
import type { HelpTopic } from '../../components/help-topics.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { ErrorState } from '../../components/states.tsx'
import { useAccount, useSession } from '../../state/session.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'

const pages = [
  ['account', '/settings', 'self'],
  ['security', '/settings/security', 'self'],
  ['mail', '/settings/mail', 'edit_account'],
  ['notifications', '/settings/notifications', 'edit_account'],
  ['channels', '/settings/channels', 'edit_account'],
  ['connections', '/settings/connections', 'edit_account'],
  ['branding', '/settings/branding', 'edit_account'],
  ['keys', '/settings/keys', 'manage_keys'],
  ['team', '/settings/team', 'self'],
  ['audit', '/settings/audit', 'view_audit_log'],
  ['people', '/settings/people', 'manage_installation'],
  ['sign-on', '/settings/sign-on', 'manage_installation'],
  ['status', '/settings/status', 'view_installation'],
] as const

/** They are about the whole installation. Others than its operator read once that they may not see one, not in each of its parts. */
const installationPages: ReadonlySet<string> = new Set(['people', 'sign-on', 'status'])

interface SettingsLayoutProps {
  readonly page: (typeof pages)[number][0]
  readonly children: ComponentChildren
}

export function SettingsLayout({ page, children }: SettingsLayoutProps) {
  const account = useAccount()
  const { state } = useSession()
  const permissions = state.state === 'signed-in' ? state.session.permissions : []
  const shown = pages
    .filter(([name]) => !installationPages.has(name) || account?.owner === 1)
    .filter(([, , permission]) => permissions.includes(permission))
  const isRefused = installationPages.has(page) && !shown.some(([name]) => name === page)
  useTitle(t(`settings.${page}`), t('settings.title'))
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <nav class="nav settings-nav" aria-label={t('settings.title')}>
        {shown.map(([name, href]) => (
          <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
            {t(`settings.${name}`)}
          </a>
        ))}
      </nav>
      {isRefused ? <ErrorState problem={problemOfKind('forbidden')} /> : children}
    </>
  )
}

interface SettingsSectionProps {
  readonly title: string
  readonly note: string
  /** What the help says about it. */
  readonly help?: HelpTopic
  readonly children: ComponentChildren
}

export function SettingsSection({ title, note, help, children }: SettingsSectionProps) {
  return (
    <section class="section">
      <header>
        <h2>
          {title} {help && <HelpLink topic={help} name={title} isAbout />}
        </h2>
        <p>{note}</p>
      </header>
      <div>{children}</div>
    </section>
  )
}
