import type { ComponentChildren } from 'preact'
import { lazy } from '../../components/lazy.tsx'
import type { Scope } from '../view/scope.ts'
import { invalidParams } from '../view/view.ts'
import { loadDialogs } from './load-dialogs.ts'
import { periodName } from './period-menu.tsx'

const InvalidView = lazy(async () => (await loadDialogs()).InvalidView, null)

/** One notice about wrong values in the URL. What the service refuses, it refuses to every panel, so none is shown. */
export function ValidView({ scope, children }: { readonly scope: Scope; readonly children: ComponentChildren }) {
  const { pageUrl, totals } = scope
  const isRefused = totals.state === 'failed' && totals.problem.kind === 'invalid'
  const refused = isRefused ? Object.keys(totals.problem.fields).filter((name) => pageUrl.query.has(name)) : []
  const names = [...invalidParams(pageUrl), ...refused]
  return (
    <>
      {names.length > 0 && (
        <InvalidView
          pageUrl={pageUrl}
          names={[...new Set(names)]}
          shown={refused.length === 0 ? periodName(scope.view) : null}
        />
      )}
      {refused.length === 0 && children}
    </>
  )
}
