import type { PageUrl } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import type { Site } from '../view/scope.ts'
import { viewParams } from '../view/view.ts'

const tabs = ['overview', 'realtime', 'goals', 'funnels', 'journeys', 'seo', 'bots', 'health'] as const
export type SiteTab = (typeof tabs)[number]
const ownTabs: readonly SiteTab[] = ['seo', 'bots', 'health']

interface SiteNavProps {
  readonly site: Site
  readonly pageUrl: PageUrl
  readonly current: SiteTab
}

/** Links between the pages of a website. They keep the period and the filters. */
export function SiteNav({ site: { access, domain, website }, pageUrl, current }: SiteNavProps) {
  const search = viewParams(pageUrl).toString()
  return (
    <nav class="nav site-nav" aria-label={readableUrl(domain)}>
      {tabs
        .filter((tab) => website !== null || !ownTabs.includes(tab))
        .map((tab) => (
          <a
            key={tab}
            href={`/websites/${access.id}${tab === 'overview' ? '' : `/${tab}`}${search && `?${search}`}`}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(`site.${tab}`)}
          </a>
        ))}
    </nav>
  )
}
