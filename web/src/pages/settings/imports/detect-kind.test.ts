import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { detectKind } from './detect-kind.ts'

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

const rows: Readonly<Record<string, readonly [content: string | Buffer, kind: string | null]>> = {
  'a PostgreSQL dump': ['--\n-- PostgreSQL database dump\n--\n', 'umami'],
  'a compressed MySQL dump': [gzipSync('/*!40101 SET NAMES utf8 */;\nINSERT INTO `session` VALUES (1);'), 'umami'],
  'the CSV of Umami': ['website_id,session_id,visit_id,url_path,created_at\n', 'umami'],
  'the visits log of Matomo in JSON': ['[{"idSite":"1","idVisit":"5","visitorId":"ab"}]', 'matomo'],
  'the visits log of Matomo in CSV': [utf16('idSite,idVisit,visitIp,visitorId\n1,2,3,4\n'), 'matomo'],
  'the CSV of GoatCounter, version 2': ['2Path,Title,Event,UserAgent,Browser,System,Session\n', 'goatcounter'],
  'the CSV of GoatCounter, version 1': ['1,Path,Title,Event,Bot\n', 'goatcounter'],
  'rows of the BigQuery export': ['{"event_date":"20240301","event_timestamp":"1709283600000000"}\n', 'ga4'],
  'the BigQuery export as Parquet': [Buffer.from('PAR1\x15\x04'), 'ga4'],
  'an exploration of Google Analytics': [
    '# ---\r\n# Free form 1\r\n\r\nDate,Country,Active users\r\n',
    'ga4_exploration',
  ],
  'our own CSV': ['\ufefftime,kind,name,hostname,page,visitor\r\n', 'sightline'],
  'the ZIP of Plausible': [Buffer.from('PK\x03\x04\x14\0\x08\0imported_visitors'), 'plausible'],
  'the ZIP of Search Console': [Buffer.from('PK\x03\x04\x14\0\x08\0Suchanfragen.csv'), 'search_console'],
  'a table of Search Console': ['Häufigste Seiten,Klicks,Impressionen,Klickrate,Position\n', 'search_console'],
  'the report of Bing': ['Grounding Query,Intent,Topic,Citations,Citation Share\n', 'bing_ai'],
  'something else': ['name,price\nTea,4\n', null],
  'other JSON': ['{"name":"Tea"}', null],
  'a damaged archive': [Buffer.from([0x1f, 0x8b, 1, 2, 3]), null],
  'an empty file': ['', null],
}

describe('the product that wrote a file', () => {
  for (const [name, [content, kind]] of Object.entries(rows))
    test(`is ${kind ?? 'unknown'} for ${name}`, async () => {
      assert.equal(await detectKind(new Blob([new Uint8Array(Buffer.from(content))])), kind)
    })
})
