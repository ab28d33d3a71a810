import type { SharedWebsite } from '../../api/generated.ts'
import type { PageUrl } from '../../router.ts'
import { dateTime, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { tabUrl } from '../view/view.ts'
import type { ShownSite } from './site-context.ts'
import {
  firstPart,
  type SiteTab,
  sharedTabs,
  siteTabs,
  type TabPart,
  type TabPlace,
  tabParts,
  tabPath,
  trackedTabs,
} from './site-tabs.ts'
import { useCurrentInView } from './use-current-in-view.ts'

/** Which tabs there are: all, those of a host that is not tracked, or those of a share link. */
export type TabsFor = 'all' | 'pages-only' | 'shared'

const tabsFor: Readonly<Record<TabsFor, readonly SiteTab[]>> = {
  all: siteTabs,
  'pages-only': siteTabs.filter((tab) => !trackedTabs.includes(tab)),
  shared: sharedTabs,
}

interface TabNavProps {
  readonly home: string
  readonly label: string
  readonly tabs: TabsFor
  /** What a share link shows; everything without one. */
  readonly sections: SharedWebsite['sections'] | undefined
  readonly current: SiteTab
  /** Parts that are not shown, by their names. */
  readonly hides: readonly TabPart[]
  readonly pageUrl: PageUrl
  readonly newIssues: number
}

/** Links between the tabs of a site. They keep the period and the filters. */
export function TabNav({ home, label, tabs, sections, current, hides, pageUrl, newIssues }: TabNavProps) {
  const links = useCurrentInView(`${current} ${newIssues}`)
  const shown = tabsFor[tabs].filter((tab) => sections?.some((section) => section === tab) ?? true)
  return (
    <nav class="nav site-nav" ref={links} aria-label={label}>
      {shown.map((tab) => (
        <a
          key={tab}
          href={tabUrl(home, tabPath(tab) + (firstPart(tab, hides) ?? ''), pageUrl)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`site.${tab}`)}
          {tab === 'seo' && newIssues > 0 && (
            <span class="pill decent badge" title={t('site.new-issues', { n: newIssues })}>
              {number(newIssues)}
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

interface PartNavProps {
  readonly home: string
  readonly place: TabPlace
  readonly pageUrl: PageUrl
  readonly hides: readonly TabPart[]
  readonly record: ShownSite['record']
}

/** Links between the parts of a tab. */
export function PartNav({ home, place: { tab, part }, pageUrl, hides, record }: PartNavProps) {
  const links = useCurrentInView(part)
  const known = record?.state === 'ready' ? record.value.data : null
  const counts: Readonly<Record<string, number | null | undefined>> = {
    issues: known?.parts?.issues,
    crawls: known?.parts?.crawls,
    reports: known?.reports,
  }
  if (tab !== 'conversions' && tab !== 'seo') return null
  return (
    <nav class="nav part-nav" ref={links} aria-label={t(`site.${tab}`)}>
      {tabParts[tab]
        .filter(([name]) => !hides.includes(name))
        .map(([name, path]) => (
          <a
            key={name}
            href={tabUrl(home, `${tabPath(tab)}${path}`, pageUrl)}
            aria-current={name === part ? 'page' : undefined}
          >
            {t(`site.${name}`)}
            {name in counts && <small class="faint">{counts[name] ? number(counts[name]) : ''}</small>}
          </a>
        ))}
      {tab === 'seo' && known?.crawl?.finished_at && (
        <a class="end faint" href={`/crawls/${known.crawl.id}`}>
          {t('site.crawl-of', { date: dateTime(known.crawl.finished_at) })}
        </a>
      )}
    </nav>
  )
}
