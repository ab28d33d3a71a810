import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { RowBones } from '../../components/states.tsx'
import { t } from '../../strings/strings.ts'

const load = () => import('./owner-panels.ts')

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
