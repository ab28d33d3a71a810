import { DomainError } from '../../../base/errors.ts'
import { decodeText } from '../readers/text.ts'
import { openZip, type ZipEntry } from '../readers/zip.ts'
import type { TotalsFile } from '../totals/convert-totals.ts'
import { partOfFile, parts } from './parts.ts'

/** The files of the ZIP that Plausible exports. */
export async function* readPlausibleExport(path: string, signal: AbortSignal): AsyncGenerator<TotalsFile> {
  const { entries, close } = await openZip(path)
  try {
    const files = entries.flatMap((entry) => {
      const part = parts[partOfFile(entry.name) ?? '']
      return part ? [{ entry, part }] : []
    })
    if (files.length === 0) throw noFiles(entries)
    const names = files.map(({ entry }) => entry.name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined) throw new DomainError('invalid', `The ZIP file has ${twice} twice.`)
    for (const { entry, part } of files)
      yield { name: entry.name, texts: decodeText(entry.open(signal)), partOf: () => part }
  } finally {
    close()
  }
}

function noFiles(entries: readonly ZipEntry[]): DomainError {
  const names = entries
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 300)
  return new DomainError(
    'invalid',
    `The ZIP file has no imported_*.csv, such as imported_visitors.csv; it has ${names || 'no files'}.`,
  )
}
