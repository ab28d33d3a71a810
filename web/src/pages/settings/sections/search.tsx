import { engineOf, listConnections, readWebsiteSearch, saveBrand } from '../../../api/connections.ts'
import { readSearchTotals } from '../../../api/search.ts'
import { TextAreaField } from '../../../components/field.tsx'
import { AsyncContent, Skeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { EngineCard } from '../search/engine-card.tsx'
import { IndexNowCard } from '../search/index-now-card.tsx'
import { InspectionCard } from '../search/inspection-card.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsForm } from './settings-form.tsx'
import '../../../styles/imports.css'
import '../../../styles/search.css'

const engines = ['google', 'bing'] as const
const pollMs = 3_000

/** Which properties of search engines are those of a website, and which words are its brand. */
export function SearchSettings({ website }: SectionProps) {
  const connections = useLoad('connections', listConnections)
  const search = useLoad(`search of ${website.id}`, (signal) => readWebsiteSearch(website.id, signal), pollMs)
  const totals = useLoad(`search days of ${website.id}`, (signal) =>
    readSearchTotals(website.id, { period: '7d' }, signal),
  )
  const stored = totals.state === 'ready' ? totals.value.meta.sources : []
  return (
    <AsyncContent loadable={search} skeleton={<Skeleton height={420} />}>
      {({ data: { brand, links } }) => (
        <AsyncContent loadable={connections} skeleton={<Skeleton height={420} />}>
          {({ data }) => (
            <div class="stack">
              {engines.map((engine) => (
                <EngineCard
                  key={engine}
                  website={website}
                  engine={engine}
                  link={links.find(({ source }) => source === engine) ?? null}
                  connections={data.filter(({ kind }) => engineOf(kind) === engine)}
                  stored={stored.find(({ source }) => source === engine) ?? null}
                  onChange={() => {
                    search.reload()
                    connections.reload()
                    totals.reload()
                  }}
                />
              ))}
              {links.some(({ source }) => source === 'google') && <InspectionCard website={website} />}
              <IndexNowCard website={website} />
              <SettingsForm
                id={`brand ${website.id}`}
                title={t('search-link.brand.title')}
                help="brand"
                settings={{ brand: { label: t('search-link.brand'), saved: brand } }}
                send={(sent) => saveBrand(website.id, sent.brand)}
                onSaved={search.reload}
              >
                {(shown, errors) => (
                  <TextAreaField
                    label={t('search-link.brand')}
                    name="brand"
                    defaultValue={shown('brand')}
                    errors={errors.brand}
                    hint={t('search-link.brand.note')}
                  />
                )}
              </SettingsForm>
            </div>
          )}
        </AsyncContent>
      )}
    </AsyncContent>
  )
}
