import { useState } from 'preact/hooks'
import { readProperties, readRows } from '../../api/stats.ts'
import { Select } from '../../components/field.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { BarRows } from './bar-rows.tsx'
import { propertyPrefix } from './dimensions.ts'
import type { Scope } from './scope.ts'

interface PropertiesProps {
  readonly scope: Scope
  readonly count: number
}

/** The values of one property that events carry, and a choice of which. */
export function Properties({ scope, count }: PropertiesProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const query = { ...scope.query, per_page: 25 }
  const names = useLoad(JSON.stringify(query), (signal) => readProperties(scope.site, query, signal))
  return (
    <Loaded of={names} bones={<RowBones count={count} />}>
      {({ data }) => {
        const property = (data.find(({ value }) => value === chosen) ?? data[0])?.value
        if (property === undefined) {
          return (
            <Blank title={t('stats.noproperties')}>
              <p>{t('stats.noproperties.why')}</p>
            </Blank>
          )
        }
        return (
          <>
            <div class="panel-foot">
              <Select
                quiet
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
    </Loaded>
  )
}

function PropertyValues({ property, scope, count }: PropertiesProps & { readonly property: string }) {
  const query = { ...scope.query, per_page: 10, sort_by: 'events' }
  const dimension = `${propertyPrefix}${property}`
  const rows = useLoad(`${dimension} ${JSON.stringify(query)}`, (signal) =>
    readRows(scope.site, dimension, query, signal),
  )
  return (
    <Loaded of={rows} bones={<RowBones count={count} />}>
      {(value) => <BarRows rows={value.data.slice(0, count)} dimension={dimension} metric="events" scope={scope} />}
    </Loaded>
  )
}
