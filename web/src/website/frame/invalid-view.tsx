import { type PageUrl, withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'

interface InvalidViewProps {
  readonly pageUrl: PageUrl
  /** The names of the parameters with wrong values. */
  readonly names: readonly string[]
}

export function InvalidView({ pageUrl, names }: InvalidViewProps) {
  const values = names.flatMap((name) => pageUrl.query.getAll(name).map((value) => `${name}=${value}`))
  return (
    <div class="notice bad invalid-view" role="alert">
      <span>{t('view.invalid', { values: values.join(', ') })}</span>
      <a class="button small" href={withQuery(pageUrl, Object.fromEntries(names.map((name) => [name, undefined])))}>
        {t('action.reset')}
      </a>
    </div>
  )
}
