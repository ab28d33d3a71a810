import { globSync, readFileSync } from 'node:fs'
import { type ComposedPage, composePage, foundPage } from './compose.ts'
import { kinds } from './kinds.ts'

const perKind = 60

/** Pages of each kind, and the pages that installed packages contain. */
export function allPages(): readonly (ComposedPage & { readonly kind: string })[] {
  const composed = kinds.flatMap((kind, index) =>
    Array.from({ length: perKind }, (_, number) => ({
      ...composePage(kind, index * perKind + number),
      kind: kind.name,
    })),
  )
  const root = new URL('../../node_modules/', import.meta.url)
  const paths = globSync(['*/**/*.html', '@*/*/**/*.html'], { cwd: root.pathname })
    .toSorted()
    .map((path) => ({
      ...foundPage(path, readFileSync(new URL(path, root), 'utf8')),
      kind: 'found in packages',
    }))
  return [...composed, ...paths]
}
