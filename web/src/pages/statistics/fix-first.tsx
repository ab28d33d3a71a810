import { Panel } from '../../components/panel.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { useRankedFailures } from '../cross-service/use-ranked-failures.ts'
import type { Scope } from './scope.ts'

const shown = 6

/** The faults that most visits meet. */
export function MendFirst({ scope }: { readonly scope: Scope }) {
  const project = scope.domain.replace(/^www\./, '')
  const ranked = useRankedFailures(project, { site: scope.site, query: scope.query })
  return (
    <Panel
      height="half"
      label={t('panel.mend')}
      unit={t('mend.unit')}
      foot={<a href={`/projects/${encodeURIComponent(project)}`}>{t('mend.all')}</a>}
    >
      {ranked.state === 'failed' && ranked.problem.kind === 'missing' ? (
        <Blank title={t('mend.noreports')}>
          <p>{t('mend.noreports.why')}</p>
          <a class="button" href={`/reports/new?url=${encodeURIComponent(`https://${scope.domain}/`)}`}>
            {t('report.new')}
          </a>
        </Blank>
      ) : (
        <Loaded of={ranked} bones={<RowBones count={shown} />}>
          {(failures) => {
            if (failures.length === 0) return <Blank title={t('mend.none')} />
            const most = Math.max(...failures.map(({ visits }) => visits), 1)
            return (
              <ol class="rows">
                {failures.slice(0, shown).map(({ failure, visits, worst }) => (
                  <li key={failure.check}>
                    <a
                      class="row bare"
                      style={{ '--share': `${(visits / most) * 100}%` }}
                      href={`/reports/${worst.report}#${failure.check}`}
                    >
                      <span class="name" lang="en">
                        {failure.title}
                        <span class="sub"> · {t('mend.pages', { n: failure.reports })}</span>
                      </span>
                      <b>{number(visits)}</b>
                    </a>
                  </li>
                ))}
              </ol>
            )
          }}
        </Loaded>
      )}
    </Panel>
  )
}
