import { useEffect } from 'preact/hooks'
import { readTotals } from '../../api/stats.ts'
import { withQuery } from '../../router.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { reversedDays } from '../view/view.ts'

interface InvalidViewProps {
  readonly scope: Scope
  /** The names of the parameters with wrong values. */
  readonly names: readonly string[]
  /** The names of the parameters that the service refuses. */
  readonly fields: readonly string[]
  /** The name of the period that is shown. */
  readonly shown: string
}

const day = (text: string): string => date(text, { dateStyle: 'medium', timeZone: 'UTC' })

/** What is wrong with a link, and what is shown instead. Days in the wrong order can be swapped. */
export function InvalidView({ scope, names, fields, shown }: InvalidViewProps) {
  const { pageUrl, refused, setRefused } = scope
  useEffect(() => {
    if (fields.length === 0) return
    const control = new AbortController()
    findRefused(scope, fields, control.signal).then(
      (found) => control.signal.aborted || setRefused([...refused, ...found]),
    )
    return () => control.abort()
  }, [])
  if (fields.length > 0) return null
  const reversed = reversedDays(pageUrl)
  const isReversed = (name: string): boolean => reversed !== null && (name === 'from' || name === 'to')
  const invalid = names
    .filter((name) => !isReversed(name))
    .flatMap((name) => pageUrl.query.getAll(name).map((value) => `${name}=${value}`))
  const values = [...invalid, ...refused]
  const sentences = [
    reversed && t('view.invalid.order', { from: day(reversed.from), to: day(reversed.to) }),
    values.length > 0 && t('view.invalid', { values: values.join(', ') }),
    names.length > 0 ? t('view.invalid.instead', { period: shown }) : t('view.invalid.without'),
  ]
  return (
    <div class="notice decent invalid-view" role="alert">
      <span>
        <b>{t('view.invalid.title')}</b> <span class="soft">{sentences.filter(Boolean).join(' ')}</span>
      </span>
      <span class="actions">
        {reversed && (
          <a class="button small" href={withQuery(pageUrl, { from: reversed.to, to: reversed.from })}>
            {t('view.swap')}
          </a>
        )}
        <a class="button small" href={withQuery(pageUrl, Object.fromEntries(names.map((name) => [name, undefined])))}>
          {t('action.reset')}
        </a>
      </span>
    </div>
  )
}

/** Which values of these parameters the service refuses. It does not say which one of several filters, so each is tried alone. */
async function findRefused(
  { access, pageUrl, query }: Scope,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const filters = fields.includes('filter') ? pageUrl.query.getAll('filter') : []
  const others = fields.filter((name) => name !== 'filter').map((name) => `${name}=${pageUrl.query.get(name)}`)
  const tried =
    filters.length < 2
      ? []
      : await Promise.all(
          filters.map(async (text) => {
            const result = await readTotals(access, { ...query, segment: undefined, filter: [text] }, signal)
            return !result.ok && result.problem.kind === 'invalid'
          }),
        )
  // Together they may be too many.
  const refused = tried.includes(true) ? filters.filter((_, index) => tried[index]) : filters
  return [...others, ...refused.map((text) => `filter=${text}`)]
}
