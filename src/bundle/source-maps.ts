import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The first import of every entry of the bundle: makes stack traces name the sources. A map is read when a stack first needs
 * it, and dropped when memory is collected. Node's own `--enable-source-maps` reads all of them at each start, which
 * costs 0.3 s and 40 MB.
 */
Error.prepareStackTrace = (error, frames) =>
  [headerOf(error), ...frames.map((frame) => `    at ${locate(frame)}`)].join('\n')

const bundle = new URL('.', import.meta.url).href
const maps = new Map<string, WeakRef<SourceMap> | null>()

function headerOf(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

function locate(frame: NodeJS.CallSite): string {
  const text = String(frame)
  const file = frame.getFileName()
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()]
  if (!file?.startsWith(bundle) || line === null || column === null) return text
  const origin = mapOf(file)?.findOrigin(line, column)
  if (origin === undefined || !('fileName' in origin)) return text
  const source = new URL(origin.fileName, file).href
  return text.replace(`${file}:${line}:${column}`, () => `${source}:${origin.lineNumber}:${origin.columnNumber}`)
}

/** None where it cannot be read: a stack with the places in the bundle is better than another error. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known === null) return null
  const kept = known?.deref()
  if (kept) return kept
  try {
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    maps.set(file, null)
    return null
  }
}
