import type { PageSummary } from '../../api/generated.ts'
import { Tree } from '../../components/tree.tsx'
import { bytes, languageName, milliseconds, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

interface FetchedPageProps {
  readonly page: PageSummary
}

/** Facts about the fetched page, without verdicts. */
export function PageFacts({ page }: FetchedPageProps) {
  const hops = [...page.redirects.map(({ status }) => status), page.status]
  const facts: readonly (readonly [string, string])[] = [
    [t('seen.status'), hops.join(' → ')],
    [t('seen.protocol'), page.protocol === 'h2' ? 'HTTP/2' : page.protocol.toUpperCase()],
    [t('seen.firstbyte'), milliseconds(page.timings.firstByte)],
    [t('seen.html'), t('seen.sizes', { html: bytes(page.sizes.html), wire: bytes(page.sizes.wire) })],
    [t('seen.words'), number(page.words)],
    [t('seen.elements'), number(page.elements)],
    [t('seen.links'), t('seen.linkcounts', { internal: page.links.internal, external: page.links.external })],
    [t('seen.images'), number(page.images)],
    [t('seen.language'), page.language === null ? '–' : languageName(page.language)],
    [t('seen.canonical'), canonicalText(page)],
  ]
  return (
    <section class="card">
      <h2>{t('seen.title')}</h2>
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
  if (canonical === null) return t('seen.nocanonical')
  return canonical === url ? t('seen.itself') : canonical
}

export function Redirects({ page }: FetchedPageProps) {
  if (page.redirects.length === 0) return null
  return (
    <section class="card padded-card">
      <h2>{t('seen.redirects')}</h2>
      <ol class="redirects">
        {page.redirects.map((hop) => (
          <li key={hop.url}>
            <span class="pill">{hop.status}</span>
            <span>{hop.url}</span>
            <small class="faint">{milliseconds(hop.milliseconds)}</small>
          </li>
        ))}
        <li>
          <span class={page.status < 400 ? 'pill good' : 'pill bad'}>{page.status}</span>
          <span>{page.url}</span>
          <small class="faint">{milliseconds(page.timings.total)}</small>
        </li>
      </ol>
    </section>
  )
}

export function ResponseHeaders({ page }: FetchedPageProps) {
  return (
    <section class="card padded-card">
      <h2>{t('seen.headers')}</h2>
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
      <h2>{t('seen.structured')}</h2>
      <Tree lines={lines} />
    </section>
  )
}
