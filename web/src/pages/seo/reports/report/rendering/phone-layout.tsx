import type { PhoneLayout as Layout, PageElement } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { percent } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { PageElements } from './page-elements.tsx'

/** How the page fits the screen of a phone. */
export function PhoneLayout({ layout }: { readonly layout: Layout }) {
  const findings = findingsOf(layout)
  return (
    <section class="card">
      <div class="panel-head">
        <h2>{t('rendering.layout')}</h2>
        <HelpLink topic="rendering" name={t('rendering.layout')} isAbout />
      </div>
      <ul class="layout-findings">
        {findings.length === 0 && <li>{t('rendering.layout.fits')}</li>}
        {findings.map(({ text, elements }) => (
          <li key={text}>
            <details>
              <summary>{text}</summary>
              <PageElements elements={elements} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LayoutFinding {
  readonly text: string
  readonly elements: readonly PageElement[]
}

function findingsOf({ width, scrollWidth, wide, small, targets, overlay }: Layout): readonly LayoutFinding[] {
  const findings: LayoutFinding[] = []
  if (scrollWidth > width) {
    const text = t('rendering.layout.wide', { width: Math.round(scrollWidth), screen: Math.round(width) })
    findings.push({ text, elements: wide })
  }
  if (small > 0) findings.push({ text: t('rendering.layout.small', { n: small }), elements: targets })
  if (overlay) {
    const key = overlay.isConsent ? 'rendering.layout.consent' : 'rendering.layout.overlay'
    findings.push({ text: t(key, { share: percent(overlay.share) }), elements: [overlay] })
  }
  return findings
}
