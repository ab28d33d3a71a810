import type { CrawlHreflang } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { t } from '../../../../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { PageLink } from '../page/page-link.tsx'
import { ResultList } from './result-list.tsx'

type Version = CrawlHreflang['versions'][number]

/** Pages and their versions in other languages. Pages that are versions of each other follow each other. */
export function Hreflang({ crawl, access, run }: CrawlViewProps) {
  return (
    <ResultList<CrawlHreflang>
      label={t('crawl.view.hreflang')}
      crawl={crawl}
      access={access}
      name="hreflang"
      query={{ run }}
      read={(path, asked, signal) =>
        request<'listCrawlHreflang'>(access.service, path, { query: asked, headers: access.headers, signal })
      }
      empty={t('lists.hreflang.none')}
    >
      {(pages) => {
        const languages = [...new Set(pages.flatMap(({ versions }) => versions.map(({ language }) => language)))].sort()
        return (
          <div class="table-card">
            <table class="table result-table matrix">
              <thead>
                <tr>
                  <th scope="col">{t('pages.column.url')}</th>
                  {languages.map((language) => (
                    <th key={language} scope="col">
                      {language}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {pages.map((page, index) => (
                  <tr key={page.id} class={page.cluster === pages[index - 1]?.cluster ? '' : 'cluster-start'}>
                    <th scope="row">
                      <PageLink crawl={crawl} run={run} id={page.id} url={page.url} />
                    </th>
                    {languages.map((language) => (
                      <td key={language}>
                        <VersionCell
                          version={page.versions.find((one) => one.language === language)}
                          isSelf={(version) => version.id === page.id}
                          hrefOf={({ id }) => viewLink(run, 'pages', { set: 'all', details: id })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </ResultList>
  )
}

/** The verdicts are those of the issues. */
const states = {
  'hreflang-broken': 'broken',
  'hreflang-redirects': 'redirect',
  'hreflang-not-indexable': 'notindexable',
  'hreflang-return-links': 'noreturn',
} as const

interface VersionCellProps {
  readonly version: Version | undefined
  readonly isSelf: (version: Version) => boolean
  readonly hrefOf: (version: Version) => string
}

function VersionCell({ version, isSelf, hrefOf }: VersionCellProps) {
  if (version === undefined) return <span class="faint">–</span>
  const state = version.issue === null ? 'ok' : states[version.issue]
  return (
    <a class={`pill ${state === 'ok' ? 'good' : 'bad'}`} href={hrefOf(version)} title={version.url}>
      {state === 'ok' && <Icon name="check" />}
      {t(state === 'ok' && isSelf(version) ? 'lists.hreflang.self' : `lists.hreflang.${state}`)}
    </a>
  )
}
