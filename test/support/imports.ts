import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Source texts by path relative to the project folder. */
export type Sources = ReadonlyMap<string, string>

const root = fileURLToPath(new URL('../..', import.meta.url))

export function readSources(...folders: readonly string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(posix.join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      posix.join(folder, path),
    ),
  )
  const code = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  return new Map(code.map((path) => [path, readFileSync(posix.join(root, path), 'utf8')]))
}

/** A reference to another file of the project: an import, a type-only import, or the entry file of a thread. */
export interface ImportEdge {
  readonly kind: 'import' | 'type' | 'file'
  readonly target: string
}

const arrow =
  /(?:\b(?:import|export)\s+(type\s)?[^'"]*?\bfrom\s*|\bimport\s*\(?\s*|(\bnew URL\()\s*)['"](\.{1,2}\/[^'"]+\.tsx?)['"]/g

export function importsOf(path: string, source: string): readonly ImportEdge[] {
  return [...source.matchAll(arrow)].map(([, type, file, specifier = '']) => ({
    kind: type ? 'type' : file ? 'file' : 'import',
    target: posix.join(posix.dirname(path), specifier),
  }))
}

/** The module of a file: `seo/checks` for `src/seo/checks/ai/x.ts`, `root` for `src/main.ts`. */
export function moduleOf(path: string): string {
  const [top = '', ...rest] = path.split('/')
  if (top !== 'src') return top
  const [part = '', slice = ''] = rest
  if (rest.length === 1) return 'root'
  if (part !== 'analytics' && part !== 'seo') return part
  return rest.length === 2 ? part : `${part}/${slice}`
}

/** The import cycles along edges of these kinds, each as its path. */
export function findCycles(sources: Sources, kinds: readonly ImportEdge['kind'][]): readonly string[] {
  const targets = (path: string) =>
    importsOf(path, sources.get(path) ?? '')
      .filter(({ kind, target }) => kinds.includes(kind) && sources.has(target))
      .map(({ target }) => target)
  return cyclesOf(new Map([...sources.keys()].map((path) => [path, targets(path)])))
}

/** The cycles between what is in the same folder: files, and folders with all that is in them. */
export function findFolderCycles(sources: Sources): readonly string[] {
  const arrows = new Map<string, string[]>()
  for (const [path, source] of sources) {
    for (const { target } of importsOf(path, source)) {
      if (!sources.has(target)) continue
      const [from, to] = whereTheyPart(path, target)
      arrows.set(from, [...(arrows.get(from) ?? []), to])
    }
  }
  return cyclesOf(arrows)
}

/** The two of the folder that both files are in, each a file or a folder, which contain them. */
function whereTheyPart(path: string, target: string): readonly [string, string] {
  const [from, to] = [path.split('/'), target.split('/')]
  const depth = from.findIndex((part, index) => part !== to[index]) + 1
  return [from.slice(0, depth).join('/'), to.slice(0, depth).join('/')]
}

function cyclesOf(arrows: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (name: string, way: readonly string[]): void => {
    const at = way.indexOf(name)
    if (at >= 0) cycles.push([...way.slice(at), name].join(' → '))
    if (at >= 0 || done.has(name)) return
    for (const target of arrows.get(name) ?? []) walk(target, [...way, name])
    done.add(name)
  }
  for (const name of arrows.keys()) walk(name, [])
  return cycles
}
