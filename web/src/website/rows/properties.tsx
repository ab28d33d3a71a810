import { useState } from 'preact/hooks'
import { readProperties, readRows } from '../../api/stats.ts'
import { RowHeads } from '../../components/panel.tsx'
import { Select } from '../../components/select.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { propertyPrefix } from '../view/dimensions.ts'
import type { Scope } from '../view/scope.ts'
import { BarRows, barHeads } from './bar-rows.tsx'
import { usePreviousRows } from './use-previous-rows.ts'

interface PropertiesProps {
  readonly scope: Scope
  readonly count: number
}

/** The values of an event property, with a select to choose the property. */
export function Properties({ scope, count }: PropertiesProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const query = { ...scope.query, per_page: 25 }
  const names = useLoad(JSON.stringify(query), (signal) => readProperties(scope.access, query, signal))
  return (
    <AsyncContent loadable={names} skeleton={<RowsSkeleton count={count} />}>
      {({ data }) => {
        const property = (data.find(({ value }) => value === chosen) ?? data[0])?.value
        if (property === undefined) {
          return (
            <EmptyState title={t('stats.noproperties')}>
              <p>{t('stats.noproperties.why')}</p>
            </EmptyState>
          )
        }
        return (
          <>
            <div class="panel-foot">
              <Select
                borderless
                label={t('tab.property')}
                value={property}
                onChange={setChosen}
                options={data.map(({ value }) => ({ value, label: value }))}
              />
            </div>
            <PropertyValues property={property} scope={scope} count={count - 1} />
          </>
        )
      }}
    </AsyncContent>
  )
}

function PropertyValues({ property, scope, count }: PropertiesProps & { readonly property: string }) {
  const query = { ...scope.query, per_page: 10, sort_by: 'events' }
  const dimension = `${propertyPrefix}${property}`
  const rows = useLoad(`${dimension} ${JSON.stringify(query)}`, (signal) =>
    readRows(scope.access, dimension, query, signal),
  )
  const previous = usePreviousRows(scope, dimension, 'events', rows)
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={count} />}>
      {(value) => (
        <>
          <RowHeads heads={barHeads('events', scope)} />
          <BarRows
            rows={value.data.slice(0, count)}
            dimension={dimension}
            metric="events"
            scope={scope}
            stale={rows.state === 'ready' && rows.stale}
            previous={previous}
          />
        </>
      )}
    </AsyncContent>
  )
}
