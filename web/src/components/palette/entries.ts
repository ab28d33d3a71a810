import type { Permission } from '../../api/generated.ts'
import type { CurrentSite } from '../../state/current-site.ts'
import { saveTheme, themes } from '../../state/theme.ts'
import type { Key } from '../../strings/keys.ts'
import { t } from '../../strings/strings.ts'
import type { Rankable } from './rank.ts'

/** What the palette can lead to or do. */
export interface Entry extends Rankable {
  /** Unique among all entries. */
  readonly id: string
  readonly kind: 'site' | 'tab' | 'setting' | 'issue' | 'page' | 'action' | 'account'
  readonly detail?: string
  readonly target: string | (() => void)
}

const trackedTabs: readonly (readonly [key: Key, path: string])[] = [
  ['site.overview', ''],
  ['site.realtime', '/realtime'],
  ['site.goals', '/conversions'],
  ['site.funnels', '/conversions/funnels'],
  ['site.journeys', '/conversions/journeys'],
]

const tabs: readonly (readonly [key: Key, path: string])[] = [
  ['site.pages', '/pages'],
  ['site.issues', '/seo'],
  ['site.crawls', '/seo/crawls'],
  ['site.reports', '/seo/reports'],
]

const sections = ['general', 'tracking', 'search', 'exclusions', 'sharing', 'email', 'data', 'delete'] as const

const accountPages = [
  ['account', '/settings', 'self'],
  ['mail', '/settings/mail', 'edit_account'],
  ['notifications', '/settings/notifications', 'edit_account'],
  ['channels', '/settings/channels', 'edit_account'],
  ['connections', '/settings/connections', 'edit_account'],
  ['branding', '/settings/branding', 'edit_account'],
  ['keys', '/settings/keys', 'manage_keys'],
  ['security', '/settings/security', 'self'],
  ['team', '/settings/team', 'self'],
  ['audit', '/settings/audit', 'view_audit_log'],
] as const

/** The tabs and settings of the site that is shown. */
export function siteEntries(site: CurrentSite | null): readonly Entry[] {
  if (site === null) return []
  const { home, website, host } = site
  const shown =
    website === null
      ? tabs
      : [...trackedTabs, ...tabs, ['site.search', '/seo/search'] as const, ['site.bots', '/seo/ai'] as const]
  return [
    ...shown.map(
      ([key, path]): Entry => ({
        id: `tab${path}`,
        kind: 'tab',
        label: t(key),
        detail: host,
        target: home + path,
      }),
    ),
    ...(website === null ? [] : sections).map(
      (section): Entry => ({
        id: `setting ${section}`,
        kind: 'setting',
        label: t(`settings.section.${section}`),
        detail: host,
        target: `${home}/settings/${section}`,
      }),
    ),
  ]
}

interface ActionOptions {
  readonly site: CurrentSite | null
  readonly signOut: () => void
  readonly may: (permission: Permission) => boolean
}

/** What can be done from anywhere. */
export function actionEntries({ site, signOut, may }: ActionOptions): readonly Entry[] {
  const url = site === null ? '' : `?url=${encodeURIComponent(`https://${site.host}/`)}`
  const action = (id: string, label: string, target: Entry['target']): Entry => ({ id, kind: 'action', label, target })
  const creating = [
    action('add-site', t('palette.add-site'), '/sites/new'),
    action('crawl', t('palette.crawl'), `/crawls/new${url}`),
    action('report', t('palette.report'), `/reports/new${url}`),
    ...(site?.website == null ? [] : [action('goal', t('palette.goal'), `${site.home}/conversions?edit=new`)]),
  ]
  return [
    ...(may('edit') ? creating : []),
    ...themes.map((theme) => action(`theme ${theme}`, t(`palette.theme.${theme}`), () => saveTheme(theme))),
    ...accountPages.flatMap(([name, target, permission]): Entry[] =>
      may(permission) ? [{ id: `account ${name}`, kind: 'account', label: t(`settings.${name}`), target }] : [],
    ),
    action('help', t('help.title'), '/help'),
    action('sign-out', t('account.signout'), signOut),
  ]
}
