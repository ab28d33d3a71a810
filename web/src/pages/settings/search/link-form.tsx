import { useState } from 'preact/hooks'
import { linkProperty, listProperties, type SearchEngine } from '../../../api/connections.ts'
import type { Connection, SearchLink, SearchProperty, Website } from '../../../api/generated.ts'
import { SelectField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { AsyncContent, Skeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'

interface LinkFormProps {
  readonly website: Website
  readonly engine: SearchEngine
  /** Those to this search engine. */
  readonly connections: readonly Connection[]
  /** What is linked now. */
  readonly link: SearchLink | null
  readonly onLinked: () => void
  readonly onCancel: (() => void) | null
}

/** Chooses one of the properties that a connection can read. */
export function LinkForm({ website, engine, connections, link, onLinked, onCancel }: LinkFormProps) {
  const [chosen, setChosen] = useState(link?.connection ?? connections[0]?.id ?? 0)
  const connection = connections.some(({ id }) => id === chosen) ? chosen : (connections[0]?.id ?? 0)
  const properties = useLoad(`properties of ${connection}`, (signal) => listProperties(connection, signal))
  const isKnown = properties.state === 'ready' && !properties.stale && properties.value.data.length > 0
  return (
    <Form
      submit={t('search-link.choose')}
      disabled={!isKnown}
      send={({ property }) => linkProperty(website.id, engine, { connection, property })}
      onDone={onLinked}
      extraActions={
        onCancel && (
          <button type="button" class="button" onClick={onCancel}>
            {t('action.cancel')}
          </button>
        )
      }
    >
      {(errors) => (
        <>
          {connections.length > 1 && (
            <SelectField
              label={t('search-link.connection')}
              value={String(connection)}
              errors={errors.connection}
              options={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
          <AsyncContent loadable={properties} skeleton={<Skeleton height={64} />}>
            {({ data }) =>
              data.length === 0 ? (
                <p class="soft">{t('search-link.properties.none')}</p>
              ) : (
                <SelectField
                  key={connection}
                  label={t('search-link.properties')}
                  name="property"
                  value={link?.property ?? bestProperty(data, website.domain)}
                  errors={errors.property ?? errors.connection}
                  hint={link ? t('search-link.replace.note') : undefined}
                  options={data.map(({ property, permission }) => ({
                    value: property,
                    label:
                      permission === 'none'
                        ? t('search-link.property.unverified', { property })
                        : readableProperty(property),
                  }))}
                />
              )
            }
          </AsyncContent>
        </>
      )}
    </Form>
  )
}

const domainPrefix = 'sc-domain:'

/** A domain property as the host that it is of. */
export const readableProperty = (property: string): string =>
  property.startsWith(domainPrefix) ? property.slice(domainPrefix.length) : property

/** The property that fits a domain most closely. */
function bestProperty(properties: readonly SearchProperty[], domain: string): string {
  const host = domain.replace(/^www\./, '')
  const hostOf = (property: string): string =>
    (URL.parse(property)?.hostname ?? readableProperty(property)).replace(/^www\./, '')
  const rank = ({ property, permission }: SearchProperty): number => {
    const own = hostOf(property)
    const isParent = host.endsWith(`.${own}`)
    return (permission === 'none' ? 0 : 4) + (own === host ? 2 : isParent ? 1 : 0)
  }
  return properties.toSorted((one, other) => rank(other) - rank(one))[0]?.property ?? ''
}
