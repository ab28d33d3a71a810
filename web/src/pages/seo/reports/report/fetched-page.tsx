import type { PageSummary } from '../../../../api/generated.ts'
import { HelpLink } from '../../../../components/help-link.tsx'
import { Tree } from '../../../../components/tree.tsx'
import { languageName, number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { bytes, milliseconds } from '../../../../strings/units.ts'
import { readableUrl } from '../../../../urls.ts'

interface FetchedPageProps {
  readonly page: PageSummary
}

/** Facts about the fetched page, without verdicts. */
export function PageFacts({ page }: FetchedPageProps) {
  const hops = [...page.redirects.map(({ status }) => status), page.status]
  const facts: readonly (readonly [string, string])[] = [
    [t('details.status'), hops.join(' → ')],
    [t('details.protocol'), page.protocol === 'h2' ? 'HTTP/2' : page.protocol.toUpperCase()],
    [t('details.ttfb'), milliseconds(page.timings.firstByte)],
    [t('details.html'), t('details.html.sizes', { html: bytes(page.sizes.html), wire: bytes(page.sizes.wire) })],
    [t('details.words'), number(page.words)],
    [t('details.elements'), number(page.elements)],
    [t('details.links'), t('details.links.counts', { internal: page.links.internal, external: page.links.external })],
    [t('details.images'), number(page.images)],
    [t('details.language'), page.language === null ? '–' : languageName(page.language)],
    [t('details.canonical'), canonicalText(page)],
  ]
  return (
    <section class="card">
      <h2>
        {t('details.title')} <HelpLink topic="report.page" name={t('details.title')} />
      </h2>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function canonicalText({ canonical, url }: PageSummary): string {
  if (canonical === null) return t('details.canonical.none')
  return canonical === url ? t('details.canonical.self') : readableUrl(canonical)
}

export function Redirects({ page }: FetchedPageProps) {
  if (page.redirects.length === 0) return null
  return (
    <section class="card padded-card">
      <h2>
        {t('details.redirects')} <HelpLink topic="report.page" name={t('details.redirects')} />
      </h2>
      <ol class="redirects">
        {page.redirects.map((hop) => (
          <li key={hop.url}>
            <span class="pill">{hop.status}</span>
            <span>{readableUrl(hop.url)}</span>
            <small class="faint">{milliseconds(hop.milliseconds)}</small>
          </li>
        ))}
        <li>
          <span class={page.status < 400 ? 'pill good' : 'pill bad'}>{page.status}</span>
          <span>{readableUrl(page.url)}</span>
          <small class="faint">{milliseconds(page.timings.total)}</small>
        </li>
      </ol>
    </section>
  )
}

export function ResponseHeaders({ page }: FetchedPageProps) {
  return (
    <section class="card padded-card">
      <h2>
        {t('details.headers')} <HelpLink topic="report.page" name={t('details.headers')} />
      </h2>
      <dl class="facts code">
        {Object.entries(page.headers).map(([name, values]) => (
          <Fact key={name} name={name} value={values.join(', ')} />
        ))}
      </dl>
    </section>
  )
}

export function StructuredData({ page }: FetchedPageProps) {
  const lines = page.structured_data ?? []
  if (lines.length === 0) return null
  return (
    <section class="card padded-card">
      <h2>
        {t('details.structured')} <HelpLink topic="report.page" name={t('details.structured')} />
      </h2>
      <Tree lines={lines} />
    </section>
  )
}
