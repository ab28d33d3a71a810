import type { ComponentChildren } from 'preact'
import type { CrawlPageDetails } from '../../../../../api/generated.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { cellText, PageCell } from '../page/page-cell.tsx'
import type { PageColumn } from '../page/page-columns.ts'

interface PageFactsProps {
  readonly page: CrawlPageDetails
  readonly shown: (url: string) => string
}

const plainFacts: readonly PageColumn[] = [
  'robots',
  'language',
  'depth',
  'link_score',
  'words',
  'rendering',
  'differs',
  'images',
  'response_ms',
  'first_byte_ms',
  'bytes',
  'content_type',
  'fetched_at',
  'score',
  'visits',
  'tracker',
]

/** What the crawl knows about the page itself. */
export function PageFacts({ page, shown }: PageFactsProps) {
  const facts: readonly (readonly [column: PageColumn | 'structured', value: ComponentChildren])[] = [
    ['status', <PageCell page={page} column="status" host={undefined} />],
    [
      'indexable',
      `${cellText(page, 'indexable', undefined) ?? '–'}${page.in_sitemap ? ` · ${t('crawled.insitemap')}` : ''}`,
    ],
    ['reason', page.failure ?? cellText(page, 'reason', undefined)],
    ['canonical_url', canonicalOf(page, shown)],
    ['found_on', page.found_on && shown(page.found_on)],
    ['title', withLength(page.title, page.title_length)],
    ['description', withLength(page.description, page.description_length)],
    ['h1', page.h1 && ((page.h1_count ?? 0) > 1 ? `${page.h1} (× ${number(page.h1_count ?? 0)})` : page.h1)],
    ...plainFacts.map((column) => [column, cellText(page, column, undefined)] as const),
    ['structured', <StructuredData items={page.structured_data} />],
  ]
  return (
    <section class="card" aria-label={t('crawled.page')}>
      <div class="card-head">
        <h3>{t('crawled.page')}</h3>
      </div>
      <dl class="page-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name === 'structured' ? 'crawled.structured' : `pages.column.${name}`)}</dt>
            <dd>{value ?? <span class="faint">–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function canonicalOf({ url, canonical_url }: CrawlPageDetails, shown: PageFactsProps['shown']): string | null {
  if (canonical_url === null) return null
  return canonical_url === url ? t('crawled.canonical.self') : shown(canonical_url)
}

const withLength = (text: string | null, length: number | null): ComponentChildren =>
  text && (
    <>
      {text} {length !== null && <small>{t('crawled.characters', { n: length })}</small>}
    </>
  )

function StructuredData({ items }: { readonly items: CrawlPageDetails['structured_data'] }) {
  if (items.length === 0) return <span class="faint">–</span>
  return (
    <>
      {items.map(({ type, format, errors }) => (
        <span class="structured-item" key={`${type} ${format}`}>
          {type}{' '}
          {errors > 0 ? (
            <span class="pill bad">{t('crawled.errors', { n: errors })}</span>
          ) : (
            <span class="pill good">{t('crawled.valid')}</span>
          )}
        </span>
      ))}
    </>
  )
}
