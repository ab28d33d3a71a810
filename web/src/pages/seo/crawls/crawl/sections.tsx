import { request } from '../../../../api/request.ts'
import { Panel, RowHeads } from '../../../../components/panel.tsx'
import { resultForScore } from '../../../../components/score.tsx'
import { useLoad } from '../../../../state/use-load.ts'
import { number } from '../../../../strings/format.ts'
import { t } from '../../../../strings/strings.ts'
import { type CrawlViewProps, viewLink } from './crawl-access.ts'

const maxSections = 8

/** The folders of the site with the most pages. */
export function Sections({ crawl, access, run }: CrawlViewProps) {
  const { path, service, headers } = access
  const tree = useLoad(`${path}/tree ${run ?? crawl.run}`, (signal) =>
    request<'listCrawlFolders'>(service, `${path}/tree`, { query: { run }, headers, signal }),
  )
  if (tree.state !== 'ready') return null
  const { origin } = new URL(crawl.url)
  const folders = tree.value.data.filter(({ has_children, pages }) => has_children && pages > 0).slice(0, maxSections)
  const max = Math.max(1, ...folders.map(({ pages }) => pages))
  if (folders.length < 2) return null
  return (
    <Panel height="own" label={t('crawl.sections')} help="score.site">
      <RowHeads
        heads={[
          ['value', t('crawl.unit.pages')],
          ['score', t('report.score.label')],
        ]}
      />
      <ol class="rows">
        {folders.map(({ name, pages, score }) => (
          <li key={name}>
            <a
              class="row with-score"
              style={{ '--share': `${(pages / max) * 100}%` }}
              href={viewLink(run, 'pages', { search: `${origin}/${name}` })}
            >
              <span class="name">/{name}</span>
              <b>{number(pages)}</b>
              {score === null ? <small>–</small> : <span class={`pill ${resultForScore(score)}`}>{score}</span>}
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
