import { pageKeyOf } from '../../base/page-key.ts'
import { type SiteTemplate, templateMatcher } from '../../base/site-template.ts'
import { templatesOfPages } from '../pages/page-texts.ts'
import { leastControlPages } from './effect/effect.ts'

export const controlKinds = ['template', 'site', 'none'] as const

/** The pages whose numbers are compared. */
export interface SplitPages {
  readonly fixed: readonly string[]
  readonly control: readonly string[]
  /** Whether the control pages are of the templates of the fixed pages, or all others of the site. */
  readonly kind: (typeof controlKinds)[number]
  /** The names of these templates. */
  readonly templates: readonly string[]
  /** Pages that would be control pages, but were changed meanwhile, or are new or gone. */
  readonly excluded: number
}

interface SplitRequest {
  readonly pages: readonly string[]
  readonly pathGroups: readonly SiteTemplate[]
  readonly isFixed: (page: string) => boolean
  /** Whether other fixes have changed it in the same days. */
  readonly isChanged: (page: string) => boolean
  /** Whether it was not there before, or is not there any more. */
  readonly isNewOrGone: (page: string) => boolean
  /** Not all fixed pages are known, so that no page is known not to be fixed. */
  readonly isIncomplete: boolean
}

/** What a fix is compared with: the other pages of the same templates that did not change, or else of the site. */
export function splitPages(request: SplitRequest): SplitPages {
  const { pages, pathGroups, isFixed, isChanged, isNewOrGone, isIncomplete } = request
  const templates = templatesOfPages(pages, pathGroups)
  const fixed = pages.filter(isFixed)
  const ofFixed = new Set(pages.flatMap((page, row) => (isFixed(page) ? [templates[row] ?? null] : [])))
  if (isIncomplete || fixed.length === 0) return { fixed, control: [], kind: 'none', templates: [], excluded: 0 }
  const isUsable = (page: string): boolean => !isChanged(page) && !isNewOrGone(page)
  const candidates = pages.filter((page, row) => ofFixed.has(templates[row] ?? null) && !isFixed(page))
  const alike = candidates.filter(isUsable)
  if (alike.length >= leastControlPages)
    return {
      ...{ fixed, control: alike, kind: 'template', excluded: candidates.length - alike.length },
      templates: [...ofFixed].flatMap((name) => (name === null ? [] : [name])).toSorted(),
    }
  const others = pages.filter((page) => !isFixed(page))
  const control = others.filter(isUsable)
  const kind = control.length >= leastControlPages ? 'site' : 'none'
  return { fixed, control, kind, templates: [], excluded: others.length - control.length }
}

/** Whether a page is one of these, some of which may be patterns with stars. */
export function pageMatcher(entries: readonly string[]): (page: string) => boolean {
  const keys = new Set(entries.filter((entry) => !entry.includes('*')).map(pageKeyOf))
  const patterns = entries.filter((entry) => entry.includes('*')).map((pattern) => ({ name: pattern, pattern }))
  if (patterns.length === 0) return (page) => keys.has(page)
  const templateAt = templateMatcher(patterns)
  return (page) => keys.has(page) || templateAt(page) >= 0
}
