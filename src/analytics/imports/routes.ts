import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { csvLine } from '../../http/csv.ts'
import { IdField, IdParams, readId } from '../../http/ids.ts'
import { deletedReply, listReply, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { dateOfDay } from '../search/dates.ts'
import { Import, ImportList, importKinds, maxPartBytes, NewImport, StartImport } from './import.ts'
import type { ImportingWebsite, ImportRow, Imports } from './imports.ts'
import { rejectedColumns, rejectReasons } from './readers/row.ts'

export interface ImportRouteDeps {
  readonly imports: Imports
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (accountId: number, id: number) => Promise<ImportingWebsite>
  readonly baseUrl: string
  /** Whether there is space for more data. */
  readonly canStore: () => boolean
}

const tags = ['Imports']
const path = '/api/v1/websites/:id/imports'
const params = Type.Object({ id: IdParams.properties.id, import: { ...IdField, description: 'The id of the import' } })
const reply = recordReply(Import)
const maxMegabytes = maxPartBytes / 1024 ** 2

type ImportRequest = Parameters<typeof accountOf>[0] & {
  readonly params: { readonly id: string; readonly import?: string }
}

interface SharedDeps extends Pick<ImportRouteDeps, 'imports' | 'baseUrl'> {
  readonly websiteOf: (request: ImportRequest) => Promise<ImportingWebsite>
  readonly idOf: (request: ImportRequest) => number
  readonly rejectWithoutSpace: () => void
}

export function importRoutes(app: App, { imports, readWebsite, baseUrl, canStore }: ImportRouteDeps): void {
  const shared: SharedDeps = {
    imports,
    baseUrl,
    websiteOf: (request) => readWebsite(accountOf(request), readId(request.params.id, 'website')),
    idOf: (request) => readId(request.params.import ?? '', 'import'),
    rejectWithoutSpace() {
      if (!canStore()) throw new DomainError('unavailable', 'The disk is almost full.')
    },
  }
  collectionRoutes(app, shared)
  uploadRoute(app, shared)
  recordRoutes(app, shared)
}

function collectionRoutes(app: App, { imports, baseUrl, websiteOf, idOf, rejectWithoutSpace }: SharedDeps): void {
  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'List imports, newest first',
        operationId: 'listImports',
        params: IdParams,
        querystring: ImportList,
        response: { 200: listReply(Import), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const page = await imports.list(await websiteOf(request), request.query)
      return sendPage(request, baseUrl, request.query, { ...page, items: page.items.map(show) })
    },
  )

  app.post(
    path,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Create an import',
        description:
          'Brings events from another product. Then upload the file in parts; reading begins when it is complete. If an import of a file with this `sha256` has not ended, it is returned, and continues at `received`.',
        operationId: 'createImport',
        params: IdParams,
        body: NewImport,
        response: { 201: reply, ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
      },
    },
    async (request, response) => {
      rejectWithoutSpace()
      const created = await imports.create(await websiteOf(request), request.body)
      return response
        .code(201)
        .header('location', `${baseUrl}${path.replace(':id', request.params.id)}/${created.id}`)
        .send({ data: show(created) })
    },
  )

  app.get(
    `${path}/:import`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read an import and its progress',
        operationId: 'readImport',
        params,
        response: { 200: reply, ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => ({ data: show(await imports.read(await websiteOf(request), idOf(request))) }),
  )
}

function uploadRoute(app: App, { imports, websiteOf, idOf, rejectWithoutSpace }: SharedDeps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxPartBytes },
      async (_: unknown, body: Buffer) => body,
    )
    scope.put<{
      Params: { id: string; import: string }
      Querystring: { offset: number; sha256?: string }
      Body: unknown
    }>(
      `${path}/:import/file`,
      {
        bodyLimit: maxPartBytes,
        config: { permission: 'edit', audited: false },
        schema: {
          tags,
          summary: 'Upload a part of the file',
          description: `The body has up to ${maxMegabytes} MB of the file, as application/octet-stream. A part whose reply was lost can be sent again. Conflict: the part does not begin where the last one ended; continue at \`received\`.`,
          operationId: 'uploadImportPart',
          consumes: ['application/octet-stream'],
          params,
          querystring: Type.Object({
            offset: Type.Integer({ minimum: 0, description: 'The first byte of the part in the file' }),
            sha256: Type.Optional(
              Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the part: a damaged one is refused' }),
            ),
          }),
          response: { 200: reply, ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
        },
      },
      async (request) => {
        rejectWithoutSpace()
        const website = await websiteOf(request)
        await imports.read(website, idOf(request))
        const { body } = request
        if (!Buffer.isBuffer(body))
          throw new DomainError('bad-request', 'The body must be a part of the file, as application/octet-stream.')
        const { offset, sha256 } = request.query
        const row = await imports.upload(website, idOf(request), { offset, bytes: body, sha256 })
        return { data: show(row) }
      },
    )
  })
}

function recordRoutes(app: App, { imports, websiteOf, idOf }: SharedDeps): void {
  app.post(
    `${path}/:import/start`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Import what a dry run has read',
        operationId: 'startImport',
        params,
        body: StartImport,
        response: { 200: reply, ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429) },
      },
    },
    async (request) => ({
      data: show(await imports.start(await websiteOf(request), idOf(request), request.body)),
    }),
  )

  app.post(
    `${path}/:import/cancel`,
    {
      config: { permission: 'edit' },
      schema: {
        tags,
        summary: 'Cancel an import; what it has written is deleted',
        operationId: 'cancelImport',
        params,
        response: { 200: reply, ...problems(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => ({ data: show(await imports.cancel(await websiteOf(request), idOf(request))) }),
  )

  app.get(
    `${path}/:import/rejected`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'All rejected lines of an import, with their reasons',
        operationId: 'listRejectedLines',
        params,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
          ...problems(401, 403, 404, 429),
        },
      },
    },
    async (request, response) => {
      const { id } = await imports.read(await websiteOf(request), idOf(request))
      return response
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="rejected-${id}.csv"`)
        .send(await unpack(imports.rejected(id)))
    },
  )

  app.delete(
    `${path}/:import`,
    {
      config: { permission: 'remove' },
      schema: {
        tags,
        summary: 'Delete an import with all of its events',
        description: 'The events are deleted in the background; until then its state is `deleting`.',
        operationId: 'deleteImport',
        params,
        response: { 200: deletedReply('import'), ...problems(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const id = idOf(request)
      await imports.remove(await websiteOf(request), id)
      return { id, object: 'import' as const, deleted: true as const }
    },
  )
}

/** The list of rejected lines; there is none before the file has been read. */
async function unpack(parts: AsyncGenerator<Uint8Array>): Promise<string | Readable> {
  const first = await parts.next()
  if (first.done) return csvLine(rejectedColumns)
  const packed = Readable.from(
    (async function* () {
      yield first.value
      yield* parts
    })(),
  )
  const unpacked = packed.pipe(createGunzip())
  packed.on('error', (error) => unpacked.destroy(error))
  return unpacked
}

function show(row: ImportRow): Import {
  const time = (value: number | null): string | null => (value === null ? null : iso(value))
  const counts: Readonly<Record<string, number>> = JSON.parse(row.reasons)
  const reasons = Object.entries(rejectReasons)
    .filter(([reason]) => (counts[reason] ?? 0) > 0)
    .map(([reason, description]) => ({ reason, description, count: counts[reason] ?? 0 }))
  return {
    id: row.id,
    object: 'import',
    website: row.website_id,
    kind: importKinds.find((kind) => kind === row.kind) ?? 'sightline',
    file_name: row.file_name,
    size: row.size,
    received: row.received,
    sha256: row.sha256,
    state: row.state,
    dry_run: row.dry_run,
    timezone: row.timezone,
    cutoff: row.cutoff,
    cutoff_at: time(row.cutoff_at),
    only_website: row.only,
    encoding: row.encoding,
    overlap: row.overlap,
    from: row.first_day === null ? null : dateOfDay(row.first_day),
    to: row.last_day === null ? null : dateOfDay(row.last_day),
    overlaps: JSON.parse(row.overlaps),
    read: row.rows_read,
    taken: row.rows_taken,
    rejected: row.rows_rejected,
    written: row.rows_written,
    reasons,
    examples: JSON.parse(row.examples),
    first_time: time(row.first_time),
    last_time: time(row.last_time),
    error: row.error,
    duplicate_of: row.duplicate_of,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    finished_at: time(row.finished_at),
  }
}
