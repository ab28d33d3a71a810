import { goBackOr, navigate } from '../../../router.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { type ShownAnnotation, withAnnotation } from './annotation.ts'
import { AnnotationDrawer } from './annotation-drawer.tsx'
import { AnnotationForm } from './annotation-form.tsx'
import { AnnotationList } from './annotation-list.tsx'

interface AnnotationDialogsProps {
  readonly scope: Scope
  /** Those of the chart. */
  readonly annotations: readonly ShownAnnotation[]
  readonly onChange: () => void
}

/** What the URL opens: the list of annotations, one of them, or the form. */
export function AnnotationDialogs({ scope, annotations, onChange }: AnnotationDialogsProps) {
  const { pageUrl, website } = scope
  const [, id, edits] = /^(\d{1,15})(-edit)?$/.exec(pageUrl.query.get('annotation') ?? '') ?? []
  const close = (): void => goBackOr(withAnnotation(pageUrl, undefined))
  const open = (to: number | 'list'): void => navigate(withAnnotation(pageUrl, to), { replace: true, keepScroll: true })
  if (id === undefined && pageUrl.query.get('annotation') === 'new' && website)
    return <AnnotationForm scope={scope} website={website.id} annotation={null} onChange={onChange} onClose={close} />
  if (id === undefined) return <AnnotationList scope={scope} onClose={close} />
  return (
    <AnnotationDrawer
      key={edits}
      scope={scope}
      id={Number(id)}
      edits={edits !== undefined}
      annotations={annotations}
      onOpen={open}
      onChange={onChange}
      onClose={close}
    />
  )
}
