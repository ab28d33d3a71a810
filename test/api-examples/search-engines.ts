import assert from 'node:assert/strict'
import { eventually } from '../support/eventually.ts'
import { bingProperty, googleProperty, type OutsideServices, searchedDomain } from './outside-services.ts'
import type { Input, Recorder } from './recorder.ts'

/** The website with the numbers of search engines. */
const path = { id: 2 }
/** So slow that it can be seen. */
const slowMs = 500

/** Connects both search engines, and reads what they have. */
export async function useSearchEngines(
  { call }: Recorder,
  { google, bing }: OutsideServices,
  days: Readonly<Record<string, string>>,
): Promise<void> {
  const { id } = await call('createConnection', { body: { kind: 'bing', name: 'Bing', key: bing.apiKey } })
  await call('listConnections')
  await call('readConnection', { path: { id } })
  await call('updateConnection', { path: { id }, body: { name: 'Bing of the agency' } })
  await call('listConnectionProperties', { path: { id } })
  await call('beginGoogleConsent')
  const key = google.serviceAccountKey
  const account = await call('createConnection', { body: { kind: 'google-service-account', key } })
  const links: readonly (readonly [source: string, body: Readonly<Record<string, string | number>>])[] = [
    ['bing', { connection: id, property: bingProperty }],
    ['google', { connection: account.id, property: googleProperty }],
  ]
  for (const [source, body] of links) {
    bing.delayMs = slowMs
    await call('linkSearchProperty', { path: { ...path, source }, body })
    if (source === 'bing') {
      await state(call, 'readSearchLink', { path: { ...path, source } }, 'syncing')
      await call('syncSearchLink', { path: { ...path, source } })
    }
    bing.delayMs = 0
    await state(call, 'readSearchLink', { path: { ...path, source } }, 'synced')
    await call('readSearchLink', { path: { ...path, source } })
  }
  await call('readWebsiteSearch', { path })
  await useSitemapsAndIndex(call)
  const range = { ...days, source: 'google' }
  await call('readSearchStats', { path, query: { ...range, compare: 'previous' } })
  for (const operation of [
    'readSearchTimeseries',
    'listSearchQueries',
    'listSearchPages',
    'listSearchCountries',
    'listSearchDevices',
  ] as const)
    await call(operation, { path, query: range })
  await call('readSearchHours', { path })
  await readAnswers(call, days)
  const linked = { ...path, source: 'bing' }
  await call('deleteSearchLink', { path: linked })
  await eventually(async () => {
    const { status } = await call('deleteSearchNumbers', { path: linked, mayFail: true })
    assert.equal(status, 200)
  })
  await call('deleteConnection', { path: { id } })
}

async function useSitemapsAndIndex(call: Recorder['call']): Promise<void> {
  const source = { ...path, source: 'bing' }
  const url = `https://${searchedDomain}/sitemap.xml`
  await call('submitSitemap', { path: source, body: { url } })
  await call('listSubmittedSitemaps', { path: source })
  await call('removeSubmittedSitemap', { path: source, query: { url } })
  await call('inspectPage', { path, body: { page: '/pricing' } })
  await call('updateIndexInspection', { path, body: { inspects: 0 } })
  await call('readIndexInspection', { path })
  await call('listIndexStatuses', { path, query: { status: 'indexed', sort_by: 'page', sort: 'asc' } })
}

/** Bing has no interface for what its AI cites: the file of its report is imported. */
async function readAnswers(call: Recorder['call'], days: Readonly<Record<string, string>>): Promise<void> {
  const content = `Page,Citations\nhttps://${searchedDomain}/pricing,12\n`
  const { id } = await call('createImport', {
    path,
    body: { kind: 'bing_ai', file_name: 'citations.csv', size: content.length, ...days },
    waits: true,
  })
  const file = { ...path, import: id }
  const bytes = { type: 'application/octet-stream', content }
  await call('uploadImportPart', { path: file, query: { offset: 0 }, bytes, waits: true })
  await state(call, 'readImport', { path: file }, 'done')
  await call('listSearchAnswers', { path, query: days })
}

/** Waits until a record has this state. */
export async function state(call: Recorder['call'], operation: string, input: Input, expected: string): Promise<void> {
  await eventually(async () => {
    const { text, body } = await call(operation, { ...input, waits: true })
    const { data } = body as unknown as { data: { state: string } }
    assert.equal(data.state, expected, text)
  })
}

/** Places the key of IndexNow, and submits a page. */
export async function useIndexNow({ call }: Recorder, id: number, host: string): Promise<void> {
  await call('updateIndexNow', { path: { id }, body: { enabled: 1 } })
  await call('checkIndexNow', { path: { id } })
  const { text } = await call('readIndexNow', { path: { id } })
  await call('readIndexNowKey', { path: { file: `${/"key":"(\w+)"/.exec(text)?.[1]}.txt` } })
  await call('submitToIndexNow', { path: { id }, body: { urls: [`http://${host}/pricing`] } })
  await eventually(async () => {
    const { text } = await call('listIndexNowSubmissions', { path: { id }, waits: true })
    assert.match(text, /"state":"accepted"/)
  })
  await call('listIndexNowSubmissions', { path: { id } })
}
