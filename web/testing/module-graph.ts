import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a module of the console imports and which strings it mentions, read from its source. */
export interface Module {
  readonly source: string
  readonly imports: readonly string[]
  /** Modules that are loaded later, with the areas of strings that are loaded with them. */
  readonly lazyImports: readonly LazyImport[]
}

export interface LazyImport {
  readonly file: string
  readonly areas: readonly string[]
}

export const sourceFolder = fileURLToPath(new URL('../src', import.meta.url))
export const nameOf = (file: string): string => relative(sourceFolder, file)

const staticImport = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^']+\.tsx?)'/gm
const lazyImport = /(withStrings\(\s*)?import\('(\.[^']+)'\)((?:,\s*'[^']+')*)/g
const read = new Map<string, Module>()

export function readModule(file: string): Module {
  const cached = read.get(file)
  if (cached) return cached
  const source = readFileSync(file, 'utf8')
  const module: Module = {
    source,
    imports: [...source.matchAll(staticImport)].map(([, path = '']) => resolve(dirname(file), path)),
    lazyImports: [...source.matchAll(lazyImport)].map(([, withStrings, path = '', names = '']) => ({
      file: resolve(dirname(file), path),
      areas: withStrings ? [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name) : [],
    })),
  }
  read.set(file, module)
  return module
}

/** The module and everything that it imports statically. */
export function withImports(file: string, modules = new Set<string>()): ReadonlySet<string> {
  if (modules.has(file)) return modules
  modules.add(file)
  for (const imported of readModule(file).imports) withImports(imported, modules)
  return modules
}

/** The modules that a module loads later, directly or through its static imports. */
export const lazyImportsOf = (file: string): readonly LazyImport[] =>
  [...withImports(file)].flatMap((module) => readModule(module).lazyImports)
