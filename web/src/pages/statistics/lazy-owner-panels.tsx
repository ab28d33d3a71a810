import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { RowsSkeleton } from '../../components/states.tsx'
import { t } from '../../strings/strings.ts'

const load = () => import('./owner-panels.ts')

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

export const Drops = lazy(async () => (await load()).Drops, null)
export const FixFirst = lazy(async () => (await load()).MendFirst, <PanelSkeleton />)
export const RevenuePanel = lazy(async () => (await load()).RevenuePanel, null)
export const SeoPages = lazy(async () => (await load()).SeoPages, <RowsSkeleton count={8} />)
export const ShareMenu = lazy(async () => (await load()).ShareMenu, <ShareSkeleton />)
