import { DomainError } from '../../../base/errors.ts'
import { readHead } from '../../../base/read-head.ts'
import { decodeText, readMarkedText, type TextOptions } from '../readers/text.ts'
import { openZip } from '../readers/zip.ts'

/** CSV of a report. */
export interface ReportFile {
  /** If it is one of several: its name. */
  readonly name: string | null
  readonly texts: AsyncIterable<string>
}

/** The CSV files of the ZIP that Search Console exports, or a single one. */
export async function* readReportFiles(options: TextOptions): AsyncGenerator<ReportFile> {
  if (!(await readHead(options.path, 2)).toString('latin1').startsWith('PK')) {
    yield { name: null, texts: readMarkedText(options) }
    return
  }
  const { entries, close } = await openZip(options.path)
  try {
    const files = entries.filter(({ name }) => /\.csv$/i.test(name))
    if (files.length === 0) throw new DomainError('invalid', 'The ZIP file has no CSV files.')
    for (const { name, open } of files) yield { name, texts: decodeText(open(options.signal), options.encoding) }
  } finally {
    close()
  }
}
