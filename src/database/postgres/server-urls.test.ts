import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readServerUrls } from './server-urls.ts'

const rows: readonly [name: string, url: string, addresses: readonly string[] | undefined][] = [
  ['one server', 'postgres://u:p@a:5432/db', ['postgres://u:p@a:5432/db']],
  ['one without port, name and database', 'postgresql://a', ['postgresql://a']],
  ['several', 'postgres://u:p@a:5432,b:5433/db', ['postgres://u:p@a:5432/db', 'postgres://u:p@b:5433/db']],
  [
    'several without ports, with parameters',
    'postgres://u@a,b/db?sslmode=no-verify&application_name=x,y',
    [
      'postgres://u@a/db?sslmode=no-verify&application_name=x,y',
      'postgres://u@b/db?sslmode=no-verify&application_name=x,y',
    ],
  ],
  ['addresses of IPv6', 'postgres://[::1]:1,[::2]/db', ['postgres://[::1]:1/db', 'postgres://[::2]/db']],
  ['a comma in the password', 'postgres://u:p,q@a,b/db', ['postgres://u:p,q@a/db', 'postgres://u:p,q@b/db']],
  ['a comma too many', 'postgres://a,/db', undefined],
  ['a port that is none', 'postgres://a:5432,b:x/db', undefined],
  ['no server', 'postgres:///db', undefined],
  ['something else', 'mysql://a/db', undefined],
]

for (const [name, url, addresses] of rows)
  test(`addresses: ${name}`, () => assert.deepEqual(readServerUrls(url), addresses))
