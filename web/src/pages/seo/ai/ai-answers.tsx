import type { Replies } from '../../../api/generated.ts'
import { readAiAnswers } from '../../../api/search.ts'
import { Panel } from '../../../components/panel.tsx'
import { EmptyState } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { date, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import type { Scope } from '../../../website/view/scope.ts'

interface AiAnswersProps {
  readonly scope: Scope
  readonly website: number
}

const lists = ['page', 'query'] as const
const shownRows = 20

/** What imported reports of search engines say about answers of AI; nothing without such a report. */
export function AiAnswers({ scope, website }: AiAnswersProps) {
  const by = lists.find((one) => one === scope.pageUrl.query.get('answers')) ?? 'page'
  const { period, from, to, timezone } = scope.query
  const query = { period, from, to, timezone, by, limit: shownRows }
  const answers = useLoad(`answers ${website} ${JSON.stringify(query)}`, (signal) =>
    readAiAnswers(website, query, signal),
  )
  if (answers.state !== 'ready' || answers.value.meta.files.length === 0) return null
  const { data, meta } = answers.value
  const columns = (['impressions', 'citations'] as const).filter((name) => meta[name] !== null)
  return (
    <Panel
      height="own"
      label={t('answers.title')}
      help="answers"
      tabs={lists.map((id) => ({ id, label: t(`answers.by.${id}`) }))}
      tab={by}
      onTab={(tab) => navigate(withQuery(scope.pageUrl, { answers: tab === 'page' ? undefined : tab }))}
      footer={<Source files={meta.files} />}
    >
      {data.length === 0 ? (
        <EmptyState title={t('answers.none')} />
      ) : (
        <div class="table-card">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t(by === 'page' ? 'dimension.page' : 'answers.query')}</th>
                {columns.map((name) => (
                  <th key={name} scope="col" class="numeric">
                    {t(`answers.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.value}>
                  <td class="url-cell">{by === 'page' ? readableUrl(row.value) : row.value}</td>
                  {columns.map((name) => (
                    <td key={name} class="numeric">
                      {number(row[name] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

interface SourceProps {
  readonly files: Replies['listSearchAnswers']['meta']['files']
}

/** The reports whose numbers are of all of their days, whatever the period. */
function Source({ files }: SourceProps) {
  const read = files.filter((file) => file.read === 1 && file.daily === 0)
  return (
    <>
      {read.map(({ report, from, to }) => (
        <p key={`${report} ${from}`} class="soft">
          {t(`answers.report.${report}`, { from: dayText(from), to: dayText(to) })}
        </p>
      ))}
    </>
  )
}

const dayText = (day: string): string => date(day, { dateStyle: 'medium', timeZone: 'UTC' })
