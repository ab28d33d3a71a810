import type { ComponentChildren } from 'preact'
import type { Picked } from '../filters/filter-edits.ts'
import type { FilterNames } from '../filters/filter-label.ts'
import type { FilterGroup } from '../filters/filter-tree.ts'

/** Where changed filters go: to another URL of the page, or to a draft. */
export type TreeTarget =
  | { readonly urlOf: (changed: FilterGroup) => string }
  | { readonly onChange: (changed: FilterGroup) => void }

/** The filters that are edited: those of a view, or of the draft of a goal or funnel. */
export interface EditedTree {
  readonly tree: FilterGroup
  readonly target: TreeTarget
  readonly names: FilterNames
  /** Whether all of it is about single rows, and cannot have conditions on visits. */
  readonly isOfRows?: boolean
  readonly onEdit: (picked: Picked) => void
}

interface TreeChangeProps {
  readonly target: TreeTarget
  readonly changed: FilterGroup
  readonly class: string
  readonly title?: string
  readonly 'aria-label'?: string
  readonly 'aria-current'?: 'true' | undefined
  readonly onClick?: () => void
  readonly children: ComponentChildren
}

/** Changes filters: a link if they are in the URL, else a button. */
export function TreeChange({ target, changed, onClick, children, ...attributes }: TreeChangeProps) {
  if ('urlOf' in target)
    return (
      <a {...attributes} href={target.urlOf(changed)} onClick={onClick}>
        {children}
      </a>
    )
  const change = (): void => {
    onClick?.()
    target.onChange(changed)
  }
  return (
    <button type="button" {...attributes} onClick={change}>
      {children}
    </button>
  )
}
