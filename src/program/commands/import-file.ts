import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasReports, importKinds, maxFileBytes, maxPartBytes } from '../../analytics/imports/import.ts'
import { createImports, type ImportingWebsite, type ImportRow, type Imports } from '../../analytics/imports/imports.ts'
import type { Overlap } from '../../analytics/imports/overlaps.ts'
import { rejectReasons } from '../../analytics/imports/readers/row.ts'
import type { Conversion } from '../../analytics/imports/tally.ts'
import { systemClock } from '../../base/clock.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import type { Records } from '../../database/records.ts'
import type { ImportsOptions } from '../options.ts'
import { type Command, findWebsite, needWord, type Options, textOption, UsageError, websiteId } from './command.ts'
import { countedOf } from './counted-rows.ts'
import { createProgress } from './progress.ts'

/** Runs imports in this process, for when no service is running. */
export type RunImports = (config: ImportsOptions, records: Records) => Promise<{ readonly close: () => Promise<void> }>

const pollMs = 250
const inProgress: readonly ImportRow['state'][] = ['uploading', 'queued', 'reading', 'writing', 'deleting']

export const importFileCommand = (runImports: RunImports): Command => ({
  usage:
    'import FILE --from PRODUCT --website ID [--dry-run] [--cutoff TIME] [--only WEBSITE] [--timezone ZONE] [--encoding latin1] [--overlap skip|add] [--from-day DATE] [--to-day DATE]',
  help: `Import the history from ${importKinds.slice(0, -1).join(', ')}, or from our own CSV (docs/how-to/import.md)`,
  options: {
    from: { type: 'string' },
    website: { type: 'string' },
    'dry-run': { type: 'boolean' },
    cutoff: { type: 'string' },
    only: { type: 'string' },
    timezone: { type: 'string' },
    encoding: { type: 'string' },
    overlap: { type: 'string' },
    'from-day': { type: 'string' },
    'to-day': { type: 'string' },
  },
  async run({ config, records, print }, words, options) {
    const path = resolve(needWord(words, 0, 'FILE'))
    const kind = importKinds.find((name) => name === textOption(options, 'from'))
    if (!kind) throw new UsageError(`--from must be one of ${importKinds.join(', ')}.`)
    const { db, ...rest } = await records()
    const website = await findWebsite({ db }, websiteId(options))
    const { size } = await stat(path).catch(() => {
      throw new UsageError(`There is no file ${path} that can be read.`)
    })
    if (size === 0 || size > maxFileBytes)
      throw new UsageError(`The file must have 1 to ${maxFileBytes} bytes; found ${size}.`)
    const overlap = choiceOf(options, 'overlap', ['ask', 'skip', 'add'])
    const imports = createImports({ db, ...rest }, systemClock)
    const created = await imports.create(website, {
      kind,
      size,
      file_name: basename(path).slice(0, 200),
      sha256: await hashOfFile(path),
      dry_run: options['dry-run'] === true ? 1 : 0,
      timezone: textOption(options, 'timezone') ?? 'UTC',
      cutoff: textOption(options, 'cutoff') ?? 'auto',
      only_website: textOption(options, 'only') ?? '',
      encoding: choiceOf(options, 'encoding', ['auto', 'latin1']),
      overlap,
      from: textOption(options, 'from-day') ?? '',
      to: textOption(options, 'to-day') ?? '',
    })
    if (created.state === 'uploading') await upload(imports, website, created, path)
    // The same command was run before, and has asked what to do.
    if (created.state === 'checked' && created.dry_run === 0 && overlap !== 'ask')
      await imports.start(website, created.id, { overlap })
    const service = await connectControl(controlSocketPath(config.dataDir))
    service?.close()
    const here = service ? null : await runImports(config, { db, ...rest })
    try {
      const ended = await waitForEnd(imports, website, created.id)
      for (const line of summaryOf(ended)) print(line)
      return ended.state === 'done' || (ended.state === 'checked' && ended.dry_run === 1) ? 0 : 1
    } finally {
      await here?.close()
    }
  },
})

/** One of some words; the first one if the option is not given. */
export function choiceOf<const Choice extends string>(
  options: Options,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const sent = textOption(options, name)
  const kind = sent === undefined ? choices[0] : choices.find((choice) => choice === sent)
  if (kind === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}.`)
  return kind
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

async function upload(
  imports: Imports,
  website: ImportingWebsite,
  { id, received }: ImportRow,
  path: string,
): Promise<void> {
  let offset = received
  for await (const bytes of createReadStream(path, { start: received, highWaterMark: maxPartBytes })) {
    await imports.upload(website, id, { offset, bytes })
    offset += bytes.length
  }
}

async function waitForEnd(imports: Imports, website: ImportingWebsite, id: number): Promise<ImportRow> {
  const progress = createProgress(1, process.stderr)
  try {
    for (;;) {
      const row = await imports.read(website, id)
      if (!inProgress.includes(row.state)) return row
      const isWriting = row.state === 'writing'
      progress.set(
        isWriting ? row.rows_written : row.rows_read,
        Math.max(1, isWriting ? row.rows_taken : row.rows_read),
        row.state,
      )
      await sleep(pollMs)
    }
  } finally {
    progress.end()
  }
}

function summaryOf(row: ImportRow): readonly string[] {
  if (row.state === 'failed') return [row.error ?? 'The import failed.']
  if (row.state === 'canceled') return ['The import was canceled.']
  if (row.duplicate_of !== null) return [`Import ${row.duplicate_of} has taken this file before; nothing was added.`]
  const overlaps: readonly Overlap[] = JSON.parse(row.overlaps)
  const verb = row.state === 'checked' ? 'would be imported' : 'imported'
  return [
    `Import ${row.id}: ${countedOf('rows', row.rows_read)} read, ${countedOf(hasReports(row.kind) ? 'lines' : 'events', row.rows_taken)} ${verb}, ${row.rows_rejected.toLocaleString('en')} rejected.`,
    ...rejectedLines({ reasons: JSON.parse(row.reasons), examples: JSON.parse(row.examples) }),
    ...overlaps.map(
      ({ from, to, events }) =>
        `  ${from === to ? from : `${from} to ${to}`}: another import has events of the same time as ${countedOf('events', events)} of this file`,
    ),
    ...(row.state === 'checked' && row.overlap === 'ask' && overlaps.length > 0
      ? [
          'Events could be counted twice. Run the command again with --overlap skip to leave these out, or --overlap add to count all.',
        ]
      : []),
  ]
}

/** The reasons for which lines were rejected, and the first of these lines. */
export const rejectedLines = ({ reasons, examples }: Pick<Conversion, 'reasons' | 'examples'>): readonly string[] => {
  const counts: Readonly<Record<string, number>> = reasons
  return [
    ...Object.entries(rejectReasons)
      .filter(([reason]) => (counts[reason] ?? 0) > 0)
      .map(([reason, text]) => `  ${counts[reason]} × ${reason}: ${text}`),
    ...examples.slice(0, 10).map(({ line, reason, text }) => `  line ${line}, ${reason}: ${JSON.stringify(text)}`),
  ]
}
