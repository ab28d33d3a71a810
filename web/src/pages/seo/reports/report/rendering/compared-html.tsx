import type { ComparedPage } from '../../../../../api/generated.ts'
import { HelpLink } from '../../../../../components/help-link.tsx'
import { usePageUrl, withQuery } from '../../../../../router.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'

interface ComparedHtmlProps {
  readonly raw: ComparedPage
  readonly rendered: ComparedPage
  readonly differs: readonly string[]
}

const fields = [
  'title',
  'description',
  'canonical',
  'robots',
  'headings',
  'links',
  'words',
  'structured_data',
  'hreflang',
] as const satisfies readonly (keyof ComparedPage)[]

const sides = ['both', 'raw', 'rendered'] as const

/** What the server sent and what scripts made of it: side by side, or one of them. */
export function ComparedHtml({ raw, rendered, differs }: ComparedHtmlProps) {
  const pageUrl = usePageUrl()
  const side = sides.find((one) => one === pageUrl.query.get('html')) ?? 'both'
  const columns = (['raw', 'rendered'] as const).filter((one) => side === 'both' || side === one)
  const pages = { raw, rendered }
  return (
    <section class="card" aria-labelledby="compared-html">
      <div class="panel-head wrap">
        <h2 id="compared-html">{t('rendering.html')}</h2>
        <HelpLink topic="rendering" name={t('rendering.html')} isAbout />
        <span class="grow" />
        <span class="unit">
          {differs.length === 0 ? t('rendering.differs.none') : t('rendering.differs.count', { n: differs.length })}
        </span>
        <nav class="tabs" aria-label={t('rendering.html')}>
          {sides.map((one) => (
            <a
              key={one}
              class="tab"
              href={withQuery(pageUrl, { html: one === 'both' ? undefined : one })}
              aria-current={one === side ? 'true' : undefined}
            >
              {t(`rendering.html.${one}`)}
            </a>
          ))}
        </nav>
      </div>
      <table class="table compared-html">
        <thead>
          <tr>
            <th scope="col">{t('rendering.field')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`rendering.html.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} class={differs.includes(field) ? 'differs' : ''}>
              <th scope="row">
                {t(`rendering.field.${field}`)}
                {differs.includes(field) && <span class="pill decent">{t('rendering.differs')}</span>}
              </th>
              {columns.map((column) => (
                <td key={column} data-label={t(`rendering.html.${column}`)}>
                  <Value value={pages[column][field]} other={pages[column === 'raw' ? 'rendered' : 'raw'][field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type FieldValue = ComparedPage[(typeof fields)[number]]

interface ValueProps {
  readonly value: FieldValue
  /** The value of the other page. */
  readonly other: FieldValue
}

/** Untrusted text of the page. What the other page does not have is marked. */
function Value({ value, other }: ValueProps) {
  if (value === null || (typeof value === 'object' && value.length === 0)) {
    return <span class="faint">{t('rendering.none')}</span>
  }
  if (typeof value === 'object') {
    const others = typeof other === 'object' ? (other ?? []) : []
    return (
      <ul>
        {value.map((line, index) => (
          <li key={index}>{others.includes(line) ? line : <mark class="changed">{line}</mark>}</li>
        ))}
      </ul>
    )
  }
  const text = typeof value === 'number' ? number(value) : value
  return value === other ? <span>{text}</span> : <mark class="changed">{text}</mark>
}
