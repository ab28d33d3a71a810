import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClickhouseAddress, parseClickhouseUrl } from './address.ts'

const right: Readonly<Record<string, Partial<ClickhouseAddress>>> = {
  'clickhouse://localhost': {},
  'clickhouse://localhost/': {},
  'clickhouse://localhost:9123/stats': { urls: ['http://localhost:9123'], database: 'stats' },
  'clickhouse://localhost:80': { urls: ['http://localhost:80'] },
  'clickhouse://ann:secret@localhost': { user: 'ann', password: 'secret' },
  'clickhouse://ann@localhost': { user: 'ann' },
  'clickhouse://:secret@localhost': { password: 'secret' },
  'clickhouse://a%40b:p%2Fq%3A:r@localhost': { user: 'a@b', password: 'p/q::r' },
  'clickhouse://ann:p@ss@localhost': { user: 'ann', password: 'p@ss' },
  'clickhouse://one:8123,two:8124,three/stats': {
    urls: ['http://one:8123', 'http://two:8124', 'http://three:8123'],
    database: 'stats',
  },
  'clickhouses://one,two:443': { urls: ['https://one:8443', 'https://two:443'] },
  'clickhouse://[::1]:8123,10.0.0.7': { urls: ['http://[::1]:8123', 'http://10.0.0.7:8123'] },
}

for (const [text, expected] of Object.entries(right))
  test(`reads ${text}`, () => {
    const plain = { urls: ['http://localhost:8123'], user: 'default', password: '', database: 'default' }
    assert.deepEqual(parseClickhouseUrl(text), { ...plain, ...expected })
  })

const wrong = [
  '',
  'clickhouse://',
  'clickhouse://,',
  'clickhouse://one,,two',
  'http://localhost:8123',
  'clickhouse:localhost',
  'clickhouse://local host',
  'clickhouse://localhost:port',
  'clickhouse://localhost:99999',
  'clickhouse://localhost/a/b',
  'clickhouse://localhost/a-b',
  'clickhouse://localhost/a?compress=1',
  'clickhouse://localhost#x',
  'clickhouse://ann:%zz@localhost',
]

for (const text of wrong)
  test(`refuses ${JSON.stringify(text)}`, () => assert.equal(parseClickhouseUrl(text), undefined))
