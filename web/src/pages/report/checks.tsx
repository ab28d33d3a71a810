import { useEffect, useState } from 'preact/hooks'
import type { CheckResult, Evidence, Results, Verdict } from '../../api/generated.ts'
import { Icon } from '../../components/icon.tsx'
import { EmptyState } from '../../components/states.tsx'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { safeHttpUrl } from '../../urls.ts'
import { categoryName } from './category-name.ts'

const severities = ['critical', 'high', 'medium', 'low', 'information'] as const
const initiallyOpen = 2

type CheckFilter = 'failed' | 'pass' | 'unverified'

interface ChecksProps {
  readonly results: Results
  /** Shows only the checks of this category. */
  readonly category: string | null
}

/** The checks of a report, failed ones first, by severity. */
export function Checks({ results, category }: ChecksProps) {
  const [filter, setFilter] = useState<CheckFilter>('failed')
  const checks = category === null ? results.checks : results.checks.filter((check) => check.category === category)
  const lists: Readonly<Record<CheckFilter, readonly CheckResult[]>> = {
    failed: worstFirst(checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')),
    pass: checks.filter(({ verdict }) => verdict === 'pass'),
    unverified: checks.filter(({ verdict }) => verdict === 'unverified'),
  }
  const list = lists[filter]
  return (
    <section class="card">
      <h2 class="visually-hidden">{t('checks.title')}</h2>
      <fieldset class="panel-head" aria-label={t('checks.title')}>
        {(['failed', 'pass', 'unverified'] as const).map((one) => (
          <button key={one} type="button" class="tab" aria-pressed={filter === one} onClick={() => setFilter(one)}>
            {t(`checks.${one}`)} <span class="count">{number(lists[one].length)}</span>
          </button>
        ))}
      </fieldset>
      {list.length === 0 ? (
        <EmptyState title={filter === 'failed' ? t('checks.perfect') : t('list.nothing')} />
      ) : (
        <div key={`${filter} ${category}`}>
          <CheckList checks={list} byCategory={filter !== 'failed'} results={results} />
        </div>
      )}
    </section>
  )
}

interface CheckListProps {
  readonly checks: readonly CheckResult[]
  readonly byCategory: boolean
  readonly results: Results
}

function CheckList({ checks, byCategory, results }: CheckListProps) {
  if (!byCategory) {
    return (
      <>
        {checks.map((check, index) => (
          <CheckDetails
            key={check.id}
            check={check}
            open={index < initiallyOpen}
            category={categoryLabel(check, results)}
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
              <CheckDetails key={check.id} check={check} open={false} category="" />
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
      (b.gain ?? 0) - (a.gain ?? 0) ||
      Number(a.verdict === 'warn') - Number(b.verdict === 'warn'),
  )

const severityRank = ({ severity }: CheckResult): number => severities.indexOf(severity)

interface CheckDetailsProps {
  readonly check: CheckResult
  readonly open: boolean
  readonly category: string
}

function CheckDetails({ check, open: openInitially, category }: CheckDetailsProps) {
  const [open, setOpen] = useState(openInitially || location.hash === `#${check.id}`)
  useEffect(() => {
    if (location.hash === `#${check.id}`) document.getElementById(check.id)?.scrollIntoView({ block: 'center' })
  }, [check.id])
  const first = check.evidence.find(({ line }) => line !== null)
  return (
    <details class="check" id={check.id} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`pill ${pillColor(check)}`}>{t(pillLabel(check))}</span>
        <h3 lang="en">{check.title}</h3>
        <small>
          {check.gain ? `${t('check.gain', { n: check.gain })} · ` : ''}
          {first?.line ? t('check.line', { n: first.line }) : category}
          <Icon name="chevron" />
        </small>
      </summary>
      {open && <CheckBody check={check} />}
    </details>
  )
}

function CheckBody({ check }: { readonly check: CheckResult }) {
  return (
    <div class="check-body" lang="en">
      {check.reason && <p>{check.reason}</p>}
      {check.verdict !== 'pass' && <p>{check.advice}</p>}
      {check.evidence.map((evidence) => (
        <EvidenceItem
          key={JSON.stringify(evidence)}
          evidence={evidence}
          wrong={check.verdict === 'fail' || check.verdict === 'warn'}
        />
      ))}
      {check.more > 0 && <p lang={undefined}>{t('check.more', { n: check.more })}</p>}
      <p>
        <a href={safeHttpUrl(check.link)} target="_blank" rel="noreferrer">
          {t('check.learn-more')}
        </a>
      </p>
    </div>
  )
}

function EvidenceItem({ evidence, wrong }: { readonly evidence: Evidence; readonly wrong: boolean }) {
  const { line, column, snippet, found, wanted } = evidence
  const marked = wrong && snippet !== null && found !== null && found !== '' && snippet.includes(found)
  return (
    <div class="evidence">
      {line !== null && <span class="line">{t('check.place', { line, column: column ?? 1 })}</span>}
      {snippet !== null && <pre>{marked ? <Highlighted text={snippet} part={found} /> : snippet}</pre>}
      {((found !== null && !marked) || wanted !== null) && (
        <dl class="pairs">
          {found !== null && !marked && (
            <>
              <dt>{t('check.found')}</dt>
              <dd>{wrong ? <mark>{found}</mark> : found}</dd>
            </>
          )}
          {wanted !== null && (
            <>
              <dt>{t('check.expected')}</dt>
              <dd>{wrong ? <mark class="expected">{wanted}</mark> : wanted}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}

function Highlighted({ text, part }: { readonly text: string; readonly part: string }) {
  const at = text.indexOf(part)
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
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
