import { useEffect, useState } from 'preact/hooks'
import type { CheckResult, Report, Results, Verdict } from '../../../../api/generated.ts'
import { categoryName } from '../../../../components/category-name.ts'
import { EvidenceList } from '../../../../components/evidence-list.tsx'
import { HelpLink } from '../../../../components/help-link.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { costOf } from '../../../../components/score.tsx'
import { EmptyState } from '../../../../components/states.tsx'
import { TextWithCode } from '../../../../components/text-with-code.tsx'
import { number, pointsText } from '../../../../strings/format.ts'
import { language, t } from '../../../../strings/strings.ts'
import { safeHttpUrl } from '../../../../urls.ts'
import { IgnoredNote, IgnoreIssue } from './lazy-parts.tsx'

const severities = ['critical', 'high', 'medium', 'low', 'information'] as const
const initiallyOpen = 2
const initialEvidence = 10

type CheckFilter = 'failed' | 'ignored' | 'pass' | 'unverified'

interface ChecksProps {
  readonly results: Results
  /** Shows only the checks of this category. */
  readonly category: string | null
  /** Null for visitors of a shared page, who cannot ignore issues. */
  readonly report: Report | null
  readonly onChange: () => void
}

/** The checks of a report, failed ones first, by severity. */
export function Checks({ results, category, report, onChange }: ChecksProps) {
  const [chosen, setFilter] = useState<CheckFilter>('failed')
  const [expanded, setExpanded] = useState(false)
  const printing = usePrinting()
  const checks = category === null ? results.checks : results.checks.filter((check) => check.category === category)
  const lists: Readonly<Record<CheckFilter, readonly CheckResult[]>> = {
    failed: worstFirst(checks.filter((check) => isIssue(check) && !check.ignored)),
    ignored: worstFirst(checks.filter((check) => isIssue(check) && check.ignored)),
    pass: checks.filter(({ verdict }) => verdict === 'pass'),
    unverified: checks.filter(({ verdict }) => verdict === 'unverified'),
  }
  const filter = chosen === 'ignored' && lists.ignored.length === 0 ? 'failed' : chosen
  const list = lists[filter]
  const filters = (['failed', 'ignored', 'pass', 'unverified'] as const).filter(
    (one) => one !== 'ignored' || lists.ignored.length > 0,
  )
  const openAll = expanded || printing
  return (
    <section class="card">
      <h2 class="visually-hidden">{t('checks.title')}</h2>
      <fieldset class="panel-head wrap" aria-label={t('checks.title')}>
        {filters.map((one) => (
          <button key={one} type="button" class="tab" aria-pressed={filter === one} onClick={() => setFilter(one)}>
            {t(`checks.${one}`)} <span class="count">{number(lists[one].length)}</span>
          </button>
        ))}
        <span class="grow" />
        {list.length > 0 && (
          <button type="button" class="tab" onClick={() => setExpanded(!expanded)}>
            {t(expanded ? 'checks.collapse' : 'checks.expand')}
          </button>
        )}
      </fieldset>
      {list.length === 0 ? (
        <EmptyState title={filter === 'failed' ? t('checks.perfect') : t('list.nothing')} />
      ) : (
        <div key={`${filter} ${category} ${openAll}`}>
          <CheckList
            checks={list}
            byCategory={filter === 'pass' || filter === 'unverified'}
            openAll={openAll}
            allEvidence={expanded}
            results={results}
            report={report}
            onChange={onChange}
          />
        </div>
      )}
    </section>
  )
}

interface CheckListProps {
  readonly checks: readonly CheckResult[]
  readonly byCategory: boolean
  readonly openAll: boolean
  /** A print has a few findings of each check, because hundreds would fill pages. */
  readonly allEvidence: boolean
  readonly results: Results
  readonly report: Report | null
  readonly onChange: () => void
}

const isIssue = ({ verdict }: CheckResult): boolean => verdict === 'fail' || verdict === 'warn'

function CheckList({ checks, byCategory, openAll, allEvidence, results, report, onChange }: CheckListProps) {
  const shared = { report, onChange, allEvidence }
  if (!byCategory) {
    return (
      <>
        {checks.map((check, index) => (
          <CheckDetails
            key={check.id}
            check={check}
            open={openAll || index < initiallyOpen}
            category={categoryLabel(check, results)}
            {...shared}
          />
        ))}
      </>
    )
  }
  return (
    <>
      {results.categories.map(({ category, title }) => {
        const own = checks.filter((check) => check.category === category)
        return own.length === 0 ? null : (
          <div key={category}>
            <h3 class="group-name">{categoryName({ category, title })}</h3>
            {own.map((check) => (
              <CheckDetails key={check.id} check={check} open={openAll} category="" {...shared} />
            ))}
          </div>
        )
      })}
    </>
  )
}

const categoryLabel = (check: CheckResult, { categories }: Results): string =>
  categoryName(categories.find(({ category }) => category === check.category) ?? { ...check, title: check.category })

const worstFirst = (checks: readonly CheckResult[]): readonly CheckResult[] =>
  checks.toSorted(
    (a, b) =>
      severityRank(a) - severityRank(b) ||
      costOf(b) - costOf(a) ||
      Number(a.verdict === 'warn') - Number(b.verdict === 'warn'),
  )

const severityRank = ({ severity }: CheckResult): number => severities.indexOf(severity)

interface CheckBodyProps {
  readonly check: CheckResult
  readonly report: Report | null
  readonly allEvidence: boolean
  readonly onChange: () => void
}

interface CheckDetailsProps extends CheckBodyProps {
  readonly open: boolean
  readonly category: string
}

function CheckDetails({ open: openInitially, category, ...body }: CheckDetailsProps) {
  const { check } = body
  const [open, setOpen] = useState(openInitially || location.hash === `#${check.id}`)
  useEffect(() => {
    if (location.hash === `#${check.id}`) document.getElementById(check.id)?.scrollIntoView({ block: 'center' })
  }, [check.id])
  const first = check.evidence.find(({ line }) => line !== null)
  return (
    <details class="check" id={check.id} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`pill ${pillColor(check)}`}>{t(pillLabel(check))}</span>
        <h3>{check.title}</h3>
        <small>
          {costOf(check) > 0 ? `${t('check.points', { n: pointsText(costOf(check)) })} · ` : ''}
          {first?.line ? t('check.line', { n: first.line }) : category}
          <Icon name="chevron" />
        </small>
      </summary>
      {open && <CheckBody {...body} />}
    </details>
  )
}

function CheckBody({ check, report, allEvidence, onChange }: CheckBodyProps) {
  const [ignoring, setIgnoring] = useState(false)
  return (
    <div class="check-body">
      {check.reason && <p>{check.reason}</p>}
      {check.verdict !== 'pass' && (
        <p>
          <TextWithCode text={check.advice} />
        </p>
      )}
      {check.ignored && <IgnoredNote mark={check.ignored} project={report?.project ?? null} onDone={onChange} />}
      <EvidenceList found={check} wrong={isIssue(check)} initially={initialEvidence} all={allEvidence} />
      <p class="check-links" lang={language()}>
        <a href={safeHttpUrl(check.link)} target="_blank" rel="noreferrer">
          {t('check.learn-more')}
        </a>
        <HelpLink topic={`check.${check.id}`} name={check.title} isText />
        {report && isIssue(check) && !check.ignored && (
          <button type="button" class="link-button" onClick={() => setIgnoring(true)}>
            {t('check.ignore')}
          </button>
        )}
      </p>
      {ignoring && report && (
        <IgnoreIssue check={check} report={report} onDone={onChange} onClose={() => setIgnoring(false)} />
      )}
    </div>
  )
}

function pillColor({ verdict, severity }: CheckResult): string {
  if (verdict === 'pass') return 'good'
  return verdict === 'unverified' ? '' : severity
}

const verdictKeys = { pass: 'verdict.pass', unverified: 'verdict.unverified' } as const satisfies Partial<
  Record<Verdict, string>
>

function pillLabel({ verdict, severity, status }: CheckResult) {
  if (status === 'not_applicable') return 'verdict.not-applicable'
  return verdict === 'pass' || verdict === 'unverified' ? verdictKeys[verdict] : (`severity.${severity}` as const)
}

/** Whether the page is being printed. A print shows what is folded on the screen. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const media = matchMedia('print')
    const update = (): void => setPrinting(media.matches)
    const start = (): void => setPrinting(true)
    const end = (): void => setPrinting(false)
    media.addEventListener('change', update)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      media.removeEventListener('change', update)
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
