import { useState } from 'preact/hooks'
import type { ProjectFailure } from '../../api/generated.ts'
import type { Site } from '../../api/stats.ts'
import { Icon } from '../../components/icon.tsx'
import { Panel } from '../../components/panel.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { findWebsite } from '../cross-service/find-website.ts'
import type { RankedFailure } from '../cross-service/rank-failures.ts'
import { useRankedFailures } from '../cross-service/use-ranked-failures.ts'

const orders = ['visits', 'pages'] as const
type Order = (typeof orders)[number]

/** What is wrong in the project, by the visits that meet it or by the pages that have it. */
export function Issues({ project }: { readonly project: string }) {
  const website = useLoad(project, (signal) => findWebsite(project, signal))
  if (website.state === 'loading') return <RowBones count={8} />
  const site = website.state === 'ready' ? website.value : null
  return <RankedIssues project={project} site={site} />
}

function RankedIssues({ project, site }: { readonly project: string; readonly site: Site | null }) {
  const [chosen, setChosen] = useState<Order>('visits')
  const order = site ? chosen : 'pages'
  const ranked = useRankedFailures(project, site ? { site, query: { period: '30d' } } : null)
  return (
    <Panel
      height="own"
      label={t('project.issues')}
      tabs={orders.filter((one) => one === 'pages' || site).map((id) => ({ id, label: t(`project.by.${id}`) }))}
      tab={order}
      onTab={setChosen}
    >
      <Loaded of={ranked} bones={<RowBones count={8} />}>
        {(list) =>
          list.length === 0 ? (
            <Blank title={t('mend.none')} />
          ) : (
            <div>
              {inOrder(list, order).map((one) => (
                <Issue key={one.failure.check} ranked={one} counted={site !== null} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

const inOrder = (list: readonly RankedFailure[], order: Order): readonly RankedFailure[] =>
  order === 'visits' ? list : list.toSorted((a, b) => b.failure.reports - a.failure.reports)

function Issue({ ranked, counted }: { readonly ranked: RankedFailure; readonly counted: boolean }) {
  const { failure, visits } = ranked
  return (
    <details class="check">
      <summary>
        <span class={`pill ${toneOf(failure)}`}>{t(`severity.${failure.severity}`)}</span>
        <h3 lang="en">{failure.title}</h3>
        <small>
          {t('mend.pages', { n: failure.reports })}
          {counted && <> · {t('mend.visits', { n: visits })}</>}
          <Icon name="chevron" />
        </small>
      </summary>
      <ul class="found">
        {failure.pages.map(({ report, url }) => (
          <li key={report}>
            <a class="textlink" href={`/reports/${report}#${failure.check}`}>
              {url}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const toneOf = ({ severity }: ProjectFailure): string =>
  severity === 'critical' || severity === 'high' ? 'bad' : severity === 'information' ? '' : 'decent'
