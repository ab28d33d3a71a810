import { Icon } from '../../parts/icon.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { RowBones } from '../../parts/states.tsx'
import { t } from '../../strings/strings.ts'

const load = () => import('./owner.ts')

const PanelBones = () => (
  <section class="card panel">
    <div class="panel-head" />
    <div class="half" />
  </section>
)

const ShareBones = () => (
  <span class="button" aria-hidden="true">
    <Icon name="share" />
    {t('share.label')}
  </span>
)

export const Drops = lazy(async () => (await load()).Drops, null)
export const MendFirst = lazy(async () => (await load()).MendFirst, <PanelBones />)
export const RevenuePanel = lazy(async () => (await load()).RevenuePanel, null)
export const SeoPages = lazy(async () => (await load()).SeoPages, <RowBones count={8} />)
export const ShareMenu = lazy(async () => (await load()).ShareMenu, <ShareBones />)
