import type { AxeViolation } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { Icon } from '../../../../../components/icon.tsx'
import { EmptyState } from '../../../../../components/states.tsx'
import { number } from '../../../../../strings/format.ts'
import { hasString, t } from '../../../../../strings/strings.ts'
import { PageElements } from './page-elements.tsx'

const impacts = ['critical', 'serious', 'moderate', 'minor']
/** The colors of the severities that checks have. */
const severities: Readonly<Record<string, string>> = { critical: 'critical', serious: 'high', moderate: 'medium' }

/** What axe-core found, with the elements. Null if it could not run. */
export function Accessibility({ violations }: { readonly violations: readonly AxeViolation[] | null }) {
  const sorted = violations?.toSorted((a, b) => impacts.indexOf(a.impact) - impacts.indexOf(b.impact)) ?? []
  return (
    <section class="card">
      <div class="panel-head">
        <h2>{t('rendering.a11y')}</h2>
        <HelpLink topic="rendering" name={t('rendering.a11y')} isAbout />
        <span class="grow" />
        {sorted.length > 0 && <span class="unit">{number(sorted.length)}</span>}
      </div>
      {sorted.length === 0 && (
        <EmptyState title={violations === null ? t('rendering.a11y.unknown') : t('rendering.a11y.none')} />
      )}
      {sorted.map((violation) => (
        <details key={violation.rule} class="check">
          <summary>
            <span class={`pill ${severities[violation.impact] ?? 'low'}`}>{impactName(violation.impact)}</span>
            <b>{violation.help}</b>
            <small>
              {t('rendering.elements', { n: violation.count })}
              <Icon name="chevron" />
            </small>
          </summary>
          <div class="check-body">
            <PageElements elements={violation.elements} />
            <div class="check-links">
              <a class="text-link" href={violation.link} target="_blank" rel="noreferrer">
                {t('check.learn-more')}
              </a>
              <code>{violation.rule}</code>
            </div>
          </div>
        </details>
      ))}
    </section>
  )
}

function impactName(impact: string): string {
  const key = `rendering.a11y.impact.${impact}`
  return hasString(key) ? t(key) : impact
}
