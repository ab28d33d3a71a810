import assert from 'node:assert/strict'
import type { Import } from '../../src/analytics/imports/import.ts'
import { type AnalyticsService, type AnalyticsStores, startAnalyticsService } from './analytics-service.ts'
import { type Client, json, type One } from './client.ts'
import { duckdb, type TestedEngine } from './event-engines.ts'
import { eventually } from './eventually.ts'
import { temporaryFolder } from './folder.ts'
import type { Statistics } from './statistics.ts'

const patience = 600_000

/** A service whose event store can import files. */
export const startImporting = async (tested: TestedEngine): Promise<AnalyticsService> =>
  startAnalyticsService(await importingStores(tested), () => Date.now())

/** The places of new stores that can import files: on ClickHouse, a temporary store of its own reads them. */
export async function importingStores(
  tested: TestedEngine,
  added: Readonly<Record<string, unknown>> = {},
): Promise<AnalyticsStores> {
  const folder = temporaryFolder()
  const place = await tested.place()
  const { options } = place
  const url = options instanceof Object && 'url' in options ? String(options.url) : `duckdb://${folder}`
  const module = new URL('../../src/program/open-store.ts', import.meta.url)
  const events =
    tested === duckdb
      ? { ...place, options: Object.assign({}, options, added) }
      : { module, open: 'openStore', options: { url, dataDir: folder, ...added } }
  return { folder, events, engine: tested.engine }
}

/** Imports files by the API. */
export function importsBy(client: () => Client) {
  const create = async ({ path }: Statistics, file: Buffer, fields: object): Promise<Import> => {
    const sent = { file_name: 'history', size: file.length, ...fields }
    const { status, body, text } = await client().post<One<Import>>(`${path}/imports`, json(sent))
    assert.equal(status, 201, text)
    return body.data
  }

  const upload = ({ path }: Statistics, { id }: Import, part: Buffer, offset: number, sha256?: string) =>
    client().send<One<Import>>(
      'PUT',
      `${path}/imports/${id}/file?offset=${offset}${sha256 ? `&sha256=${sha256}` : ''}`,
      {
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(part),
      },
    )

  const ended = async ({ path }: Statistics, { id }: Import): Promise<Import> =>
    eventually(async () => {
      const { body } = await client().get<One<Import>>(`${path}/imports/${id}`)
      return ['done', 'failed', 'checked', 'canceled'].includes(body.data.state) && body.data
    }, patience)

  /** Uploads a file in parts. */
  const begin = async (statistics: Statistics, content: string | Buffer, fields: object): Promise<Import> => {
    const file = Buffer.from(content)
    const created = await create(statistics, file, fields)
    const partBytes = Math.max(1000, Math.min(4 * 1024 ** 2, Math.ceil(file.length / 3)))
    for (let offset = 0; offset < file.length; offset += partBytes) {
      const { status, text } = await upload(statistics, created, file.subarray(offset, offset + partBytes), offset)
      assert.equal(status, 200, text)
    }
    return created
  }

  return {
    create,
    upload,
    begin,
    ended,
    importFile: async (statistics: Statistics, content: string | Buffer, fields: object): Promise<Import> =>
      ended(statistics, await begin(statistics, content, fields)),
    async remove({ path }: Statistics, { id }: Import): Promise<void> {
      await client().delete(`${path}/imports/${id}`)
      await eventually(async () => (await client().get(`${path}/imports/${id}`)).status === 404, patience)
    },
  }
}
