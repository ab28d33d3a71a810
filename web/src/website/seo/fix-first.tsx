import { Panel, RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { useRankedFailures } from './use-ranked-failures.ts'

const rowCount = 6

/** The failed checks by severity, then by the points to gain and the visits affected. */
export function FixFirst({ scope }: { readonly scope: Scope }) {
  const project = scope.domain.replace(/^www\./, '')
  const ranked = useRankedFailures(project, { access: scope.access, query: scope.query })
  return (
    <Panel
      height="half"
      label={t('panel.issues')}
      footer={<a href={`/projects/${encodeURIComponent(project)}`}>{t('issues.all')}</a>}
    >
      {ranked.state === 'failed' && ranked.problem.kind === 'missing' ? (
        <EmptyState title={t('issues.noreports')}>
          <p>{t('issues.noreports.why')}</p>
          <a class="button" href={`/reports/new?url=${encodeURIComponent(`https://${scope.domain}/`)}`}>
            {t('report.new')}
          </a>
        </EmptyState>
      ) : (
        <AsyncContent loadable={ranked} skeleton={<RowsSkeleton count={rowCount} />}>
          {(failures) => {
            if (failures.length === 0) return <EmptyState title={t('issues.none')} />
            const max = Math.max(...failures.map(({ visits }) => visits), 1)
            return (
              <>
                <RowHeads heads={[['value', t('issues.unit')]]} />
                <ol class="rows">
                  {failures.slice(0, rowCount).map(({ failure, visits, worst }) => (
                    <li key={failure.check}>
                      <a
                        class="row without-share"
                        style={{ '--share': `${(visits / max) * 100}%` }}
                        href={`/reports/${worst.report}#${failure.check}`}
                      >
                        <span class="name">
                          {failure.title}
                          <span class="secondary">
                            {' '}
                            · {t('issues.pages', { n: failure.reports })}
                            {failure.gain > 0 && <> · {t('check.gain', { n: failure.gain })}</>}
                          </span>
                        </span>
                        <b>{number(visits)}</b>
                      </a>
                    </li>
                  ))}
                </ol>
              </>
            )
          }}
        </AsyncContent>
      )}
    </Panel>
  )
}
