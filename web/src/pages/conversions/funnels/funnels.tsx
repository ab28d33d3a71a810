import { listFunnels } from '../../../api/funnels.ts'
import type { Funnel } from '../../../api/generated.ts'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/funnels.css'
import { useSiteScope, useTabActions } from '../../../website/frame/site-context.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { withFunnel } from './draft.ts'
import { FunnelBuilder } from './funnel-builder.tsx'
import { SavedFunnel } from './saved-funnel.tsx'

/** The funnels of a website: one of them drawn, or being built. Which one is in the URL. */
export function FunnelsPage() {
  const scope = useSiteScope()
  const { access, pageUrl, website } = scope
  const funnels = useLoad(`funnels ${access.id}`, (signal) => listFunnels(access, signal))
  useTitle(`${t('site.funnels')} · ${scope.domain}`)
  const newFunnel = website && withFunnel(pageUrl, undefined, 'new')
  useTabActions(
    newFunnel,
    () =>
      newFunnel && (
        <a class="button primary small" href={newFunnel}>
          <Icon name="plus" />
          {t('funnel.new')}
        </a>
      ),
  )
  return (
    <AsyncContent loadable={funnels} skeleton={<RowsSkeleton count={8} />}>
      {({ data }) => <Funnels funnels={data} scope={scope} onChange={funnels.reload} />}
    </AsyncContent>
  )
}

interface FunnelsProps {
  readonly funnels: readonly Funnel[]
  readonly scope: Scope
  readonly onChange: () => void
}

function Funnels({ funnels, scope, onChange }: FunnelsProps) {
  const { pageUrl, website } = scope
  const edit = website && pageUrl.query.get('edit')
  const chosen = funnels.find(({ id }) => String(id) === pageUrl.query.get('funnel')) ?? funnels[0] ?? null
  const close = (id: number | undefined): void => navigate(withFunnel(pageUrl, id))
  const builds = website && (edit === 'new' || (edit === 'saved' && chosen))
  return (
    <>
      {funnels.length > 1 && (
        <nav class="funnel-list" aria-label={t('site.funnels')}>
          {funnels.map(({ id, name }) => (
            <a
              key={id}
              class="button small"
              href={withFunnel(pageUrl, id)}
              aria-current={id === chosen?.id && edit !== 'new' ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {builds ? (
        <FunnelBuilder
          key={`${edit} ${chosen?.id}`}
          saved={edit === 'new' ? null : chosen}
          website={website.id}
          scope={scope}
          onSaved={(id) => {
            onChange()
            close(id)
          }}
          onClose={() => close(chosen?.id)}
        />
      ) : chosen ? (
        <SavedFunnel funnel={chosen} scope={scope} />
      ) : (
        <section class="card">
          <EmptyState title={t('funnel.none')}>
            <p>{t('funnel.none.note')}</p>
            {website && (
              <a class="button primary" href={withFunnel(pageUrl, undefined, 'new')}>
                {t('funnel.new')}
              </a>
            )}
          </EmptyState>
        </section>
      )}
    </>
  )
}
