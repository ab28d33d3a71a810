import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { RowsSkeleton } from '../../components/states.tsx'
import { t, withStrings } from '../../strings/strings.ts'

const load = () => withStrings(import('./owner-panels.ts'), 'issues', 'owner-panels', 'sharing')

const PanelSkeleton = () => (
  <section class="card panel">
    <div class="panel-head" />
    <div class="half" />
  </section>
)

const ShareSkeleton = () => (
  <span class="button" aria-hidden="true">
    <Icon name="share" />
    {t('share.label')}
  </span>
)

const SwitcherSkeleton = () => (
  <span class="button plain square small" aria-hidden="true">
    <Icon name="down" />
  </span>
)

export const Drops = lazy(async () => (await load()).Drops, null)
export const FixFirst = lazy(async () => (await load()).FixFirst, <PanelSkeleton />)
export const HealthNotice = lazy(async () => (await load()).HealthNotice, null)
export const NoVisitsYet = lazy(async () => (await load()).NoVisitsYet, null)
export const RevenuePanel = lazy(async () => (await load()).RevenuePanel, null)
export const SeoPages = lazy(async () => (await load()).SeoPages, <RowsSkeleton count={8} />)
export const ShareMenu = lazy(async () => (await load()).ShareMenu, <ShareSkeleton />)
export const SiteSwitcher = lazy(async () => (await load()).SiteSwitcher, <SwitcherSkeleton />)
export const Unverified = lazy(async () => (await load()).Unverified, null)
