import type { ComponentChildren } from 'preact'
import { PageHeader } from '../../components/page-header.tsx'
import { useAccount } from '../../state/session.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'

const pages = [
  ['account', '/settings'],
  ['mail', '/settings/mail'],
  ['channels', '/settings/channels'],
  ['connections', '/settings/connections'],
  ['branding', '/settings/branding'],
  ['keys', '/settings/keys'],
  ['people', '/settings/people'],
  ['status', '/settings/status'],
] as const

const ownersPages: ReadonlySet<string> = new Set(['people', 'status'])

interface SettingsLayoutProps {
  readonly page: (typeof pages)[number][0]
  readonly children: ComponentChildren
}

export function SettingsLayout({ page, children }: SettingsLayoutProps) {
  const account = useAccount()
  useTitle(t(`settings.${page}`), t('settings.title'))
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <nav class="nav settings-nav" aria-label={t('settings.title')}>
        {pages
          .filter(([name]) => !ownersPages.has(name) || account?.owner === 1)
          .map(([name, href]) => (
            <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
              {t(`settings.${name}`)}
            </a>
          ))}
      </nav>
      {children}
    </>
  )
}

interface SettingsSectionProps {
  readonly title: string
  readonly note: string
  readonly children: ComponentChildren
}

export function SettingsSection({ title, note, children }: SettingsSectionProps) {
  return (
    <section class="section">
      <header>
        <h2>{title}</h2>
        <p>{note}</p>
      </header>
      <div>{children}</div>
    </section>
  )
}
