import type { ComponentChildren } from 'preact'
import { withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from './scope.ts'
import { invalidParams } from './view.ts'

/** One notice about wrong values in the URL. What the service refuses, it refuses to every panel, so none is shown. */
export function ValidView({ scope, children }: { readonly scope: Scope; readonly children: ComponentChildren }) {
  const { pageUrl, totals } = scope
  const isRefused = totals.state === 'failed' && totals.problem.kind === 'invalid'
  const refused = isRefused ? Object.keys(totals.problem.fields).filter((name) => pageUrl.query.has(name)) : []
  const names = [...new Set([...invalidParams(pageUrl), ...refused])]
  if (names.length === 0) return <>{children}</>
  const values = names.flatMap((name) => pageUrl.query.getAll(name).map((value) => `${name}=${value}`))
  return (
    <>
      <div class="notice bad invalid-view" role="alert">
        <span>{t('view.invalid', { values: values.join(', ') })}</span>
        <a class="button small" href={withQuery(pageUrl, Object.fromEntries(names.map((name) => [name, undefined])))}>
          {t('action.reset')}
        </a>
      </div>
      {refused.length === 0 && children}
    </>
  )
}
