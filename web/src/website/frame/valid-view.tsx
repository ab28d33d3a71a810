import type { ComponentChildren } from 'preact'
import { lazy } from '../../components/lazy.tsx'
import type { Scope } from '../view/scope.ts'
import { invalidParams } from '../view/view.ts'
import { loadDialogs } from './load-dialogs.ts'
import { periodName } from './period-menu.tsx'

const InvalidView = lazy(async () => (await loadDialogs()).InvalidView, null)

/** One notice about what is wrong in the URL, and the page without it. */
export function ValidView({ scope, children }: { readonly scope: Scope; readonly children: ComponentChildren }) {
  const { pageUrl, totals, refused } = scope
  const invalid = invalidParams(pageUrl)
  // What the service refuses, it refuses to every panel.
  const isRefused = totals.state === 'failed' && totals.problem.kind === 'invalid'
  const fields = isRefused ? Object.keys(totals.problem.fields).filter((name) => pageUrl.query.has(name)) : []
  return (
    <>
      {[...invalid, ...fields, ...refused].length > 0 && (
        <InvalidView key={fields.join()} scope={scope} names={invalid} fields={fields} shown={periodName(scope.view)} />
      )}
      {fields.length === 0 && children}
    </>
  )
}
