import type { ComponentChildren } from 'preact'
import type { Coverage, LabMetrics, Weight } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { number, percent } from '../../../../../strings/format.ts'
import { hasString, t } from '../../../../../strings/strings.ts'
import { bytes } from '../../../../../strings/units.ts'

export function RequestTypes({ lab }: { readonly lab: LabMetrics }) {
  return (
    <WeightPanel
      title={t('rendering.requests.by-type')}
      column={t('rendering.type')}
      unit={t('rendering.requests.total', { n: lab.requests, bytes: bytes(lab.bytes) })}
      weights={lab.by_type}
      nameOf={typeName}
    />
  )
}

export function ThirdParties({ lab }: { readonly lab: LabMetrics }) {
  return (
    <WeightPanel
      title={t('rendering.third-parties')}
      column={t('rendering.third-party')}
      unit={lab.third_parties.length > 0 && bytes(lab.third_parties.reduce((sum, one) => sum + one.bytes, 0))}
      weights={lab.third_parties}
      empty={t('rendering.third-parties.none')}
    />
  )
}

function typeName(type: string): string {
  const key = `rendering.type.${type}`
  return hasString(key) ? t(key) : type
}

interface WeightPanelProps {
  readonly title: string
  readonly column: string
  readonly unit: ComponentChildren
  readonly weights: readonly Weight[]
  readonly nameOf?: (name: string) => string
  readonly empty?: string
}

/** The heaviest first. */
function WeightPanel({ title, column, unit, weights, nameOf = (name) => name, empty }: WeightPanelProps) {
  const most = Math.max(1, ...weights.map((weight) => weight.bytes))
  return (
    <section class="card">
      <div class="panel-head">
        <h2>{title}</h2>
        <HelpLink topic="report.rendering" name={title} />
        <span class="grow" />
        <span class="unit">{unit}</span>
      </div>
      {weights.length === 0 ? (
        <EmptyState title={empty ?? '–'} />
      ) : (
        <table class="table weights">
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col" class="numeric">
                {t('rendering.requests')}
              </th>
              <th scope="col" class="numeric">
                {t('rendering.bytes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {weights.map((weight) => (
              <tr key={weight.name} style={{ '--share': `${(weight.bytes / most) * 100}%` }}>
                <th scope="row">{nameOf(weight.name)}</th>
                <td class="numeric">{number(weight.requests)}</td>
                <td class="numeric">{bytes(weight.bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export function UnusedCode({ lab }: { readonly lab: LabMetrics }) {
  const kinds = [
    { name: t('rendering.unused.script'), coverage: lab.unused_script },
    { name: t('rendering.unused.style'), coverage: lab.unused_style },
  ].filter(({ coverage }) => coverage.total > 0)
  return (
    <section class="card">
      <div class="panel-head">
        <h2>{t('rendering.unused')}</h2>
        <HelpLink topic="report.unused" name={t('rendering.unused')} />
      </div>
      {kinds.length === 0 ? (
        <EmptyState title={t('rendering.unused.none')} />
      ) : (
        <dl class="coverage">
          {kinds.map(({ name, coverage }) => (
            <CoverageBar key={name} name={name} coverage={coverage} />
          ))}
        </dl>
      )}
    </section>
  )
}

function CoverageBar({ name, coverage }: { readonly name: string; readonly coverage: Coverage }) {
  const share = coverage.unused / coverage.total
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {t('rendering.unused.share', { unused: bytes(coverage.unused), total: bytes(coverage.total) })} (
          {percent(share)})
        </span>
        <i class="coverage-bar" style={{ '--share': `${share * 100}%` }} />
      </dd>
    </div>
  )
}
