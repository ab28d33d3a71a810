import { type PageUrl, withQuery } from '../../router.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { reversedDays } from '../view/view.ts'

interface InvalidViewProps {
  readonly pageUrl: PageUrl
  /** The names of the parameters with wrong values. */
  readonly names: readonly string[]
  /** The name of the period that is shown in spite of them; null if nothing can be shown. */
  readonly shown: string | null
}

const day = (text: string): string => date(text, { dateStyle: 'medium', timeZone: 'UTC' })

/** What is wrong with a link, and what is shown instead. Days in the wrong order can be swapped. */
export function InvalidView({ pageUrl, names, shown }: InvalidViewProps) {
  const reversed = reversedDays(pageUrl)
  const isReversed = (name: string): boolean => reversed !== null && (name === 'from' || name === 'to')
  const values = names
    .filter((name) => !isReversed(name))
    .flatMap((name) => pageUrl.query.getAll(name).map((value) => `${name}=${value}`))
  const sentences = [
    reversed && t('view.invalid.order', { from: day(reversed.from), to: day(reversed.to) }),
    values.length > 0 && t('view.invalid', { values: values.join(', ') }),
    shown !== null && t('view.invalid.instead', { period: shown }),
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
