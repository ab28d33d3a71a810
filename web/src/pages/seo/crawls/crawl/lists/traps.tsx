import type { CrawlTrap } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { number } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { readableUrl, safeHttpUrl } from '../../../../../urls.ts'
import type { CrawlViewProps } from '../crawl-access.ts'
import { trapName } from '../trap-name.ts'
import { ResultList, ResultTable } from './result-list.tsx'

/** URLs without end that the crawl recognized, with the patterns that exclude them. */
export function Traps({ crawl, access, run }: CrawlViewProps) {
  return (
    <ResultList<CrawlTrap>
      label={t('crawl.view.traps')}
      crawl={crawl}
      access={access}
      name="traps"
      query={{ run }}
      read={(path, { per_page, page, search, ...asked }, signal) =>
        request<'listCrawlTraps'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      searchable={false}
      note={t('crawl.traps.note')}
      empty={t('crawl.traps.none')}
    >
      {(rows) => (
        <ResultTable
          rows={rows}
          columns={[
            {
              label: t('crawl.traps.example'),
              wide: true,
              cell: ({ trap, example }) => (
                <>
                  <b>{trapName(trap)}</b>
                  <a class="page-url" href={safeHttpUrl(example)} target="_blank" rel="noreferrer">
                    {readableUrl(example)}
                  </a>
                </>
              ),
            },
            {
              label: t('crawl.traps.exclude'),
              cell: ({ exclude }) => (exclude === null ? <span class="faint">–</span> : <code>{exclude}</code>),
            },
            { label: t('crawl.traps.fetched'), numeric: true, cell: ({ fetched }) => number(fetched) },
            { label: t('crawl.traps.skipped'), numeric: true, cell: ({ skipped }) => number(skipped) },
          ]}
        />
      )}
    </ResultList>
  )
}
