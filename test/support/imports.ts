import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Source files by path from the project's folder, with their text. */
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

/** What a file names of ours: by an import, by an import of types alone, or as the file that a thread runs. */
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

/** Which folder of the house a file belongs to: `src/seo/checks/ai/x.ts` to `seo/checks`, `src/main.ts` to `root`. */
export function moduleOf(path: string): string {
  const [top = '', ...rest] = path.split('/')
  if (top !== 'src') return top
  const [part = '', slice = ''] = rest
  if (rest.length === 1) return 'root'
  if (part !== 'analytics' && part !== 'seo') return part
  return rest.length === 2 ? part : `${part}/${slice}`
}

/** The cycles that a walk along arrows of these kinds meets, each as the way around it. */
export function findCycles(sources: Sources, kinds: readonly ImportEdge['kind'][]): readonly string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) cycles.push([...way.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    const arrows = importsOf(path, sources.get(path) ?? '').filter(({ kind }) => kinds.includes(kind))
    for (const { target } of arrows) if (sources.has(target)) walk(target, [...way, path])
    done.add(path)
  }
  for (const path of sources.keys()) walk(path, [])
  return cycles
}
